package io.schedmate.simulator.trace;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads a trace with the columns {@code job_id, submit_s, duration_s, gpu_num}, and where it has them {@code vc} or
 * {@code vc_synthetic}, {@code vc_order} and a column of predictions. Plain or gzip.
 */
public final class TraceCsv {

    private static final CSVFormat FORMAT = CSVFormat.DEFAULT
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .get();

    private TraceCsv() {}

    /**
     * @param predictionColumn read where the file has it, else each prediction is the true duration
     * @throws IllegalArgumentException naming the file, the line and what would be right
     */
    public static List<TraceJob> read(Path file, String predictionColumn) throws IOException {
        try (Reader reader = open(file);
                CSVParser parser = FORMAT.parse(reader)) {
            List<TraceJob> jobs = new ArrayList<>();
            for (CSVRecord row : parser) {
                jobs.add(job(file, row, jobs.size(), predictionColumn));
            }
            return jobs;
        }
    }

    /** The names of a trace's columns, in its order. */
    public static List<String> columns(Path file) throws IOException {
        try (Reader reader = open(file);
                CSVParser parser = FORMAT.parse(reader)) {
            return List.copyOf(parser.getHeaderNames());
        }
    }

    static Reader open(Path file) throws IOException {
        InputStream bytes = new BufferedInputStream(Files.newInputStream(file));
        bytes.mark(2);
        boolean isGzip = bytes.read() == 0x1f && bytes.read() == 0x8b;
        bytes.reset();
        return new InputStreamReader(isGzip ? new GZIPInputStream(bytes) : bytes, StandardCharsets.UTF_8);
    }

    private static TraceJob job(Path file, CSVRecord row, int position, String predictionColumn) {
        try {
            double duration = Double.parseDouble(row.get("duration_s"));
            return new TraceJob(
                    row.get("job_id"),
                    first(row, "default", "vc_synthetic", "vc"),
                    (int) number(row, "vc_order", position),
                    (long) Double.parseDouble(row.get("submit_s")),
                    (long) duration,
                    (int) Double.parseDouble(row.get("gpu_num")),
                    number(row, predictionColumn, duration));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException(
                    "expected a job at " + file + " line " + (row.getRecordNumber() + 1) + " (" + wrong.getMessage()
                            + "). Maybe a column is missing or not a number",
                    wrong);
        }
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
