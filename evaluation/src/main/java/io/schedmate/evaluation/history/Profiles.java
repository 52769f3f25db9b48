package io.schedmate.evaluation.history;

import io.schedmate.code.history.MeasuredRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Workloads that were measured alone, from comma-separated values: {@code model}; read if there: {@code dataset,
 * batchsize, amp (0 or 1), gpu_util} (per cent) and {@code gmem} (MiB).
 *
 * @param rejected line numbers, from 1, that name no model
 */
public record Profiles(List<MeasuredRun> runs, List<Integer> rejected) {

    private static final double BYTES_PER_MIB = 1024 * 1024;

    public Profiles {
        runs = List.copyOf(runs);
        rejected = List.copyOf(rejected);
    }

    /** @throws IOException also when the first line names no column {@code model} */
    public static Profiles read(Path file) throws IOException {
        List<String> lines = Files.readAllLines(file);
        Map<String, Integer> columns = new HashMap<>();
        List<String> names = CsvRow.split(lines.isEmpty() ? "" : lines.getFirst());
        for (int i = 0; i < names.size(); i++) {
            columns.putIfAbsent(names.get(i).strip(), i);
        }
        if (!columns.containsKey("model")) {
            throw new IOException("Expected the column model in (" + file + "), got " + names
                    + ". Maybe name the columns in the first line.");
        }
        List<MeasuredRun> runs = new ArrayList<>();
        List<Integer> rejected = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            CsvRow row = new CsvRow(columns, CsvRow.split(lines.get(i)));
            if (row.text("model") != null) {
                runs.add(run(row));
            } else if (!lines.get(i).isBlank()) {
                rejected.add(i + 1);
            }
        }
        return new Profiles(runs, rejected);
    }

    private static MeasuredRun run(CsvRow row) {
        Double utilisation = row.number("gpu_util");
        Double mebibytes = row.number("gmem");
        return new MeasuredRun(
                row.text("model"),
                row.text("dataset"),
                row.number("batchsize"),
                precision(row.number("amp")),
                null,
                null,
                utilisation == null ? null : Double.valueOf(utilisation / 100),
                mebibytes == null ? null : Double.valueOf(mebibytes * BYTES_PER_MIB),
                null);
    }

    private static @Nullable String precision(@Nullable Double amp) {
        return amp != null && amp > 0 ? "amp" : null;
    }
}
