package io.schedmate.evaluation.history;

import io.schedmate.code.history.MeasuredRun;
import io.schedmate.code.history.TrainingFacts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Workloads that were measured alone, from comma-separated values: {@code model}; optionally {@code dataset, batchsize,
 * amp (0 or 1), gpu_util} (per cent) and {@code gmem} (MiB).
 *
 * @param rejected numbers of the lines, from 1, without a model
 */
public record Profiles(List<MeasuredRun> runs, List<Integer> rejected) {

    private static final double BYTES_PER_MIB = 1024 * 1024;

    public Profiles {
        runs = List.copyOf(runs);
        rejected = List.copyOf(rejected);
    }

    /** @throws IOException also if there is no column {@code model} */
    public static Profiles read(Path file) throws IOException {
        List<MeasuredRun> runs = new ArrayList<>();
        List<Integer> rejected = new ArrayList<>();
        try (BufferedReader text = Files.newBufferedReader(file)) {
            CsvRow.read(text, file.toString(), List.of("model"), row -> {
                if (row.text("model") == null) {
                    rejected.add(row.line());
                } else {
                    runs.add(run(row));
                }
            });
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
                null,
                TrainingFacts.UNKNOWN);
    }

    private static @Nullable String precision(@Nullable Double amp) {
        return amp != null && amp > 0 ? "amp" : null;
    }
}
