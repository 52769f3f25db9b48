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
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A file of the tree that the program opened. */
public record FileValue(Path path) implements LibraryObject {

    /** The whole text of a file, represented by its path. */
    public record Content(Path path) implements LibraryObject {

        private static final Set<String> LEAVE_IT =
                Set.of("strip", "rstrip", "lstrip", "replace", "decode", "encode", "expandtabs");

        /**
         * Returns the content unchanged for methods that remove parts of it: mostly comments, which the configuration
         * readers skip anyway.
         */
        @Override
        public @Nullable Value call(String method, Arguments arguments, Evaluator run) {
            return switch (method) {
                case "split", "partition", "splitlines" -> new Items(new ArrayList<>(List.of(this)), Origin.NONE);
                default -> LEAVE_IT.contains(method) ? this : null;
            };
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
