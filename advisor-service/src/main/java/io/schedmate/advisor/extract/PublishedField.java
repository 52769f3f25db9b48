package io.schedmate.advisor.extract;

import io.schedmate.code.WorkloadMetadata;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A field of the metadata under its published name.
 *
 * @param component its name in {@link WorkloadMetadata}, by which evidence is kept
 */
record PublishedField(String name, String component, Function<WorkloadMetadata, @Nullable Object> value) {

    static final List<PublishedField> ALL = List.of(
            new PublishedField("model_name", "modelName", WorkloadMetadata::modelName),
            new PublishedField("model_type", "modelType", WorkloadMetadata::modelType),
            new PublishedField("task_type", "taskType", WorkloadMetadata::taskType),
            new PublishedField("dataset_name", "datasetName", WorkloadMetadata::datasetName),
            new PublishedField("dataset_size", "datasetSize", WorkloadMetadata::datasetSize),
            new PublishedField("augmentation", "augmentation", WorkloadMetadata::augmentation),
            new PublishedField("framework", "framework", WorkloadMetadata::framework),
            new PublishedField("distributed", "distributed", WorkloadMetadata::distributed),
            new PublishedField("precision", "precision", WorkloadMetadata::precision),
            new PublishedField("batch_size_per_device", "batchSizePerDevice", WorkloadMetadata::batchSizePerDevice),
            new PublishedField("batch_size_global", "globalBatchSize", WorkloadMetadata::globalBatchSize),
            new PublishedField("epochs", "epochs", WorkloadMetadata::epochs),
            new PublishedField("max_steps", "maxSteps", WorkloadMetadata::maxSteps),
            new PublishedField("learning_rate", "learningRate", WorkloadMetadata::learningRate),
            new PublishedField("optimizer", "optimizer", WorkloadMetadata::optimizer),
            new PublishedField("nodes", "nodes", WorkloadMetadata::nodes),
            new PublishedField("gpus", "gpus", WorkloadMetadata::gpus));

    /** In words, numbers in decimal; null where there is none. */
    @Nullable
    String text(WorkloadMetadata metadata) {
        return switch (value.apply(metadata)) {
            case null -> null;
            case List<?> items -> items.isEmpty() ? "none" : String.join(", ", words(items));
            case Double number -> decimal(number);
            case Object other -> other.toString().isBlank() ? null : other.toString();
        };
    }

    private static List<String> words(List<?> items) {
        return items.stream().map(Object::toString).toList();
    }

    private static String decimal(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15
                ? Long.toString((long) number)
                : Double.toString(number);
    }
}
