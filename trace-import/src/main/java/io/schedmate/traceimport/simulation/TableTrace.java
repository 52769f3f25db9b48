package io.schedmate.traceimport.simulation;

import java.io.IOException;
import java.io.Reader;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads a table with one row per job.
 *
 * @param headings column names of a table without a header line; empty to read them from its first line
 * @param gpusPer column by which {@code gpus} is multiplied; null for none
 * @param gpuUnit the number of GPUs that one unit of {@code gpus} stands for
 */
record TableTrace(
        List<String> headings,
        String id,
        @Nullable String user,
        @Nullable String virtualCluster,
        @Nullable String name,
        String gpus,
        @Nullable String gpusPer,
        double gpuUnit,
        String state,
        String submitted) {

    private static final double ALIBABAS_PERCENT = 100;

    static TableTrace of(TraceFormat format) {
        return switch (format) {
            case HELIOS ->
                new TableTrace(
                        List.of(), "job_id", "user", "vc", "jobname", "gpu_num", null, 1, "state", "submit_time");
            case ACME ->
                new TableTrace(List.of(), "job_id", "user", null, "type", "gpu_num", null, 1, "state", "submit_time");
            case PAI ->
                new TableTrace(
                        List.of(
                                "job_name",
                                "task_name",
                                "inst_num",
                                "status",
                                "start_time",
                                "end_time",
                                "plan_cpu",
                                "plan_mem",
                                "plan_gpu",
                                "gpu_type"),
                        "job_name",
                        null,
                        null,
                        "task_name",
                        "plan_gpu",
                        "inst_num",
                        ALIBABAS_PERCENT,
                        "status",
                        "start_time");
            default -> throw new IllegalArgumentException("expected a format of tables (" + format + ")");
        };
    }

    ImportedTrace read(Reader records) throws IOException {
        var builder = CSVFormat.DEFAULT.builder().setIgnoreEmptyLines(true);
        CSVFormat form = headings.isEmpty()
                ? builder.setHeader().setSkipHeaderRecord(true).get()
                : builder.setHeader(headings.toArray(String[]::new)).get();
        var gathering = new Gathering();
        try (CSVParser parser = form.parse(records)) {
            for (String needed : List.of(id, gpus, submitted, "start_time", "end_time")) {
                if (!parser.getHeaderNames().contains(needed)) {
                    throw new IllegalArgumentException(
                            "expected the column " + needed + " (" + parser.getHeaderNames() + "). Check the format");
                }
            }
            for (CSVRecord row : parser) {
                gathering.add(row.getRecordNumber(), () -> job(row));
            }
        }
        return gathering.trace();
    }

    private Optional<RecordedJob> job(CSVRecord row) {
        Optional<LocalDateTime> start = Clock.at(row.get("start_time"));
        Optional<LocalDateTime> end = Clock.at(row.get("end_time"));
        double each = number(row, gpus) / gpuUnit;
        int count = (int) Math.ceil(each * (gpusPer == null ? 1 : number(row, gpusPer)));
        if (start.isEmpty() || end.isEmpty() || count < 1) {
            return Optional.empty();
        }
        return Optional.of(new RecordedJob(
                row.get(id),
                text(row, user),
                text(row, virtualCluster),
                text(row, name),
                Clock.at(row.get(submitted)).orElse(start.get()),
                Clock.seconds(start.get(), end.get()),
                count,
                text(row, state)));
    }

    private static double number(CSVRecord row, String column) {
        String text = text(row, column);
        return text == null ? 0 : Double.parseDouble(text);
    }

    private static @Nullable String text(CSVRecord row, @Nullable String column) {
        return column != null && row.isSet(column) && !row.get(column).isBlank() ? row.get(column) : null;
    }
}
