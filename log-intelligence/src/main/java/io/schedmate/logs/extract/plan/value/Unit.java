package io.schedmate.logs.extract.plan.value;

import io.schedmate.tables.WordLists;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A unit as logs print it after a value or inside a name.
 *
 * @param measure what a number with this unit measures
 * @param scale the factor to seconds, or to {@code name}
 * @param name the unit's name in results, for a throughput
 */
public record Unit(Measure measure, double scale, @Nullable String name) {

    public enum Measure {
        /** A duration in seconds after scaling. */
        TIME,
        /** A duration of one step. */
        TIME_PER_STEP,
        /** A duration of one epoch. */
        TIME_PER_EPOCH,
        /** Steps per second. */
        STEP_RATE,
        /** Epochs per second. */
        EPOCH_RATE,
        /** Samples, tokens and similar work per second. */
        THROUGHPUT,
        /** Bytes, bytes per second, tasks per second: not a measure of training. */
        FOREIGN
    }

    private static final Map<String, Double> TIMES = standingFor("time", Double::valueOf);

    /** The units of work. */
    private static final Map<String, String> WORK = standingFor("work", Function.identity());

    private static final Map<String, Integer> STEPS = standingFor("step", Integer::valueOf);

    /** Rates that are printed as one word. */
    private static final Map<String, String> SHORT = standingFor("rate", unit -> unit.replace('_', ' '));

    private static <T> Map<String, T> standingFor(String kind, Function<String, T> value) {
        Map<String, T> words = new HashMap<>();
        for (List<String> row : WordLists.read(Unit.class, "units.txt")) {
            if (row.getFirst().equals(kind)) {
                row.subList(2, row.size()).forEach(word -> words.put(word, value.apply(row.get(1))));
            }
        }
        return Map.copyOf(words);
    }

    public static boolean isStepWord(String word) {
        return STEPS.containsKey(word);
    }

    private static boolean isEpochWord(String word) {
        return word.equals("epoch") || word.equals("epochs");
    }

    public static @Nullable String workNamed(String word) {
        return SHORT.get(word);
    }

    public static @Nullable String workCounted(String word) {
        return WORK.get(word);
    }

    public static @Nullable Double seconds(String word) {
        return TIMES.get(word);
    }

    /** Reads {@code ms}, {@code imgs/sec}, {@code K wps}, {@code s/it}. Returns empty for text that is not a unit. */
    public static Optional<Unit> of(String printed) {
        String text = printed.toLowerCase(Locale.ROOT).strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Double time = TIMES.get(text);
        if (time != null) {
            return Optional.of(new Unit(Measure.TIME, time, null));
        }
        int slash = text.indexOf('/');
        if (slash < 0) {
            return ofWord(text);
        }
        return ofFraction(
                text.substring(0, slash).strip(), text.substring(slash + 1).strip());
    }

    private static Optional<Unit> ofWord(String text) {
        boolean kilo = text.startsWith("k ") && text.length() > 2;
        String work = SHORT.get(kilo ? text.substring(2).strip() : text);
        if (work != null) {
            return Optional.of(new Unit(Measure.THROUGHPUT, 1, kilo ? "k" + work : work));
        }
        return switch (text) {
            case "b", "kb", "mb", "gb", "tb", "kib", "mib", "gib" -> Optional.of(new Unit(Measure.FOREIGN, 1, null));
            default -> Optional.empty();
        };
    }

    private static Optional<Unit> ofFraction(String above, String below) {
        int deeper = below.indexOf('/');
        String per = deeper < 0 ? below : below.substring(0, deeper).strip();
        Double over = TIMES.get(above);
        if (over != null && isStepWord(per)) {
            return Optional.of(new Unit(Measure.TIME_PER_STEP, over, null));
        }
        if (over != null && isEpochWord(per)) {
            return Optional.of(new Unit(Measure.TIME_PER_EPOCH, over, null));
        }
        String bottom = deeper < 0 ? per : below.substring(deeper + 1).strip();
        Double under = TIMES.containsKey(per) ? TIMES.get(per) : TIMES.get(bottom);
        return under == null ? Optional.empty() : ofRate(above, under);
    }

    /** {@code 160/s} counts samples; what is counted by the minute or the hour is something else. */
    private static Optional<Unit> ofRate(String above, double under) {
        if (isStepWord(above)) {
            return Optional.of(new Unit(Measure.STEP_RATE, 1 / under, null));
        }
        if (isEpochWord(above)) {
            return Optional.of(new Unit(Measure.EPOCH_RATE, 1 / under, null));
        }
        if (above.equals("kit")) {
            return Optional.of(new Unit(Measure.STEP_RATE, 1e3 / under, null));
        }
        boolean kilo = above.startsWith("k") && above.length() > 1 && !Character.isLetter(above.charAt(1));
        kilo |= above.startsWith("k") && WORK.containsKey(above.substring(1));
        String counted = kilo ? above.substring(1).strip() : above;
        String word = counted.substring(counted.lastIndexOf(' ') + 1);
        String work = word.isEmpty() && under == 1 ? "samples/s" : WORK.get(word);
        if (work != null) {
            return Optional.of(new Unit(Measure.THROUGHPUT, 1 / under, kilo ? "k" + work : work));
        }
        return Optional.of(new Unit(Measure.FOREIGN, 1, null));
    }
}
