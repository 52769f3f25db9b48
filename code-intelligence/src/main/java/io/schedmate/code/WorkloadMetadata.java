package io.schedmate.code;

import io.schedmate.model.Engine;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a job trains, on what, and how (full paper, section 3.1). Null where neither command nor tree determines a value.
 *
 * @param augmentation null = undetermined, empty = determined that there is none
 * @param globalBatchSize samples in one optimizer step: per device, times devices, times accumulation
 * @param maxSteps optimizer steps, where steps rather than epochs bound the training
 * @param nodes how many machines
 * @param gpus how many GPUs in all
 * @param evidence by field name (as the component is called here): {@code path:line} from the root, {@code command},
 *     {@code absence: why} or {@code derived: a, b}
 * @param filesRead paths from the root
 */
public record WorkloadMetadata(
        @Nullable String modelName,
        @Nullable String modelType,
        @Nullable String taskType,
        @Nullable String datasetName,
        @Nullable String datasetSize,
        @Nullable List<String> augmentation,
        @Nullable String framework,
        @Nullable String distributed,
        @Nullable String precision,
        @Nullable Long batchSizePerDevice,
        @Nullable Long globalBatchSize,
        @Nullable Double epochs,
        @Nullable Long maxSteps,
        @Nullable Double learningRate,
        @Nullable String optimizer,
        @Nullable Integer nodes,
        @Nullable Integer gpus,
        Map<String, String> evidence,
        Map<String, String> extras,
        Engine engine,
        List<String> filesRead) {

    public WorkloadMetadata {
        augmentation = augmentation == null ? null : List.copyOf(augmentation);
        evidence = Collections.unmodifiableMap(new TreeMap<>(evidence));
        extras = Collections.unmodifiableMap(new TreeMap<>(extras));
        filesRead = List.copyOf(filesRead);
    }

    /** The same with one more in {@code extras}. */
    public WorkloadMetadata withExtra(String name, String value) {
        Map<String, String> more = new TreeMap<>(extras);
        more.put(name, value);
        return new WorkloadMetadata(
                modelName,
                modelType,
                taskType,
                datasetName,
                datasetSize,
                augmentation,
                framework,
                distributed,
                precision,
                batchSizePerDevice,
                globalBatchSize,
                epochs,
                maxSteps,
                learningRate,
                optimizer,
                nodes,
                gpus,
                evidence,
                more,
                engine,
                filesRead);
    }
}
