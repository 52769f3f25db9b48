package io.schedmate.kubernetes.advise;

import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A job's metrics in the form of Kubeflow Trainer's {@code TrainerStatus}. */
final class TrainerProgress {

    private TrainerProgress() {}

    static Map<String, Object> of(MetricsSample sample) {
        MetricsSnapshot told = sample.metrics();
        Map<String, Object> status = new LinkedHashMap<>();
        Double ratio = ratio(told);
        if (ratio != null) {
            status.put("progressPercentage", (int) Math.floor(Math.clamp(ratio, 0, 1) * 100));
        }
        if (told.etaSeconds() != null) {
            status.put("estimatedRemainingSeconds", Math.clamp(Math.round(told.etaSeconds()), 0, Integer.MAX_VALUE));
        }
        List<Map<String, String>> metrics = metrics(told);
        if (!metrics.isEmpty()) {
            status.put("metrics", metrics);
        }
        status.put(
                "lastUpdatedTime", sample.at().truncatedTo(ChronoUnit.SECONDS).toString());
        return status;
    }

    private static @Nullable Double ratio(MetricsSnapshot told) {
        if (told.progressRatio() != null) {
            return told.progressRatio();
        }
        Long step = told.step();
        Long total = told.totalSteps();
        return step == null || total == null || total == 0 ? null : (double) step / total;
    }

    private static List<Map<String, String>> metrics(MetricsSnapshot told) {
        List<Map<String, String>> metrics = new ArrayList<>();
        add(metrics, "loss", told.loss());
        add(metrics, "learning_rate", told.learningRate());
        add(metrics, "step", told.step());
        add(metrics, "epoch", told.epoch());
        add(metrics, "step_time_seconds", told.stepTimeSeconds());
        if (told.throughput() != null) {
            String unit = told.throughput().unit().replace("/s", "_per_second").replaceAll("[^A-Za-z0-9_]", "_");
            add(metrics, "throughput_" + unit, told.throughput().value());
        }
        return metrics;
    }

    private static void add(List<Map<String, String>> metrics, String name, @Nullable Number value) {
        if (value != null) {
            metrics.add(Map.of("name", name, "value", String.valueOf(value)));
        }
    }
}
