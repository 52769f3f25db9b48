package io.schedmate.failure.question;

import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import java.util.List;
import java.util.Optional;

/** What other services tell of a job, as one caller may see it. Empty where one is away, refuses, or is not configured. */
public interface JobReports {

    /**
     * What the tracker tells.
     *
     * @param told the latest
     * @param series samples, oldest first; empty where none was asked for
     * @param isWhole whether the series is all of it
     */
    record Metrics(JobMetrics told, List<MetricsSample> series, boolean isWhole) {}

    Optional<Metrics> metrics(JobId job, boolean withSeries);

    Optional<List<JobAlert>> alerts(JobId job);

    Optional<Advice> advice(JobId job);
}
