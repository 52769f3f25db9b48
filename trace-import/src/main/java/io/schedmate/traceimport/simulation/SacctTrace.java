package io.schedmate.traceimport.simulation;

import io.schedmate.model.api.history.HistoryFormat;
import io.schedmate.traceimport.HistoryRows;
import io.schedmate.traceimport.ImportDefaults;
import io.schedmate.traceimport.ImportRow;
import io.schedmate.traceimport.PastJob;
import java.io.Reader;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** Reads Slurm's records in the same way as the job registry. */
final class SacctTrace {

    private SacctTrace() {}

    static ImportedTrace read(Reader records) {
        var gathering = new Gathering();
        var rows = new HistoryRows(records, HistoryFormat.SACCT, new ImportDefaults("trace", ZoneOffset.UTC));
        while (rows.hasNext()) {
            switch (rows.next()) {
                case ImportRow.Accepted(long _, PastJob job) -> keep(gathering, job);
                case ImportRow.Rejected(var row) -> gathering.refuse("line " + row.row() + ": " + row.detail());
            }
        }
        return gathering.trace();
    }

    private static void keep(Gathering gathering, PastJob job) {
        Integer gpus = job.used().gpus();
        Instant start = job.startedAt();
        if (gpus == null || gpus < 1 || start == null) {
            gathering.passOver();
            return;
        }
        Instant submitted = job.submittedAt() == null ? start : job.submittedAt();
        gathering.keep(new RecordedJob(
                job.submission().externalId(),
                job.submission().owner(),
                job.submission().queue(),
                job.submission().name(),
                local(submitted),
                Clock.seconds(local(start), local(job.endedAt())),
                gpus,
                job.outcome().wire()));
    }

    private static LocalDateTime local(Instant at) {
        return LocalDateTime.ofInstant(at, ZoneOffset.UTC);
    }
}
