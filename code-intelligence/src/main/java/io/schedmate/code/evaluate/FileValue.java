package io.schedmate.code.evaluate;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A file of the tree that the program opened. */
public record FileValue(Path path) implements LibraryObject {

    /** The whole text of a file, represented by its path. */
    public record Content(Path path) implements LibraryObject {

        /** The number of lines that are read; the blocks behind them are alike. */
        private static final int LINES = 120;

        private static final Set<String> LEAVE_IT =
                Set.of("strip", "rstrip", "lstrip", "replace", "decode", "encode", "expandtabs");

        /**
         * Returns the content unchanged for methods that remove parts of it: mostly comments, which the configuration
         * readers skip anyway.
         */
        @Override
        public @Nullable Value call(String method, Arguments arguments, Evaluator run) {
            return switch (method) {
                case "split", "partition", "splitlines" ->
                    new Items(blocks(run).orElseGet(() -> new ArrayList<>(List.of(this))), Origin.NONE);
                default -> LEAVE_IT.contains(method) ? this : null;
            };
        }

        /**
         * Returns the first lines of a file that lists blocks, several under the same heading, as darknet's networks do.
         * Only the program itself can read them.
         */
        private Optional<List<Value>> blocks(Evaluator run) {
            List<String> lines = path.toString().endsWith(".cfg") ? run.tree().firstLines(path, LINES) : List.of();
            List<String> headings =
                    lines.stream().filter(line -> line.startsWith("[")).toList();
            return headings.size() == Set.copyOf(headings).size()
                    ? Optional.empty()
                    : Optional.of(IntStream.range(0, lines.size())
                            .<Value>mapToObj(at ->
                                    new Text(lines.get(at), Origin.at(run.tree().name(path), at + 1)))
                            .collect(Collectors.toCollection(ArrayList::new)));
        }
    }

    /** Returns the whole content as the only item: single lines of a configuration are meaningless. */
    @Nullable
    public List<Value> lines() {
        return ConfigFiles.isConfig(path.toString()) ? List.of(new Content(path)) : null;
    }

    public static Value open(Evaluator run, @Nullable Value name) {
        return name instanceof Text text
                ? run.tree()
                        .find(run.program().folder(), text.text())
                        .<Value>map(file -> {
                            run.trace().opens(file);
                            return new FileValue(file);
                        })
                        .orElse(Unknown.ANYTHING)
                : Unknown.ANYTHING;
    }

    @Override
    public @Nullable Value attribute(String name, Origin at) {
        return name.equals("name") ? new Text(path.toString(), at) : null;
    }

    @Override
    public @Nullable Value call(String method, Arguments arguments, Evaluator run) {
        List<Value> lines = lines();
        return switch (method) {
            case "read" -> new Content(path);
            case "readlines" -> lines == null ? null : new Items(new ArrayList<>(lines), Origin.NONE);
            default -> null;
        };
    }
}
