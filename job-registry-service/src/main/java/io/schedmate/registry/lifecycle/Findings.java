package io.schedmate.registry.lifecycle;

import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.Rate;
import java.util.function.UnaryOperator;

/** Stores the findings of other services about a job. Findings about an unknown job are ignored. */
public record Findings(Jobs jobs, Transactions transactions) {

    public void advised(JobAdvised advice) {
        WorkloadMetadata metadata = advice.metadata();
        if (metadata != null) {
            change(
                    advice.jobId(),
                    record -> new JobRecord(record.job(), metadata, record.throughput(), record.hardware()));
        }
    }

    /** Stores measurements of the current attempt; those of an older attempt are ignored. */
    public void measured(JobMetricsMeasured measured) {
        change(
                measured.jobId(),
                record -> measured.attempt() == record.job().attempt() ? after(record, measured) : record);
    }

    /** Returns the record after a measurement. Values that the event omits stay unchanged. */
    private static JobRecord after(JobRecord record, JobMetricsMeasured measured) {
        Rate throughput = measured.metrics().throughput();
        HardwareUse hardware = measured.hardware();
        return new JobRecord(
                        record.job(),
                        record.metadata(),
                        throughput == null ? record.throughput() : throughput,
                        hardware == null ? record.hardware() : hardware)
                .measured();
    }

    public void recovered(RecoveryAdvanced recovery) {
        transactions.inOne(() -> {
            jobs.note(recovery.jobId(), recovery.status());
            return recovery;
        });
    }

    private void change(JobId jobId, UnaryOperator<JobRecord> change) {
        transactions.inOne(() -> {
            jobs.lock(jobId).map(change).ifPresent(jobs::change);
            return jobId;
        });
    }
}
