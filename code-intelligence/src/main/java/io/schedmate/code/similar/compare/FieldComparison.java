package io.schedmate.code.similar.compare;

import io.schedmate.code.library.commandline.DeclaredOptions;
import io.schedmate.code.similar.option.Agreement;
import io.schedmate.code.similar.option.DatasetName;
import io.schedmate.code.similar.option.FlagKind;
import io.schedmate.code.similar.option.FlagLexicon;
import io.schedmate.code.similar.option.ModelName;
import io.schedmate.code.similar.option.Precision;
import io.schedmate.code.similar.option.Values;
import io.schedmate.code.workload.Workload;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the metadata of two jobs field by field. A field that one of them lacks decides nothing. */
public final class FieldComparison {

    /** The compared fields, each with its weight in the score. */
    public enum Field {
        MODEL(4),
        DATASET(3),
        AMOUNT(2),
        BATCH(1),
        PRECISION(1),
        GPUS(2),
        NODES(1),
        TASK(1),
        EXTRAS(1);

        private final double weight;

        Field(double weight) {
            this.weight = weight;
        }
    }

    private static final double LIKE_BATCHES = 2;

    private final Map<Field, Agreement> fields = new EnumMap<>(Field.class);

    private boolean sameGlobalBatch;
    private final List<Double> devices = new ArrayList<>();
    private final List<Double> amounts = new ArrayList<>();

    private FieldComparison() {}

    public static FieldComparison of(Workload one, Workload other) {
        FieldComparison found = new FieldComparison();
        found.put(Field.MODEL, models(one.modelName(), other.modelName()));
        found.put(Field.DATASET, datasets(one.datasetName(), other.datasetName()));
        found.put(Field.AMOUNT, amounts(one, other));
        found.put(Field.BATCH, batches(one, other));
        found.sameGlobalBatch =
                one.globalBatchSize() != null && one.globalBatchSize().equals(other.globalBatchSize());
        Stream.of(one.gpus(), other.gpus(), one.nodes(), other.nodes(), perNode(one), perNode(other))
                .filter(Objects::nonNull)
                .forEach(count -> found.devices.add((double) count));
        Stream.of(one.epochs(), other.epochs(), asDouble(one.maxSteps()), asDouble(other.maxSteps()))
                .filter(Objects::nonNull)
                .forEach(found.amounts::add);
        found.put(Field.PRECISION, precisions(one.precision(), other.precision()));
        found.put(Field.GPUS, counts(one.gpus(), other.gpus()));
        found.put(Field.NODES, counts(one.nodes(), other.nodes()));
        found.put(Field.TASK, tasks(one.taskType(), other.taskType()));
        found.put(Field.EXTRAS, extras(one.extras(), other.extras()));
        return found;
    }

    public Agreement of(Field field) {
        return fields.getOrDefault(field, Agreement.UNKNOWN);
    }

    /** Returns the share of the comparable fields that agree, by weight, 0 to 1; 0 if none can be compared. */
    public double share() {
        double agreeing = 0;
        double comparable = 0;
        for (var field : fields.entrySet()) {
            if (field.getValue() != Agreement.UNKNOWN) {
                comparable += field.getKey().weight;
                agreeing += field.getValue() == Agreement.AGREE ? field.getKey().weight : 0;
            }
        }
        return comparable == 0 ? 0 : agreeing / comparable;
    }

    /** Whether model, data and amount of work are known of both jobs and agree, and no other field differs. */
    public boolean essentialsAgree() {
        return of(Field.MODEL) == Agreement.AGREE
                && of(Field.DATASET) == Agreement.AGREE
                && of(Field.AMOUNT) == Agreement.AGREE
                && fields.values().stream().noneMatch(Agreement.DIFFER::equals);
    }

    /** Whether the global batch size is known of both jobs and exactly equal. */
    boolean sameGlobalBatch() {
        return sameGlobalBatch;
    }

    private static @Nullable Integer perNode(Workload job) {
        return job.gpus() == null || job.nodes() == null ? null : (Integer) (job.gpus() / Math.max(1, job.nodes()));
    }

    private static @Nullable Double asDouble(@Nullable Long value) {
        return value == null ? null : (double) value;
    }

    /**
     * Whether a value that only one command gives may be the number of devices in the metadata. True for options that
     * do not count devices, such as a device index, and if no number is known.
     */
    boolean mayBeDevices(String name, String count) {
        OptionalDouble number = Values.number(count);
        return number.isEmpty()
                || !name.matches(
                        "(?:.*[._])?(?:devices|gpus|num_gpus|n_gpus|ngpus|ngpu|num_devices|nproc_per_node|num_nodes|nodes)")
                || devices.isEmpty()
                || devices.contains(number.getAsDouble());
    }

    /**
     * Whether a value that only one command gives may be the amount of work in the metadata; true if it is not a
     * number.
     */
    boolean comesTo(String amount) {
        OptionalDouble number = Values.number(amount);
        return number.isEmpty()
                || number.getAsDouble() <= 0
                || amounts.stream().anyMatch(known -> Values.like(known, number.getAsDouble()));
    }

    private void put(Field field, Agreement agreement) {
        fields.put(field, agreement);
    }

    static Agreement models(@Nullable String one, @Nullable String other) {
        return one == null || other == null
                ? Agreement.UNKNOWN
                : ModelName.of(one).with(ModelName.of(other));
    }

    static Agreement datasets(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return Agreement.UNKNOWN;
        }
        String left = DatasetName.of(one);
        String right = DatasetName.of(other);
        return left.equals(right) || OptionJudge.sameBody(one, other) || OptionJudge.bothAtari(one, other)
                ? Agreement.AGREE
                : Agreement.DIFFER;
    }

    private static Agreement amounts(Workload one, Workload other) {
        if (one.epochs() != null && other.epochs() != null) {
            return like(one.epochs(), other.epochs());
        }
        if (one.maxSteps() != null && other.maxSteps() != null) {
            return like(one.maxSteps(), other.maxSteps());
        }
        OptionalDouble left = epochs(one);
        OptionalDouble right = epochs(other);
        return left.isPresent() && right.isPresent()
                ? like(left.getAsDouble(), right.getAsDouble())
                : Agreement.UNKNOWN;
    }

    private static OptionalDouble epochs(Workload job) {
        if (job.epochs() != null) {
            return OptionalDouble.of(job.epochs());
        }
        Optional<Long> samples =
                job.datasetName() == null ? Optional.empty() : DatasetName.samples(DatasetName.of(job.datasetName()));
        Long batch = job.globalBatchSize();
        Long steps = job.maxSteps();
        return samples.isEmpty() || batch == null || steps == null
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) steps * batch / samples.get());
    }

    private static Agreement batches(Workload one, Workload other) {
        Agreement global = batches(one.globalBatchSize(), other.globalBatchSize());
        if (global != Agreement.UNKNOWN) {
            return global;
        }
        // Different batch sizes per device decide nothing: gradient accumulation may make up for them.
        return batches(one.batchSizePerDevice(), other.batchSizePerDevice()) == Agreement.AGREE
                ? Agreement.AGREE
                : Agreement.UNKNOWN;
    }

    private static Agreement batches(@Nullable Long left, @Nullable Long right) {
        if (left == null || right == null || left <= 0 || right <= 0) {
            return Agreement.UNKNOWN;
        }
        double ratio = (double) Math.max(left, right) / Math.min(left, right);
        return ratio < LIKE_BATCHES ? Agreement.AGREE : Agreement.DIFFER;
    }

    private static Agreement precisions(@Nullable String one, @Nullable String other) {
        return one == null || other == null
                ? Agreement.UNKNOWN
                : Precision.of(one).with(Precision.of(other));
    }

    private static Agreement counts(@Nullable Integer one, @Nullable Integer other) {
        if (one == null || other == null) {
            return Agreement.UNKNOWN;
        }
        return one.equals(other) ? Agreement.AGREE : Agreement.DIFFER;
    }

    /** Reports only clear contradictions, because names of tasks vary too much to be compared. */
    private static Agreement tasks(@Nullable String one, @Nullable String other) {
        if (one == null || other == null) {
            return Agreement.UNKNOWN;
        }
        if (one.equalsIgnoreCase(other)) {
            return Agreement.AGREE;
        }
        return isTuning(one) != isTuning(other) && (isPretraining(one) || isPretraining(other))
                ? Agreement.DIFFER
                : Agreement.UNKNOWN;
    }

    private static boolean isTuning(String task) {
        return task.toLowerCase(Locale.ROOT).matches(".*(tuning|sft|adapter).*");
    }

    private static boolean isPretraining(String task) {
        return task.toLowerCase(Locale.ROOT).matches(".*pre-?training.*");
    }

    private static Agreement extras(Map<String, String> one, Map<String, String> other) {
        Agreement found = Agreement.UNKNOWN;
        for (var extra : one.entrySet()) {
            String value = other.get(extra.getKey());
            String name = DeclaredOptions.plain(extra.getKey());
            FlagKind kind = FlagLexicon.kindOf(name);
            boolean sized = kind == FlagKind.SHAPE || kind == FlagKind.MODEL;
            if (value != null && sized && Values.number(extra.getValue()).isPresent()) {
                if (OptionJudge.changesWork(kind, name, extra.getValue(), value)) {
                    return Agreement.DIFFER;
                }
                found = Agreement.AGREE;
            }
        }
        return found;
    }

    private static Agreement like(double one, double other) {
        return Values.like(one, other) ? Agreement.AGREE : Agreement.DIFFER;
    }
}
