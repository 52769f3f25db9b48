package io.schedmate.logs.extract.plan.name;

import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Unit;
import io.schedmate.tables.WordLists;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The meaning of names of times and rates: of a step, of an epoch, since the start, remaining. */
public final class TimeNames {

    private static final Set<String> TIME = WordLists.set(TimeNames.class, "time");
    private static final Set<String> A_PART_OF_A_STEP = WordLists.set(TimeNames.class, "part-of-step");
    private static final Set<String> WORK_WORDS = WordLists.set(TimeNames.class, "work");
    private static final Set<String> AVERAGES = WordLists.set(TimeNames.class, "time-averages");
    private static final Set<String> FILLERS = WordLists.set(TimeNames.class, "time-fillers");

    private static final double A_MINUTE = 60;

    private TimeNames() {}

    static @Nullable NameMeaning roleOf(NameWords name, @Nullable Unit unit) {
        NameMeaning left = timeLeft(name, unit);
        if (left != null) {
            return left;
        }
        // A group of values is often called timing, whatever its values are.
        boolean time = name.without(Set.of("timing")).hasAny(TIME);
        NameMeaning rate = time ? null : rate(name, unit);
        if (rate != null) {
            return rate;
        }
        double scale = unit != null && unit.measure() == Unit.Measure.TIME ? unit.scale() : 1;
        NameWords bare = name;
        Double named = Unit.seconds(name.last());
        if (named != null && name.size() > 1) {
            scale = named;
            bare = new NameWords(name.words().subList(0, name.size() - 1));
        }
        boolean timed = unit != null && unit.measure() == Unit.Measure.TIME;
        return time(
                timed && bare.size() == 1 && bare.has("t") ? bare.and("time").from(1) : bare, scale);
    }

    private static @Nullable NameMeaning timeLeft(NameWords name, @Nullable Unit unit) {
        double scale = unit != null && unit.measure() == Unit.Measure.TIME ? unit.scale() : 1;
        boolean left = name.has("eta")
                || name.has("remaining") && (name.has("time") || name.size() == 1)
                || name.contains("time", "left")
                || name.contains("estimated", "time");
        return left ? NameMeaning.scaled(Field.ETA, 0, scale) : null;
    }

    /** {@code samples/sec}, {@code tokens_per_second}, {@code global_step/sec}, {@code ms/batch}, {@code wps}. */
    private static @Nullable NameMeaning rate(NameWords name, @Nullable Unit unit) {
        int rank = name.hasAny(AVERAGES) ? 2 : 0;
        if (isSecondsOfAStep(name)) {
            return NameMeaning.scaled(Field.STEP_TIME, rank, 1);
        }
        NameWords words = name.without(Set.of("per", "train", "training"));
        if (words.size() >= 2) {
            String above = words.words().get(words.size() - 2);
            Double under = Unit.seconds(words.last());
            String work = Unit.workCounted(above);
            if (under != null && under == 1 && work != null) {
                return NameMeaning.throughput(rank, work);
            }
            if (under != null && under == 1 && Unit.isStepWord(above)) {
                return NameMeaning.rate(rank);
            }
            Double over = Unit.seconds(above);
            // A setting such as s_iter is no time.
            if (over != null && Unit.isStepWord(words.last()) && name.has("per")) {
                return NameMeaning.scaled(Field.STEP_TIME, rank, over);
            }
        }
        return rateWord(words, rank, unit);
    }

    /** {@code step_seconds} is not a rate, unlike {@code steps_per_second} and {@code step/sec}. */
    private static boolean isSecondsOfAStep(NameWords name) {
        boolean plural = name.last().equals("seconds") || name.last().equals("secs");
        return plural && name.size() >= 2 && Unit.isStepWord(name.words().get(name.size() - 2));
    }

    private static @Nullable NameMeaning rateWord(NameWords words, int rank, @Nullable Unit unit) {
        String work = Unit.workNamed(words.last());
        if (work != null) {
            return NameMeaning.throughput(rank, work);
        }
        if (words.last().equals("ups")) {
            return NameMeaning.rate(rank + 1);
        }
        // "Speed: 0.2ms preprocess, 15.9ms inference" reports times.
        boolean time = unit != null && unit.measure() == Unit.Measure.TIME;
        return WORK_WORDS.contains(words.last()) && !time ? NameMeaning.throughput(rank + 1, null) : null;
    }

    private static @Nullable NameMeaning time(NameWords printed, double scale) {
        NameWords name = printed.first().equals("t") && printed.has("per") ? printed.and("time") : printed;
        if (name.size() == 2 && name.last().equals("take") && Unit.isStepWord(name.first())) {
            // "10 steps take 2.5 seconds"
            return time(name.to(1).and("took"), scale);
        }
        boolean pronoun = name.contains("it", "took");
        if (pronoun) {
            return time(name.without(Set.of("it")), scale);
        }
        if (name.contains("since", "last") || isOfOneSample(name)) {
            return null;
        }
        boolean step = scale < 1 && name.size() == 1 && Unit.isStepWord(name.first());
        if (step) {
            return NameMeaning.scaled(Field.STEP_TIME, 0, scale);
        }
        if (!name.hasAny(TIME) && !isStepAverage(name) && !isSecondsOnly(name)) {
            return null;
        }
        if (isOfOneStep(name)) {
            boolean part = name.hasAny(A_PART_OF_A_STEP);
            return part
                    ? null
                    : NameMeaning.scaled(Field.STEP_TIME, name.hasAny(AVERAGES) || isStepAverage(name) ? 1 : 0, scale);
        }
        if (name.hasAny(A_PART_OF_A_STEP)) {
            return null;
        }
        if (name.has("epoch")) {
            return NameMeaning.scaled(Field.EPOCH_TIME, 0, scale);
        }
        NameWords bare = name.without(FILLERS);
        boolean alone = bare.without(AVERAGES).size() == 1;
        boolean time = bare.has("time")
                || bare.has("timer")
                || bare.has("dt")
                || bare.has("duration")
                || bare.has("took")
                || isSecondsOnly(bare);
        // Step times are not printed in minutes.
        boolean sinceStart = name.has("train") || name.has("training") || scale >= A_MINUTE;
        if (alone && time && !sinceStart) {
            int rank = bare.has("dt") ? 1 : bare.hasAny(AVERAGES) || name.has("last") ? 3 : 2;
            return NameMeaning.scaled(Field.STEP_TIME, rank, scale);
        }
        if (alone && bare.has("cost")) {
            return null;
        }
        if (name.has("latency")) {
            return name.has("e2e") ? NameMeaning.scaled(Field.STEP_TIME, 0, scale) : null;
        }
        return NameMeaning.scaled(Field.ELAPSED, 0, scale);
    }

    /** Returns true if one of the words means a time. */
    public static boolean namesTime(NameWords name) {
        return name.hasAny(TIME) || name.has("eta");
    }

    /** Returns true for the time of a forward or backward pass. A step takes at least as long. */
    public static boolean isOfAPass(NameWords name) {
        return name.has("time") && (name.has("forward") || name.has("backward"));
    }

    private static boolean isOfOneStep(NameWords name) {
        if (isStepAverage(name)) {
            return true;
        }
        for (String word : name.words()) {
            if (Unit.isStepWord(word)) {
                return true;
            }
        }
        return false;
    }

    /** {@code Time per image}. */
    private static boolean isOfOneSample(NameWords name) {
        int per = name.words().indexOf("per");
        return per >= 0
                && per + 1 < name.size()
                && Unit.workCounted(name.words().get(per + 1)) != null;
    }

    private static boolean isStepAverage(NameWords name) {
        return name.endsWith("step", "avg") || name.endsWith("iter", "avg");
    }

    private static boolean isSecondsOnly(NameWords name) {
        return name.size() == 1 && (name.has("seconds") || name.has("sec") || name.has("secs"));
    }
}
