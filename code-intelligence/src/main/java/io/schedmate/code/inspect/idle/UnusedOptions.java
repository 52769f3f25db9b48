package io.schedmate.code.inspect.idle;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.SelfStart;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Made;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds options that have no effect on the work under the command's other options: no reached code reads them, or only
 * code that builds the name of an output.
 */
public final class UnusedOptions {

    private static final int DEPTH = 6;
    /** Settings that a library's trainer reads, whether or not the program reads them as well. */
    private static final Pattern OF_TRAINER = Pattern.compile(
            "transformers\\.(?:\\w+\\.)*\\w*TrainingArguments|(?:pytorch_lightning|lightning|pl)\\.(?:\\w+\\.)*Trainer(?:\\.from_argparse_args)?");

    private final Job job;
    /** The names of options, and whether a library's class takes them too. */
    private final Map<String, Boolean> given = new HashMap<>();

    private final Set<String> declared = new HashSet<>();
    private final ReachedDefinitions definitions;
    private final Guards guards;

    private UnusedOptions(Job job) {
        this.job = job;
        this.definitions = new ReachedDefinitions(job);
        this.guards = new Guards(values(job), OptionUses::isArguments);
        for (Trace.Settings settings : job.trace().settings()) {
            if (settings.kind() == Trace.Kind.ARGUMENTS) {
                take(settings.entries());
            }
        }
    }

    /** Returns the value of each option, if all sources agree. */
    private static Map<String, Value> values(Job job) {
        Map<String, Value> values = new HashMap<>();
        Set<String> contested = new HashSet<>();
        for (Trace.Settings settings : job.trace().settings()) {
            if (settings.kind() != Trace.Kind.CONSTANTS) {
                gather("", settings.entries(), values, contested, 0);
            }
        }
        values.keySet().removeAll(contested);
        return values;
    }

    private static void gather(
            String path, Entries entries, Map<String, Value> values, Set<String> contested, int depth) {
        entries.values().forEach((name, value) -> {
            Value before = values.put(path + name, value);
            if (before != null && before != value && !before.isSameScalar(value)) {
                contested.add(path + name);
            }
            if (value instanceof Entries inner && depth < DEPTH) {
                gather(path + name + ".", inner, values, contested, depth + 1);
            }
        });
    }

    public static Set<String> of(Job job) {
        // If evaluation stopped early, that alone may be the reason why code is unreached.
        if (job.trace().isCut()
                || job.launch().script() == null
                || new SelfStart(job).ofPython().isPresent()) {
            return Set.of();
        }
        var options = new UnusedOptions(job);
        Set<String> idle = new LinkedHashSet<>(options.idle());
        idle.addAll(new UnusedSettings(job, options.definitions, options.guards).idle());
        idle.removeIf(options::isOfTrainer);
        return idle;
    }

    /** Records the values of a parser, some of which may not come from the command. */
    private void take(Entries values) {
        boolean isMade = values.origin().places().stream().anyMatch(place -> !place.isCommand() && !place.isOfScript());
        boolean isParsed = isMade
                || values.values().values().stream()
                        .anyMatch(value -> !value.origin().fromCommand());
        if (isParsed) {
            boolean isShared = isHandedOut(values);
            declared.addAll(values.values().keySet());
            values.values().forEach((name, value) -> {
                if (value.origin().fromCommand()) {
                    given.merge(name, isShared, Boolean::logicalOr);
                }
            });
        }
    }

    /** Whether the option is a setting of a library's trainer that the program does not declare itself. */
    private boolean isOfTrainer(String name) {
        Pattern declares = Pattern.compile("(?m)^\\s+%1$s\\s*:|['\"]--%1$s['\"]".formatted(Pattern.quote(name)));
        return job.trace().calls().stream()
                        .map(Trace.Call::made)
                        .filter(made -> OF_TRAINER
                                .matcher(WorkLimit.text(made.callee()))
                                .matches())
                        .anyMatch(made -> made.named().containsKey(name)
                                || made.arguments().stream().anyMatch(value -> has(value, name)))
                && job.programs(_ -> true)
                        .noneMatch(
                                text -> declares.matcher(WorkLimit.text(text)).find());
    }

    private static boolean has(Value value, String name) {
        return value instanceof Entries entries && entries.values().containsKey(name)
                || value instanceof ObjectValue object
                        && object.attributes().values().containsKey(name);
    }

    /** Whether a library receives all of the options. */
    private boolean isHandedOut(Entries values) {
        return job.trace().calls().stream()
                .map(Trace.Call::made)
                .filter(made -> !OptionUses.isReport(made.callee()))
                .anyMatch(made -> holds(made, values));
    }

    private static boolean holds(Made made, Entries values) {
        return made.named() == values.values()
                || made.arguments().stream().anyMatch(value -> isOf(value, values))
                || made.named().values().stream().anyMatch(value -> isOf(value, values));
    }

    private static boolean isOf(Value value, Entries values) {
        return value == values || value instanceof ObjectValue object && object.attributes() == values;
    }

    private Set<String> idle() {
        if (given.isEmpty()) {
            return Set.of();
        }
        List<OptionUses> read = new ArrayList<>();
        for (String file : job.tree().filesRead()) {
            if (file.endsWith(".py")) {
                job.tree().text(job.tree().root().resolve(file)).ifPresent(text -> read.add(uses(file, text)));
            }
        }
        if (read.stream().anyMatch(OptionUses::readsAll) || !readsAny()) {
            return Set.of();
        }
        Set<String> reached = new HashSet<>();
        Set<String> named = new HashSet<>();
        read.forEach(uses -> uses.uses().forEach(use -> {
            named.add(use.name());
            if (isReached(use, uses.file())) {
                reached.add(use.name());
            }
        }));
        Set<String> idle = new LinkedHashSet<>();
        given.forEach((name, isShared) -> {
            boolean isRead =
                    reached.contains(name) || !named.contains(name) && (isShared || isNamedElsewhere(name, read));
            if (!isRead) {
                idle.add(name);
            }
        });
        return idle;
    }

    /**
     * Whether any read of an option is visible. If there is none, the program reads options in a way that is not
     * understood.
     */
    private boolean readsAny() {
        return job.programs(_ -> true)
                .anyMatch(text -> declared.stream()
                        .anyMatch(name -> text.contains("." + name)
                                || text.contains("[\"" + name)
                                || text.contains("['" + name)));
    }

    private OptionUses uses(String file, String text) {
        boolean isSilent = given.keySet().stream().noneMatch(text::contains) && !OptionUses.mayReadAll(text);
        return isSilent
                ? OptionUses.none(file)
                : definitions
                        .parsed(file)
                        .map(tree -> OptionUses.in(file, tree, text, given.keySet(), guards))
                        .orElseGet(() -> OptionUses.none(file));
    }

    private boolean isReached(OptionUses.Use use, String file) {
        return !use.isReport()
                && definitions.isReached(file, use.offset())
                && !job.trace().branches().isPassed(file, use.offset())
                && !job.trace().reads().isOfOwnObject(file, use.line(), use.name());
    }

    /** Whether another file may read an option that no file read names. */
    private boolean isNamedElsewhere(String name, List<OptionUses> read) {
        Set<String> known = new HashSet<>();
        read.forEach(uses -> known.add(uses.file()));
        Path script = job.launch().script();
        return script == null || new NearbyFiles(job.tree().root(), script).mention("." + name, known);
    }
}
