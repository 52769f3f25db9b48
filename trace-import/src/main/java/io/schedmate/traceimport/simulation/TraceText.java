package io.schedmate.traceimport.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDateTime;
import java.util.Comparator;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Writes a trace in the simulator's format. Second 0 is the first submission. */
public final class TraceText {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setRecordSeparator('\n')
            .setHeader("job_id", "user", "vc", "job_name", "submit_s", "duration_s", "gpu_num", "state")
            .get();

    private TraceText() {}

    /** Writes the jobs in the order of their submission. */
    public static void write(List<RecordedJob> jobs, Appendable to) {
        List<RecordedJob> sorted = jobs.stream()
                .sorted(Comparator.comparing(RecordedJob::submitted))
                .toList();
        try (CSVPrinter printer = new CSVPrinter(to, FORMAT)) {
            for (RecordedJob job : sorted) {
                LocalDateTime zero = sorted.getFirst().submitted();
                printer.printRecord(
                        job.id(),
                        job.user(),
                        job.virtualCluster(),
                        job.name(),
                        Clock.seconds(zero, job.submitted()),
                        job.durationSeconds(),
                        job.gpus(),
                        job.state());
            }
            printer.flush();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
