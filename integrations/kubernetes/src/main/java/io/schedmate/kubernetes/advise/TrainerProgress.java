package io.schedmate.kubernetes.advise;

import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.metrics.MetricsSnapshot;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts a job's metrics to the form of Kubeflow Trainer's {@code TrainerStatus}. */
final class TrainerProgress {

    private TrainerProgress() {}

    static Map<String, Object> of(MetricsSample sample) {
        MetricsSnapshot latest = sample.metrics();
        Map<String, Object> status = new LinkedHashMap<>();
        Double ratio = ratio(latest);
        if (ratio != null) {
            status.put("progressPercentage", (int) Math.floor(Math.clamp(ratio, 0, 1) * 100));
        }
        if (latest.etaSeconds() != null) {
            status.put("estimatedRemainingSeconds", Math.clamp(Math.round(latest.etaSeconds()), 0, Integer.MAX_VALUE));
        }
        List<Map<String, String>> metrics = metrics(latest);
        if (!metrics.isEmpty()) {
            status.put("metrics", metrics);
        }
        status.put(
                "lastUpdatedTime", sample.at().truncatedTo(ChronoUnit.SECONDS).toString());
        return status;
    }

    private static @Nullable Double ratio(MetricsSnapshot latest) {
        if (latest.progressRatio() != null) {
            return latest.progressRatio();
        }
        Long step = latest.step();
        Long total = latest.totalSteps();
        return step == null || total == null || total == 0 ? null : (double) step / total;
    }

    private static List<Map<String, String>> metrics(MetricsSnapshot latest) {
        List<Map<String, String>> metrics = new ArrayList<>();
        add(metrics, "loss", latest.loss());
        add(metrics, "learning_rate", latest.learningRate());
        add(metrics, "step", latest.step());
        add(metrics, "epoch", latest.epoch());
        add(metrics, "step_time_seconds", latest.stepTimeSeconds());
        if (latest.throughput() != null) {
            String unit =
                    latest.throughput().unit().replace("/s", "_per_second").replaceAll("[^A-Za-z0-9_]", "_");
            add(metrics, "throughput_" + unit, latest.throughput().value());
        }
        return metrics;
    }

    private static void add(List<Map<String, String>> metrics, String name, @Nullable Number value) {
        if (value != null) {
            metrics.add(Map.of("name", name, "value", String.valueOf(value)));
        }
    }
}
