package io.schedmate.registry.history;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.model.api.history.HistoryImportLine;
import io.schedmate.model.api.history.ImportLineKind;
import io.schedmate.model.api.history.ImportTotals;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobAttempt;
import io.schedmate.model.api.job.JobPacking;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.job.JobId;
import io.schedmate.registry.lifecycle.JobRecord;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.traceimport.HistoryRows;
import io.schedmate.traceimport.ImportRow;
import io.schedmate.traceimport.PastJob;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Imports past jobs in batches of some hundred rows. Rows reported as imported stay stored even if a later row fails.
 */
public record HistoryImport(Jobs jobs, Outbox outbox, Transactions transactions) {

    private static final int AT_ONCE = 500;
    private static final JobPacking ALONE = new JobPacking(List.of(), null, false);

    /**
     * @param dryRun whether to report only what would be done
     * @param report receives each line; the last is the summary
     */
    public void run(HistoryRows rows, boolean dryRun, Consumer<HistoryImportLine> report) {
        Counts counts = new Counts();
        List<PastJob> batch = new ArrayList<>();
        while (rows.hasNext()) {
            counts.read++;
            switch (rows.next()) {
                case ImportRow.Accepted accepted -> batch.add(accepted.job());
                case ImportRow.Rejected rejected -> {
                    counts.rejected++;
                    report.accept(new HistoryImportLine(ImportLineKind.REJECTED, rejected.row(), null));
                }
            }
            if (batch.size() == AT_ONCE) {
                take(batch, dryRun, counts);
                batch.clear();
                report.accept(new HistoryImportLine(ImportLineKind.PROGRESS, null, counts.totals()));
            }
        }
        take(batch, dryRun, counts);
        report.accept(new HistoryImportLine(ImportLineKind.SUMMARY, null, counts.totals()));
    }

    private void take(List<PastJob> batch, boolean dryRun, Counts counts) {
        int added = transactions.inOne(() -> {
            Set<JobId> ids = batch.stream().map(job -> job.submission().jobId()).collect(Collectors.toSet());
            Set<JobId> known = new HashSet<>(jobs.known(ids));
            // An old list must not restore jobs that were forgotten on request.
            known.addAll(jobs.forgotten(ids));
            int fresh = 0;
            for (PastJob past : batch) {
                boolean isNew = known.add(past.submission().jobId());
                if (isNew && (dryRun || add(past))) {
                    fresh++;
                }
            }
            return fresh;
        });
        counts.imported += added;
        counts.unchanged += batch.size() - added;
    }

    private boolean add(PastJob past) {
        Job job = job(past);
        boolean added = jobs.add(JobRecord.of(job));
        if (added) {
            outbox.add(List.of(ended(past, job.jobId())));
        }
        return added;
    }

    private static Job job(PastJob past) {
        Instant submitted = Objects.requireNonNullElse(
                past.submittedAt(), Objects.requireNonNullElse(past.startedAt(), past.endedAt()));
        JobAttempt attempt = new JobAttempt(
                1,
                past.outcome(),
                past.submittedAt(),
                past.startedAt(),
                past.endedAt(),
                List.of(),
                past.exit(),
                past.used());
        return new Job(
                past.submission().jobId(), past.submission(), past.outcome(), 1, submitted, ALONE, List.of(attempt));
    }

    private static JobEnded ended(PastJob past, JobId jobId) {
        return new JobEnded(
                UUID.nameUUIDFromBytes((jobId + "/imported").getBytes(StandardCharsets.UTF_8)),
                jobId,
                past.submission().cluster(),
                1,
                past.endedAt(),
                past.submission(),
                past.outcome(),
                past.exit(),
                past.submittedAt(),
                past.startedAt(),
                past.endedAt(),
                past.used(),
                null,
                true);
    }

    private static final class Counts {
        private long read;
        private long imported;
        private long unchanged;
        private long rejected;

        private ImportTotals totals() {
            return new ImportTotals(read, imported, unchanged, rejected);
        }
    }
}
