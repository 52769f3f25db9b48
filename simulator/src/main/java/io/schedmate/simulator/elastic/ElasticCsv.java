package io.schedmate.simulator.elastic;

import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVRecord;

/**
 * Reads elastic jobs with the columns {@code name, time, application} and optionally {@code workload, batch_size},
 * and clusters with {@code type, nodes, gpusPerNode}.
 */
public final class ElasticCsv {

    private static final String WORKLOAD = "workload";

    private ElasticCsv() {}

    /** Returns whether a file with these columns contains jobs that are defined by their application. */
    public static boolean isElastic(List<String> columns) {
        return columns.contains("application") && columns.contains("time");
    }

    /**
     * @param workload selects one of several workloads in the file
     * @throws IllegalArgumentException with the file, the line and what was expected
     */
    public static List<ElasticJob> jobs(Path file, int workload) throws IOException {
        return CsvRows.read(file, "a job", row -> new Numbered(number(row, WORKLOAD, workload), job(row))).stream()
                .filter(row -> row.workload() == workload)
                .map(Numbered::job)
                .toList();
    }

    /** @throws IllegalArgumentException with the file, the line and what was expected */
    public static List<GpuType> types(Path file) throws IOException {
        return CsvRows.read(
                file,
                "GPUs of one type",
                row -> new GpuType(
                        known(row.get("type")),
                        Integer.parseInt(row.get("nodes").strip()),
                        Integer.parseInt(row.get("gpusPerNode").strip())));
    }

    private record Numbered(int workload, ElasticJob job) {}

    private static ElasticJob job(CSVRecord row) {
        return new ElasticJob(
                row.get("name"),
                Double.parseDouble(row.get("time")),
                row.get("application"),
                number(row, "batch_size", 0));
    }

    /** The tables name GPU types after the machines that were measured. */
    private static String known(String type) {
        return switch (type.strip().toLowerCase(Locale.ROOT)) {
            case "t4" -> "aws";
            case "rtx2080ti", "rtx 2080 ti" -> "rtx";
            case "a100" -> "dgx-ext";
            default -> type.strip();
        };
    }

    private static int number(CSVRecord row, String column, int otherwise) {
        return row.isSet(column) && !row.get(column).isBlank() ? (int) Double.parseDouble(row.get(column)) : otherwise;
    }
}
