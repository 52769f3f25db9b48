package io.schedmate.code.agent;

import io.schedmate.code.WorkloadMetadata;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The metadata scheme (full paper, figure 6): what each field means, whether it is required, what its line speaks of. */
enum WorkloadField {
    MODEL_NAME(
            "modelName",
            Kind.NAME,
            true,
            "name of the model with its size, in the words of the line, such as resnet50 or gpt2-medium",
            "",
            WorkloadMetadata::modelName),
    MODEL_TYPE("modelType", Kind.TERM, true, "family of the model", "", WorkloadMetadata::modelType),
    TASK_TYPE("taskType", Kind.TERM, true, "what it is trained for", "", WorkloadMetadata::taskType),
    DATASET_NAME(
            "datasetName",
            Kind.NAME,
            true,
            "name of the training data, or of the environment, in the words of the line",
            "",
            WorkloadMetadata::datasetName),
    DATASET_SIZE(
            "datasetSize",
            Kind.SIZE,
            false,
            "how much training data, with its unit, such as 50000 images",
            "image|sample|example|instance|token|word|char|document|sentence|hour|row|record|entr|pair|point|video|clip"
                    + "|episode|data|size|len|num|total|train|[GT]i?B\\b",
            WorkloadMetadata::datasetSize),
    AUGMENTATION(
            "augmentation",
            Kind.TERMS,
            false,
            "augmentation techniques of the training data, separated by commas, in the words of the lines",
            "",
            WorkloadMetadata::augmentation),
    FRAMEWORK("framework", Kind.TERM, true, "training framework", "", WorkloadMetadata::framework),
    DISTRIBUTED("distributed", Kind.TERM, true, "how the work is spread", "", WorkloadMetadata::distributed),
    PRECISION("precision", Kind.TERM, false, "number format of the computation", "", WorkloadMetadata::precision),
    BATCH_PER_DEVICE(
            "batchSizePerDevice",
            Kind.WHOLE,
            true,
            "samples on one device in one forward pass",
            "^(?!.*(?:global|total|effective|eval|val_|test)).*(?:batch|\\bbs\\b|_bs\\b|per_gpu|per_device)",
            WorkloadMetadata::batchSizePerDevice),
    GLOBAL_BATCH(
            "globalBatchSize",
            Kind.PRODUCT,
            false,
            "samples in one optimizer step: per device, times devices, times accumulation",
            "^(?!.*(?:per_|micro|eval|val_|test)).*(?:batch|\\bbs\\b|_bs\\b)",
            WorkloadMetadata::globalBatchSize),
    EPOCHS(
            "epochs",
            Kind.REAL,
            false,
            "epochs that bound the training",
            "^(?!.*(?:warm|save|start|every|log|eval|decay|per_?epoch)).*epoch",
            WorkloadMetadata::epochs),
    MAX_STEPS(
            "maxSteps",
            Kind.PRODUCT,
            false,
            "optimizer steps that bound the training, where steps do and not epochs",
            "^(?!.*(?:accum|warm|sav|start|every|log|eval|print|decay)).*(?:step|iter|update|frame)",
            WorkloadMetadata::maxSteps),
    LEARNING_RATE(
            "learningRate",
            Kind.REAL,
            false,
            "peak learning rate that takes effect",
            "^(?!.*(?:min|final|warm|decay)).*(?:\\blr|_lr\\b|learning_?-?rate)",
            WorkloadMetadata::learningRate),
    OPTIMIZER("optimizer", Kind.NAME, false, "optimizer, such as AdamW", "", WorkloadMetadata::optimizer),
    NODES("nodes", Kind.WHOLE, false, "machines", "node|machine|\\b-N\\b|host", WorkloadMetadata::nodes),
    GPUS(
            "gpus",
            Kind.PRODUCT,
            false,
            "GPUs in all",
            "^(?!.*(?<!s)batch).*(?:gpu|nproc|device|process|ntasks|world|\\bnp?\\b|gres)",
            WorkloadMetadata::gpus);

    private final String component;
    private final Kind kind;
    private final boolean required;
    private final String meaning;
    private final Pattern topic;
    private final Function<WorkloadMetadata, @Nullable Object> value;

    WorkloadField(
            String component,
            Kind kind,
            boolean required,
            String meaning,
            String topic,
            Function<WorkloadMetadata, @Nullable Object> value) {
        this.component = component;
        this.kind = kind;
        this.required = required;
        this.meaning = meaning;
        this.topic = Pattern.compile(topic, Pattern.CASE_INSENSITIVE);
        this.value = value;
    }

    /** Words of a line that a factor of a product may stand in. */
    static final Pattern FACTOR = Pattern.compile(
            "batch|\\bbs\\b|_bs\\b|accum|gpu|nproc|node|machine|device|process|world|ntasks|rank|step|iter|epoch|len",
            Pattern.CASE_INSENSITIVE);

    /** How a value of the field stands in the line that tells it. */
    enum Kind {
        /** Word for word. */
        NAME,
        /** As one of the words that a vocabulary ties to the answer. */
        TERM,
        /** Several, each in the words of a line. */
        TERMS,
        /** A quantity, its number in the line. */
        SIZE,
        WHOLE,
        REAL,
        /** A number of one line, or the product of one number of each line. */
        PRODUCT;

        boolean isNumber() {
            return this == WHOLE || this == REAL || this == PRODUCT;
        }
    }

    static Optional<WorkloadField> of(String component) {
        return Arrays.stream(values())
                .filter(field -> field.component.equals(component))
                .findFirst();
    }

    String component() {
        return component;
    }

    Kind kind() {
        return kind;
    }

    boolean isRequired() {
        return required;
    }

    String meaning() {
        return meaning;
    }

    /** Words of which at least one stands beside a number of the field. */
    Pattern topic() {
        return topic;
    }

    @Nullable
    Object valueIn(WorkloadMetadata metadata) {
        return value.apply(metadata);
    }

    /** Whether notes for people and comments may tell it; what a run is set to, only code and configuration do. */
    boolean isToldByNotes() {
        return this == DATASET_NAME || this == DATASET_SIZE || this == TASK_TYPE;
    }
}
