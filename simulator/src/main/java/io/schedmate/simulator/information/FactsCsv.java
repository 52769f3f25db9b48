package io.schedmate.simulator.information;

import io.schedmate.code.history.JobFacts;
import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * Reads the facts in a trace about its jobs besides their sizes: {@code user, executable or job_name, vc, procs,
 * requested_s}.
 */
public final class FactsCsv {

    private FactsCsv() {}

    /** Returns whether the columns identify the user and the program of each job. */
    public static boolean hasUserColumn(List<String> columns) {
        return columns.contains("user") && (columns.contains("executable") || columns.contains("job_name"));
    }

    /** Reads the facts, by job id. */
    public static Map<String, JobFacts> read(Path file) throws IOException {
        Map<String, JobFacts> facts = new HashMap<>();
        CsvRows.read(file, "a job", row -> facts.put(row.get("job_id"), facts(row)));
        return facts;
    }

    /**
     * Reads the facts like {@link #read(Path)}, for rows that are not a file.
     *
     * @param source origin of the rows, for messages
     */
    public static Map<String, JobFacts> read(Reader rows, String source) throws IOException {
        Map<String, JobFacts> facts = new HashMap<>();
        CsvRows.read(rows, source, "a job", row -> facts.put(row.get("job_id"), facts(row)));
        return facts;
    }

    private static JobFacts facts(CSVRecord row) {
        String executable = text(row, "executable");
        return new JobFacts(
                text(row, "user"),
                executable == null ? text(row, "job_name") : executable,
                text(row, "vc"),
                number(row, "gpu_num"),
                number(row, "procs"),
                number(row, "nodes"),
                number(row, "mem_mb"),
                number(row, "requested_s"));
    }

    private static @Nullable String text(CSVRecord row, String column) {
        return row.isSet(column) && !row.get(column).isBlank() ? row.get(column) : null;
    }

    private static @Nullable Double number(CSVRecord row, String column) {
        String text = text(row, column);
        return text == null ? null : Double.valueOf(text);
    }
}
