package io.schedmate.advisor.extract;

import io.schedmate.code.WorkloadMetadata;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads the framework from the name of a container image, if nothing better tells it. */
final class ImageName {

    private static final List<String> FRAMEWORKS = List.of("pytorch", "tensorflow", "jax", "mxnet", "paddle");

    private ImageName() {}

    static WorkloadMetadata completing(WorkloadMetadata it, @Nullable String image) {
        if (it.framework() != null || image == null) {
            return it;
        }
        String name = image.toLowerCase(Locale.ROOT);
        return FRAMEWORKS.stream()
                .filter(name::contains)
                .findFirst()
                .map(framework -> with(it, framework))
                .orElse(it);
    }

    private static WorkloadMetadata with(WorkloadMetadata it, String framework) {
        Map<String, String> evidence = new TreeMap<>(it.evidence());
        evidence.put("framework", "image");
        return new WorkloadMetadata(
                it.modelName(),
                it.modelType(),
                it.taskType(),
                it.datasetName(),
                it.datasetSize(),
                it.augmentation(),
                framework,
                it.distributed(),
                it.precision(),
                it.batchSizePerDevice(),
                it.globalBatchSize(),
                it.epochs(),
                it.maxSteps(),
                it.learningRate(),
                it.optimizer(),
                it.nodes(),
                it.gpus(),
                evidence,
                it.extras(),
                it.engine(),
                it.filesRead());
    }
}
