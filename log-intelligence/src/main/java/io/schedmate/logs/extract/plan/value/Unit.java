package io.schedmate.logs.extract.plan.value;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A unit as logs print it after a value or inside a name.
 *
 * @param measure what the number then measures
 * @param scale the factor to seconds, or to {@code name}
 * @param name the unit's name in answers, for a throughput
 */
public record Unit(Measure measure, double scale, @Nullable String name) {

    public enum Measure {
        /** A duration in seconds after scaling. */
        TIME,
        /** A duration of one step. */
        TIME_PER_STEP,
        /** A duration of one epoch. */
        TIME_PER_EPOCH,
        /** Steps a second. */
        STEP_RATE,
        /** Epochs a second. */
        EPOCH_RATE,
        /** Samples, tokens and their like a second. */
        THROUGHPUT,
        /** Bytes, bytes a second, tasks a second: nothing that training does. */
        FOREIGN
    }

    private static final Map<String, Double> TIMES = Map.ofEntries(
            Map.entry("s", 1.0),
            Map.entry("sec", 1.0),
            Map.entry("secs", 1.0),
            Map.entry("second", 1.0),
            Map.entry("seconds", 1.0),
            Map.entry("ms", 1e-3),
            Map.entry("msec", 1e-3),
            Map.entry("msecs", 1e-3),
            Map.entry("millis", 1e-3),
            Map.entry("milliseconds", 1e-3),
            Map.entry("us", 1e-6),
            Map.entry("usec", 1e-6),
            Map.entry("microseconds", 1e-6),
            Map.entry("ns", 1e-9),
            Map.entry("min", 60.0),
            Map.entry("mins", 60.0),
            Map.entry("minute", 60.0),
            Map.entry("minutes", 60.0),
            Map.entry("h", 3600.0),
            Map.entry("hr", 3600.0),
            Map.entry("hrs", 3600.0),
            Map.entry("hour", 3600.0),
            Map.entry("hours", 3600.0));

    private static final Map<String, String> WORK = Map.ofEntries(
            Map.entry("sample", "samples/s"),
            Map.entry("samples", "samples/s"),
            Map.entry("img", "images/s"),
            Map.entry("imgs", "images/s"),
            Map.entry("im", "images/s"),
            Map.entry("image", "images/s"),
            Map.entry("images", "images/s"),
            Map.entry("tok", "tokens/s"),
            Map.entry("toks", "tokens/s"),
            Map.entry("token", "tokens/s"),
            Map.entry("tokens", "tokens/s"),
            Map.entry("word", "words/s"),
            Map.entry("words", "words/s"),
            Map.entry("example", "examples/s"),
            Map.entry("examples", "examples/s"),
            Map.entry("ex", "examples/s"),
            Map.entry("sent", "sentences/s"),
            Map.entry("sents", "sentences/s"),
            Map.entry("sentence", "sentences/s"),
            Map.entry("sentences", "sentences/s"),
            Map.entry("seq", "sequences/s"),
            Map.entry("seqs", "sequences/s"),
            Map.entry("sequence", "sequences/s"),
            Map.entry("sequences", "sequences/s"),
            Map.entry("frame", "frames/s"),
            Map.entry("frames", "frames/s"),
            Map.entry("clip", "clips/s"),
            Map.entry("clips", "clips/s"),
            Map.entry("video", "videos/s"),
            Map.entry("videos", "videos/s"),
            Map.entry("nodes", "nodes/s"),
            Map.entry("edges", "edges/s"),
            Map.entry("graphs", "graphs/s"),
            Map.entry("points", "points/s"));

    private static final Map<String, String> SHORT = Map.of(
            "wps", "words/s",
            "fps", "frames/s",
            "sps", "samples/s",
            "ips", "samples/s",
            "tps", "tokens/s",
            "tgs", "tokens/s",
            "samplesps", "samples/s");

    public static boolean isStepWord(String word) {
        return switch (word) {
            case "it",
                    "its",
                    "ba",
                    "iter",
                    "iters",
                    "iteration",
                    "iterations",
                    "step",
                    "steps",
                    "batch",
                    "batches",
                    "update",
                    "updates",
                    "tick",
                    "minibatch",
                    "global_step",
                    "globalstep",
                    "itr",
                    "itrs" -> true;
            default -> false;
        };
    }

    private static boolean isEpochWord(String word) {
        return word.equals("epoch") || word.equals("epochs");
    }

    public static @Nullable String workNamed(String word) {
        String named = SHORT.get(word);
        return named != null ? named : null;
    }

    public static @Nullable String workCounted(String word) {
        return WORK.get(word);
    }

    public static @Nullable Double seconds(String word) {
        return TIMES.get(word);
    }

    /** Reads {@code ms}, {@code imgs/sec}, {@code K wps}, {@code s/it}: null for what is no unit. */
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
        String counted = kilo ? above.substring(1).strip() : above;
        String word = counted.substring(counted.lastIndexOf(' ') + 1);
        String work = word.isEmpty() ? "samples/s" : WORK.get(word);
        if (work != null) {
            return Optional.of(new Unit(Measure.THROUGHPUT, 1 / under, kilo ? "k" + work : work));
        }
        return Optional.of(new Unit(Measure.FOREIGN, 1, null));
    }
}
