package io.schedmate.simulator.elastic.belief;

import io.schedmate.simulator.elastic.table.StepTime;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The observations of a job on each type of GPU, and the models fitted to them. */
public final class JobModels {

    /** The key for all types together, for a scheduler that does not distinguish them. */
    public static final String ANY_TYPE = "*";

    private final Map<String, Map<Observation, StepTime>> seen = new HashMap<>();
    private final Map<String, PerformanceModel> models = new HashMap<>();
    private final Fits fits;

    /** @param fits shared by the jobs of one simulation */
    public JobModels(Fits fits) {
        this.fits = fits;
    }

    /** Records a measured step; a repeated observation adds nothing. */
    public void see(String gpuType, Observation at, StepTime time) {
        Map<Observation, StepTime> onType = seen.computeIfAbsent(gpuType, _ -> new LinkedHashMap<>());
        if (onType.putIfAbsent(at, time) == null) {
            models.remove(gpuType);
        }
    }

    /** Adds all observations of a similar job. */
    public void learnFrom(JobModels other) {
        other.seen.forEach((type, points) -> points.forEach((at, time) -> see(type, at, time)));
    }

    /** Returns the model of the job on this type; empty if the job has not been observed on it. */
    public Optional<PerformanceModel> model(String gpuType) {
        Map<Observation, StepTime> points = seen.get(gpuType);
        return points == null ? Optional.empty() : Optional.of(models.computeIfAbsent(gpuType, _ -> fits.of(points)));
    }

    /** Returns the largest number of replicas observed on this type; 0 for none. */
    public int maxReplicas(String gpuType) {
        return seen.getOrDefault(gpuType, Map.of()).keySet().stream()
                .mapToInt(Observation::replicas)
                .max()
                .orElse(0);
    }
}
