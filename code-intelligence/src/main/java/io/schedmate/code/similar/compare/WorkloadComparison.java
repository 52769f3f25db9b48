package io.schedmate.code.similar.compare;

import io.schedmate.code.WorkloadInspector;
import io.schedmate.code.command.JobCommand;
import io.schedmate.code.similar.compare.FieldComparison.Field;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.NameWords;
import io.schedmate.code.similar.option.Values;
import io.schedmate.code.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Decides whether two jobs are the same workload: the same model, data, amount of work and class of hardware. Within
 * one tree, the commands decide, and the metadata decides the differences that they leave open. Across trees, the
 * metadata decides.
 */
public record WorkloadComparison(WorkloadInspector inspector) {

    /** Fields that a command may name differently than the program itself. */
    private static final Set<Field> NAMES = Set.of(Field.MODEL, Field.DATASET);

    public Similarity compare(JobCommand one, JobCommand other) {
        return compare(one, one.inspectedBy(inspector), other, other.inspectedBy(inspector));
    }

    /** Compares two jobs that were inspected before, as {@link #compare(JobCommand, JobCommand)} does. */
    public static Similarity compare(JobCommand one, Workload ofOne, JobCommand other, Workload ofOther) {
        FieldComparison fields = FieldComparison.of(ofOne, ofOther);
        ReadJob left = new ReadJob(one, ofOne);
        ReadJob right = new ReadJob(other, ofOther);
        // If one of the commands cannot be followed, the words of both are compared.
        boolean areFollowed = left.isFollowed() && right.isFollowed();
        ReadJob first = areFollowed ? left : left.asWritten();
        ReadJob second = areFollowed ? right : right.asWritten();
        return one.isOfOneTree(other) ? withinTree(first, second, fields) : acrossTrees(first, second, fields);
    }

    private static Similarity withinTree(ReadJob one, ReadJob other, FieldComparison fields) {
        Settled settled = settled(one, other);
        List<Difference> differences = settled.differences();
        List<Difference> ofWork = differences.stream()
                .filter(Difference::changesWork)
                .filter(difference -> !isIdle(difference, one, other))
                .filter(difference -> !excused(difference, fields)
                        || !isBorneOut(difference, one, other)
                        || isLeftOpen(difference, one, other))
                .toList();
        if (!ofWork.isEmpty()) {
            return Similarity.other(closeness(ofWork, fields), "they differ in " + list(ofWork));
        }
        List<Field> contradicted = Stream.of(Field.values())
                .filter(field -> fields.of(field) == Agreement.DIFFER)
                .filter(field -> !isOnlyNamed(field, one, other))
                .filter(field -> field != Field.GPUS || !GpuRequest.isBeyondUse(one, other))
                .filter(field -> !NAMES.contains(field) || !areOnlyLabelled(differences))
                .toList();
        // If the configurations are equal, the metadata differs only because it was read from different places.
        if (!contradicted.isEmpty() && !settled.comesToTheSame()) {
            return Similarity.other(fields.share(), "what they run differs in " + words(contradicted));
        }
        return Similarity.same(
                1 - 0.03 * Math.min(10, differences.size()),
                differences.isEmpty() ? "the same command" : "they differ only in " + list(differences));
    }

    /**
     * The differences between two commands.
     *
     * @param comesToTheSame whether the runs show that no setting of the commands changes the work
     */
    private record Settled(List<Difference> differences, boolean comesToTheSame) {}

    private static Settled settled(ReadJob one, ReadJob other) {
        Differences differences = new Differences();
        EntryComparison.compare(one, other, differences);
        boolean comesToTheSame = SettingsComparison.compare(one, other, differences);
        List<Difference> found = new ArrayList<>(differences.all());
        // The names of a script's own variables carry no information.
        found.removeIf(each -> each.left().startsWith("$") && each.right().startsWith("$"));
        GpuRequest asked = GpuRequest.of(one);
        GpuRequest askedOfOther = GpuRequest.of(other);
        found.removeIf(each -> isRequest(each) && isOneSided(each) && asked.isSameAs(askedOfOther) || asksForOne(each));
        found.removeIf(each -> isNameBesideModel(each, one, other));
        found.addAll(workLeft(found, one, other));
        asked.from(askedOfOther).ifPresent(found::add);
        int left = one.trainings();
        int right = other.trainings();
        if (left != right) {
            found.add(trainings(left, right));
        }
        return new Settled(found, comesToTheSame);
    }

    /**
     * Whether only one command gives the number of GPUs or runs, and it is 1. The cluster gives one GPU if no number is
     * requested, and a run is not repeated by default.
     */
    private static boolean asksForOne(Difference difference) {
        String asked = difference.left() + difference.right();
        return isOneSided(difference)
                && (isRequest(difference) && asked.matches("(?:gpu:(?:[A-Za-z]\\w*:)?)?1")
                        || difference.name().matches("(?:n_|num_)?(?:repeats?|repetitions?|runs|trials|seeds)")
                                && asked.equals("1"));
    }

    private static boolean isRequest(Difference difference) {
        return difference.name().matches("gres|gpus_per_node|gpus_per_task");
    }

    private static boolean isOneSided(Difference difference) {
        return difference.left().isEmpty() != difference.right().isEmpty();
    }

    /** Whether a model id is only the name of the run, because another option sets the model. */
    private static boolean isNameBesideModel(Difference difference, ReadJob one, ReadJob other) {
        return difference.name().equals("model_id") && one.gives("model") && other.gives("model");
    }

    private static List<Difference> workLeft(List<Difference> differences, ReadJob one, ReadJob other) {
        return differences.stream()
                .filter(difference -> !Values.like(
                        Progress.left(difference.name(), difference.left(), one.metadata()),
                        Progress.left(difference.name(), difference.right(), other.metadata())))
                .map(difference ->
                        new Difference(FlagKind.MODE, "work left", difference.left(), difference.right(), true))
                .toList();
    }

    private static Difference trainings(int left, int right) {
        return new Difference(FlagKind.AMOUNT, "trainings", String.valueOf(left), String.valueOf(right), true);
    }

    /** Whether the model's name comes from an option that nothing reads, so that it distinguishes nothing. */
    private static boolean isOnlyNamed(Field field, ReadJob one, ReadJob other) {
        return field == Field.MODEL
                && one.metadata().modelName() instanceof String left
                && other.metadata().modelName() instanceof String right
                && (one.isIdle(left) || other.isIdle(right));
    }

    /** Whether the commands differ only in labels and seeds; the program and positional arguments are no labels. */
    private static boolean areOnlyLabelled(List<Difference> differences) {
        return differences.stream().allMatch(it -> it.kind() == FlagKind.COSMETIC || it.kind() == FlagKind.SEED)
                && differences.stream()
                        .noneMatch(
                                it -> it.name().equals("program") || it.name().startsWith("argument "));
    }

    /** Whether the metadata agrees with both values in the commands; otherwise it cannot decide the difference. */
    private static boolean isBorneOut(Difference difference, ReadJob one, ReadJob other) {
        return one.bearsOut(difference, difference.left()) && other.bearsOut(difference, difference.right());
    }

    /**
     * Whether only one command names a configuration, but the other job may use it too, because it was not followed to
     * its end.
     */
    private static boolean isLeftOpen(Difference difference, ReadJob one, ReadJob other) {
        return difference.kind() == FlagKind.CONFIG
                && (isLeftOpen(difference.left(), difference.right(), one)
                        || isLeftOpen(difference.right(), difference.left(), other));
    }

    private static boolean isLeftOpen(String value, String otherValue, ReadJob job) {
        return value.isEmpty() && job.metadata().extras().containsKey("incomplete") && !job.names(otherValue);
    }

    /** Whether a difference has no effect: nothing reads the option, or only one command gives it, at its default. */
    private static boolean isIdle(Difference difference, ReadJob one, ReadJob other) {
        String name = difference.name();
        boolean ofOne = one.ignores(name);
        boolean ofOther = other.ignores(name);
        boolean isStatedByOne = ofOne || one.repeatsDefault(name);
        boolean isStatedByOther = ofOther || other.repeatsDefault(name);
        return ofOne && ofOther || isStatedByOne && !other.gives(name) || isStatedByOther && !one.gives(name);
    }

    /** Whether the metadata shows that a difference, such as an option of one command only, changes no work. */
    private static boolean excused(Difference difference, FieldComparison fields) {
        // "all" is not a number, but the metadata may contain the number.
        boolean oneSided = isOneSided(difference)
                || difference.left().equals("all") != difference.right().equals("all");
        return switch (difference.kind()) {
            case AMOUNT ->
                oneSided
                        && fields.of(Field.AMOUNT) == Agreement.AGREE
                        && (isLength(difference.name()) || fields.comesTo(difference.left() + difference.right()));
            case BATCH -> fields.sameGlobalBatch() || oneSided && fields.of(Field.BATCH) == Agreement.AGREE;
            case PRECISION -> fields.of(Field.PRECISION) == Agreement.AGREE;
            case HARDWARE ->
                fields.of(Field.GPUS) == Agreement.AGREE
                        && fields.of(Field.NODES) == Agreement.AGREE
                        // The metadata includes the effect of scripts and queues on the number of processes.
                        && (difference.name().equals("processes")
                                || oneSided
                                        && !isDeviceSwitch(difference)
                                        && fields.mayBeDevices(
                                                difference.name(), difference.left() + difference.right()));
            case CONFIG, DATA, ENVIRONMENT -> !isMode(difference) && !isNumber(difference) && fields.essentialsAgree();
            case MODEL, SHAPE, MODE, WEIGHTS, TUNING, SEED, COSMETIC, UNKNOWN -> false;
        };
    }

    /**
     * Whether an option sets the length of the training, whose final value the metadata has. The epochs of one part do
     * not count.
     */
    private static boolean isLength(String name) {
        return name.matches("(?:.*\\.)?(?:(?:num|n|nr|nb|no|max|total|train|training|number|of|optimizer|global)_?)*"
                + "n?(?:epochs?|steps?|iters?|iterations?|updates?)(?:_(?!per_).*)?");
    }

    /** Whether an option switches the GPU on or off, which the number of GPUs does not show. */
    private static boolean isDeviceSwitch(Difference difference) {
        return difference
                        .name()
                        .matches(
                                "(?:.*[._])?(?:(?:use|enable|no|disable|with)_)?(?:gpu|cuda|cpu|tpu|mps|npu|xpu)(?:_only)?")
                && (difference.left() + difference.right()).matches("(?i)true|false|yes|no");
    }

    /** Whether the value is a number: equal names do not show that the amounts are equal. */
    private static boolean isNumber(Difference difference) {
        return Values.number(difference.left().isEmpty() ? difference.right() : difference.left())
                .isPresent();
    }

    private static boolean isMode(Difference difference) {
        return difference.name().equals("program")
                && !NameWords.verb(difference.left()).equals(NameWords.verb(difference.right()));
    }

    private static double closeness(List<Difference> ofWork, FieldComparison fields) {
        return Math.max(0, 0.8 - 0.15 * (ofWork.size() - 1)) * (0.5 + 0.5 * fields.share());
    }

    private static Similarity acrossTrees(ReadJob one, ReadJob other, FieldComparison fields) {
        if (!NameWords.verb(one.invocation().program())
                        .equals(NameWords.verb(other.invocation().program()))
                || evaluates(one) != evaluates(other)) {
            return Similarity.other(fields.share(), "one trains and the other does not");
        }
        if (fields.of(Field.MODEL) != Agreement.AGREE || fields.of(Field.DATASET) != Agreement.AGREE) {
            return Similarity.other(fields.share(), "two trees, and not the same model and data for certain");
        }
        // Precision is ignored: other code reaches the same result in another precision in about the same time.
        List<Field> contradicted = Stream.of(Field.AMOUNT, Field.GPUS, Field.NODES, Field.BATCH, Field.TASK)
                .filter(field -> fields.of(field) == Agreement.DIFFER)
                .toList();
        return contradicted.isEmpty()
                ? Similarity.same(
                        0.3 + 0.5 * fields.share(), "two trees with the same model and data, and nothing against it")
                : Similarity.other(
                        fields.share(), "the same model and data, but they differ in " + words(contradicted));
    }

    private static boolean evaluates(ReadJob job) {
        return Stream.of("eval", "evaluate", "eval_only", "test_only", "inference", "evaluate_only")
                .map(job.options()::get)
                .anyMatch(value -> value != null && Values.same(value, "true"));
    }

    private static String list(List<Difference> differences) {
        return differences.stream().limit(5).map(Difference::toString).collect(Collectors.joining(", "));
    }

    private static String words(List<Field> fields) {
        return fields.stream()
                .map(field -> field.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }
}
