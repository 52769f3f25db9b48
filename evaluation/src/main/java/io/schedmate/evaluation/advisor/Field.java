package io.schedmate.evaluation.advisor;

import io.schedmate.code.WorkloadMetadata;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A scored field of a job's metadata: its name in the labels, its name in the answer, and the answer's value. */
enum Field {
    MODEL_NAME("model_name", "modelName", WorkloadMetadata::modelName),
    MODEL_TYPE("model_type", "modelType", WorkloadMetadata::modelType),
    TASK_TYPE("task_type", "taskType", WorkloadMetadata::taskType),
    DATASET_NAME("dataset_name", "datasetName", WorkloadMetadata::datasetName),
    DATASET_SIZE("dataset_size", "datasetSize", WorkloadMetadata::datasetSize),
    AUGMENTATION("augmentation", "augmentation", WorkloadMetadata::augmentation),
    FRAMEWORK("framework", "framework", WorkloadMetadata::framework),
    DISTRIBUTED("distributed", "distributed", WorkloadMetadata::distributed),
    PRECISION("precision", "precision", WorkloadMetadata::precision),
    BATCH_PER_DEVICE("per_device", "batchSizePerDevice", WorkloadMetadata::batchSizePerDevice),
    GLOBAL_BATCH("global", "globalBatchSize", WorkloadMetadata::globalBatchSize),
    EPOCHS("epochs", "epochs", WorkloadMetadata::epochs),
    MAX_STEPS("max_steps", "maxSteps", WorkloadMetadata::maxSteps),
    LEARNING_RATE("learning_rate", "learningRate", WorkloadMetadata::learningRate),
    OPTIMIZER("optimizer", "optimizer", WorkloadMetadata::optimizer),
    GPUS("gpus", "gpus", WorkloadMetadata::gpus),
    NODES("nodes", "nodes", WorkloadMetadata::nodes);

    private final String labelName;
    private final String answerName;
    private final Function<WorkloadMetadata, @Nullable Object> value;

    Field(String labelName, String answerName, Function<WorkloadMetadata, @Nullable Object> value) {
        this.labelName = labelName;
        this.answerName = answerName;
        this.value = value;
    }

    static Optional<Field> ofLabel(String name) {
        return Arrays.stream(values())
                .filter(field -> field.labelName.equals(name))
                .findFirst();
    }

    String answerName() {
        return answerName;
    }

    @Nullable
    Object value(WorkloadMetadata answer) {
        return value.apply(answer);
    }

    /** What the command asks of the cluster rather than what the job is; counted apart. */
    boolean isResource() {
        return this == GPUS || this == NODES;
    }
}
