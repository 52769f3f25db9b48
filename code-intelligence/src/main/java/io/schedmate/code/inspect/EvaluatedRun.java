package io.schedmate.code.inspect;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.evaluate.trace.DeclaredOption;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.launch.Launch;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.limit.WorkLimitExceeded;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Outside;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The final settings of a run command, merged from defaults, files and the command line.
 *
 * @param settings each known setting by its dotted path; if several share a path, the last one
 * @param composed the configuration that the program receives as a whole, with unknown values as {@link #UNKNOWN};
 *      empty if there is none
 * @param groups the names under which the command may choose parts of that configuration
 * @param declared the options that the program declares
 * @param training the functions of the program that take gradients and are reached
 * @param implied values of the program's arguments and constants that are not in the command
 */
public record EvaluatedRun(
        Map<String, String> settings,
        Map<String, String> composed,
        Set<String> groups,
        List<DeclaredOption> declared,
        Set<String> training,
        Map<String, String> implied) {

    /** Marks an existing but unknown value. */
    public static final String UNKNOWN = "\0";

    private static final int DEPTH = 14;
    private static final int MAX = 20_000;

    /**
     * Evaluates the program that a command starts.
     *
     * @param launch the program that the command starts
     * @param naming converts paths with the same meaning to one spelling
     * @return empty if the program takes too much work to follow
     */
    public static Optional<EvaluatedRun> of(SourceTree tree, Launch launch, UnaryOperator<String> naming) {
        return of(tree, launch, naming, WorkLimit.OF_AN_INSPECTION);
    }

    /** @param workLimit the work limit for following the program, see {@link WorkLimit} */
    static Optional<EvaluatedRun> of(SourceTree tree, Launch launch, UnaryOperator<String> naming, long workLimit) {
        try {
            return Optional.of(WorkLimit.within(
                    workLimit, () -> of(new JobReader(tree).read(launch).trace(), naming)));
        } catch (WorkLimitExceeded | StackOverflowError spent) {
            if (Thread.currentThread().isInterrupted()) {
                throw spent;
            }
            return Optional.empty();
        }
    }

    /**
     * Returns the settings of a configuration file by dotted path, including the files that it extends.
     *
     * @param written the path as the job gives it, in {@code folder}
     * @return empty if it is not such a file or cannot be read
     */
    public static Map<String, String> settings(
            SourceTree tree, Path folder, String written, UnaryOperator<String> naming) {
        Map<String, String> settings = new LinkedHashMap<>();
        if (ConfigFiles.isConfig(written)) {
            new ConfigFiles(tree)
                    .read(folder, written)
                    .ifPresent(value -> flatten("", placed(value, 0), settings, naming, 0));
        }
        return settings;
    }

    /** Gives the values in a list of mappings paths that contain the index of their mapping. */
    private static Value placed(Value value, int depth) {
        Entries placed = Entries.empty(value.origin());
        if (value instanceof Entries entries && depth < DEPTH) {
            entries.values().forEach((key, inner) -> placed.values().put(key, placed(inner, depth + 1)));
            return placed;
        }
        if (value instanceof Items items && depth < DEPTH && Literals.word(items) == null) {
            for (Value item : items.values()) {
                placed.values().put(Integer.toString(placed.values().size()), placed(item, depth + 1));
            }
            return placed;
        }
        return value;
    }

    private static EvaluatedRun of(Trace trace, UnaryOperator<String> naming) {
        Map<String, String> settings = new LinkedHashMap<>();
        Map<String, String> implied = new LinkedHashMap<>();
        for (Trace.Settings part : trace.settings()) {
            if (part.kind() != Trace.Kind.CONSTANTS) {
                flatten("", part.entries(), settings, naming, 0);
            }
            if (part.kind() != Trace.Kind.CONFIGURATION) {
                implied(part.entries(), implied, naming);
            }
        }
        Map<String, String> composed = new LinkedHashMap<>();
        Entries whole = trace.composed();
        if (whole != null) {
            flatten("", whole, composed, naming, 0);
            composed.forEach(settings::put);
        }
        settings.values().removeIf(UNKNOWN::equals);
        return new EvaluatedRun(
                settings, composed, trace.groups(), List.copyOf(trace.declared().values()), trace.training(), implied);
    }

    private static void implied(Entries entries, Map<String, String> into, UnaryOperator<String> naming) {
        entries.values().forEach((name, value) -> {
            String text = value instanceof Outside || value.origin().fromCommand() ? null : Literals.word(value);
            if (text != null && into.size() < MAX) {
                into.putIfAbsent(naming.apply(name), text);
            }
        });
    }

    private static void flatten(
            String path, Value value, Map<String, String> into, UnaryOperator<String> naming, int depth) {
        if (depth > DEPTH || into.size() > MAX) {
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
                String text = Literals.word(value);
                if (text != null) {
                    into.put(path, text);
                } else {
                    into.putIfAbsent(path, UNKNOWN);
                }
            }
        }
    }
}
