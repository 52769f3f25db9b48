package io.schedmate.code.admission;

import io.schedmate.code.WorkloadMetadata;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A component of the metadata that says something about the job. */
record Field(String name, Function<WorkloadMetadata, @Nullable Object> value) {

    static final List<Field> ALL = List.of(
            new Field("modelName", WorkloadMetadata::modelName),
            new Field("modelType", WorkloadMetadata::modelType),
            new Field("taskType", WorkloadMetadata::taskType),
            new Field("datasetName", WorkloadMetadata::datasetName),
            new Field("datasetSize", WorkloadMetadata::datasetSize),
            new Field("augmentation", WorkloadMetadata::augmentation),
            new Field("framework", WorkloadMetadata::framework),
            new Field("distributed", WorkloadMetadata::distributed),
            new Field("precision", WorkloadMetadata::precision),
            new Field("batchSizePerDevice", WorkloadMetadata::batchSizePerDevice),
            new Field("globalBatchSize", WorkloadMetadata::globalBatchSize),
            new Field("epochs", WorkloadMetadata::epochs),
            new Field("maxSteps", WorkloadMetadata::maxSteps),
            new Field("learningRate", WorkloadMetadata::learningRate),
            new Field("optimizer", WorkloadMetadata::optimizer),
            new Field("nodes", WorkloadMetadata::nodes),
            new Field("gpus", WorkloadMetadata::gpus),
            new Field("extras", WorkloadMetadata::extras));
}
