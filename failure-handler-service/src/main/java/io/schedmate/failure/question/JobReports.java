package io.schedmate.failure.question;

import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.Optional;

/**
 * Reports of other services about a job, as one caller may see them. Empty if a service is unavailable, refuses, or is
 * not configured.
 */
public interface JobReports {

    /**
     * The tracker's report.
     *
     * @param latest the latest metrics
     * @param series the samples, oldest first; empty if none were requested
     * @param isWhole whether the series is complete
     */
    record Metrics(JobMetrics latest, List<MetricsSample> series, boolean isWhole) {}

    Optional<Metrics> metrics(JobId job, boolean withSeries);

    Optional<List<JobAlert>> alerts(JobId job);

    Optional<Advice> advice(JobId job);
}
