package io.schedmate.simulator.trace;

import io.schedmate.simulator.csv.CsvRows;
import io.schedmate.simulator.profile.Workload;
import io.schedmate.simulator.profile.WorkloadProfile;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace with the columns {@code job_id, submit_s, duration_s, gpu_num}, and optionally {@code vc} or {@code
 * vc_synthetic}, {@code vc_order}, a column of predictions, and the profile {@code model, dataset, batchsize, amp,
 * gpu_util, gmem, sharescore}. Plain or gzip.
 */
public final class TraceCsv {

    private TraceCsv() {}

    /**
     * @param predictionColumn column that is used if the file has it; else each prediction is the true duration
     * @throws IllegalArgumentException with the file, the line and what was expected
     */
    public static List<TraceJob> read(Path file, String predictionColumn) throws IOException {
        var position = new AtomicInteger();
        return CsvRows.read(file, "a job", row -> job(row, position.getAndIncrement(), predictionColumn));
    }

    /**
     * Reads a trace like {@link #read(Path, String)}, from rows that are not a file.
     *
     * @param source origin of the rows, for messages
     */
    public static List<TraceJob> read(Reader rows, String source, String predictionColumn) throws IOException {
        var position = new AtomicInteger();
        return CsvRows.read(rows, source, "a job", row -> job(row, position.getAndIncrement(), predictionColumn));
    }

    private static TraceJob job(CSVRecord row, int position, String predictionColumn) {
        double duration = Double.parseDouble(row.get("duration_s"));
        return new TraceJob(
                row.get("job_id"),
                first(row, "default", "vc_synthetic", "vc"),
                (int) number(row, "vc_order", position),
                (long) Double.parseDouble(row.get("submit_s")),
                (long) duration,
                (int) Double.parseDouble(row.get("gpu_num")),
                number(row, predictionColumn, duration),
                profile(row));
    }

    private static @Nullable WorkloadProfile profile(CSVRecord row) {
        if (!row.isSet("model") || row.get("model").isBlank()) {
            return null;
        }
        var workload = new Workload(
                row.get("model"),
                first(row, "", "dataset"),
                (int) number(row, "batchsize", 0),
                number(row, "amp", 0) > 0);
        return new WorkloadProfile(
                workload, number(row, "gpu_util", 0), number(row, "gmem", 0), (int) number(row, "sharescore", 0));
    }

    private static String first(CSVRecord row, String otherwise, String... columns) {
        for (String column : columns) {
            if (row.isSet(column) && !row.get(column).isBlank()) {
                return row.get(column);
            }
        }
        return otherwise;
    }

    private static double number(CSVRecord row, String column, double otherwise) {
        return row.isSet(column) && !row.get(column).isBlank() ? Double.parseDouble(row.get(column)) : otherwise;
    }
}
