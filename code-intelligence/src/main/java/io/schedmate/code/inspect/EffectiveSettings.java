package io.schedmate.code.inspect;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.launch.Launchers;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a run command's settings come to in the end: defaults, files and the command's own words laid over each other.
 *
 * @param told every setting that is known, by its dotted path; of several programs' parts that share a path, the last
 * @param composed the one configuration that the program is given whole, unknown ones as {@link #UNKNOWN}; empty for none
 * @param groups the names under which the command may choose parts of that configuration
 */
public record EffectiveSettings(Map<String, String> told, Map<String, String> composed, Set<String> groups) {

    /** Stands for a value that is there but cannot be told. */
    public static final String UNKNOWN = "\0";

    private static final int DEPTH = 14;
    private static final int MOST = 20_000;

    /**
     * @param naming makes one spelling of paths that mean the same
     * @return empty where the tree has no program that the command starts
     */
    public static Optional<EffectiveSettings> of(
            Path root, Path workdir, String command, UnaryOperator<String> naming) {
        try {
            SourceTree tree = SourceTree.at(root);
            Path folder = tree.root()
                    .resolve(tree.root().relativize(workdir.toAbsolutePath().normalize()))
                    .normalize();
            Optional<Launch> launch = new Launchers(tree).find(command, folder);
            return launch.map(found -> of(new JobReader(tree).read(found).trace(), naming));
        } catch (IOException | IllegalArgumentException _) {
            // Without a tree the command alone speaks.
            return Optional.empty();
        }
    }

    private static EffectiveSettings of(Trace trace, UnaryOperator<String> naming) {
        Map<String, String> told = new LinkedHashMap<>();
        for (Trace.Settings settings : trace.settings()) {
            if (settings.kind() != Trace.Kind.CONSTANTS) {
                flatten("", settings.entries(), told, naming, 0);
            }
        }
        Map<String, String> composed = new LinkedHashMap<>();
        Entries whole = trace.composed();
        if (whole != null) {
            flatten("", whole, composed, naming, 0);
            composed.forEach(told::put);
        }
        told.values().removeIf(UNKNOWN::equals);
        return new EffectiveSettings(told, composed, trace.groups());
    }

    private static void flatten(
            String path, Value value, Map<String, String> into, UnaryOperator<String> naming, int depth) {
        if (depth > DEPTH || into.size() > MOST) {
            return;
        }
        switch (value) {
            case Entries entries ->
                entries.values().forEach((key, inner) -> {
                    String name = naming.apply(key);
                    flatten(path.isEmpty() ? name : path + "." + name, inner, into, naming, depth + 1);
                });
            case ObjectValue object -> flatten(path, object.attributes(), into, naming, depth);
            default -> {
                String text = text(value, 0);
                if (text != null) {
                    into.put(path, text);
                } else {
                    into.putIfAbsent(path, UNKNOWN);
                }
            }
        }
    }

    private static @Nullable String text(Value value, int depth) {
        return switch (value) {
            case Text text -> text.text();
            case Num number ->
                number.whole() ? Long.toString((long) number.number()) : Double.toString(number.number());
            case Flag flag -> Boolean.toString(flag.isSet());
            case None _ -> "none";
            case Outside outside -> outside.name();
            case Items items
            when depth < 4 && items.values().size() < 200 -> {
                StringBuilder all = new StringBuilder("[");
                for (Value item : items.values()) {
                    String text = text(item, depth + 1);
                    if (text == null) {
                        yield null;
                    }
                    all.append(all.length() == 1 ? "" : ",").append(text);
                }
                yield all.append(']').toString();
            }
            default -> null;
        };
    }
}
