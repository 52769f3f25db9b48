package io.schedmate.code.inspect;

import io.schedmate.code.python.PythonParser;
import io.schedmate.code.run.ObjectValue;
import io.schedmate.code.run.Trace;
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

/**
 * The options of a command that are without effect on the work as its other options stand: nothing that is reached reads
 * them, or only what names an output does.
 */
final class IdleOptions {

    private final Job job;
    /** Names of options with whether a library's class takes them too. */
    private final Map<String, Boolean> given = new HashMap<>();

    private final Set<String> declared = new HashSet<>();

    private IdleOptions(Job job) {
        this.job = job;
        for (Trace.Settings settings : job.trace().settings()) {
            if (settings.kind() == Trace.Kind.ARGUMENTS) {
                take(settings.entries());
            }
        }
    }

    static Set<String> of(Job job) {
        // Where following stopped early, what is not reached may be so for that alone.
        return job.trace().isCut() || job.launch().script() == null ? Set.of() : new IdleOptions(job).idle();
    }

    /** A parser's values, which are not the command's alone. */
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

    /** Whether a library gets all of them. */
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

    /** Whether any option is seen to be read; where none is, how they are read is not understood. */
    private boolean readsAny() {
        return job.tree().filesRead().stream()
                .filter(file -> file.endsWith(".py"))
                .flatMap(file -> job.tree().text(job.tree().root().resolve(file)).stream())
                .anyMatch(text -> declared.stream()
                        .anyMatch(name -> text.contains("." + name)
                                || text.contains("[\"" + name)
                                || text.contains("['" + name)));
    }

    private OptionUses uses(String file, String text) {
        boolean isSilent = given.keySet().stream().noneMatch(text::contains) && !OptionUses.mayReadAll(text);
        return isSilent ? OptionUses.none(file) : OptionUses.in(file, PythonParser.parse(text), text, given.keySet());
    }

    private boolean isReached(OptionUses.Use use, String file) {
        return !use.isReport()
                && !job.trace().branches().isPassed(file, use.offset())
                && !job.trace().reads().isOfOwnObject(file, use.line(), use.name());
    }

    /** What no file that was read names may be read by one that was not. */
    private boolean isNamedElsewhere(String name, List<OptionUses> read) {
        Set<String> known = new HashSet<>();
        read.forEach(uses -> known.add(uses.file()));
        Path script = job.launch().script();
        return script == null || new NearbyFiles(job.tree().root(), script).mention("." + name, known);
    }
}
