package io.schedmate.simulator.profile;

import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/**
 * The profile tables of a folder: measured pairs and a forecast of arrivals. A missing table is empty.
 *
 * @param pairs measured pairs, from {@code lucid_colocate_info.csv}
 * @param forecast forecast from the file that ends in {@code _throughput_pred.csv}; its first row is the trace's second
 *     0
 * @param heavy the assumed effect of pairs that were not measured
 */
public record ProfileTables(CoLocationTable pairs, ArrivalForecast forecast, HeavyPairs heavy) {

    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /** Tables without measurements or forecasts. */
    public static final ProfileTables NONE = new ProfileTables(new CoLocationTable(Map.of()), ArrivalForecast.NONE);

    /** Creates tables in which unmeasured pairs do not slow each other down, as in the published simulator. */
    public ProfileTables(CoLocationTable pairs, ArrivalForecast forecast) {
        this(pairs, forecast, HeavyPairs.UNDISTURBED);
    }

    /** Returns the same tables with another assumption for unmeasured pairs. */
    public ProfileTables with(HeavyPairs other) {
        return new ProfileTables(pairs, forecast, other);
    }

    /** @throws IllegalArgumentException with the file, the line and what was expected */
    public static ProfileTables read(Path folder) throws IOException {
        return new ProfileTables(pairs(folder), forecast(folder));
    }

    /** Returns the speeds of two jobs on the same GPUs; {@link Speeds#UNDISTURBED} if their profiles are unknown. */
    public Speeds together(@Nullable WorkloadProfile first, @Nullable WorkloadProfile second) {
        if (first == null || second == null) {
            return Speeds.UNDISTURBED;
        }
        return pairs.isBeyond(first.workload(), second.workload())
                ? heavy.together(first, second)
                : pairs.together(first.workload(), second.workload());
    }

    private static CoLocationTable pairs(Path folder) throws IOException {
        Map<CoLocationTable.Pair, Speeds> measured = new HashMap<>();
        Path file = folder.resolve("lucid_colocate_info.csv");
        if (Files.exists(file)) {
            CsvRows.read(file, "a measured pair", row -> {
                var pair = new CoLocationTable.Pair(workload(row, "1"), workload(row, "2"));
                measured.put(pair, new Speeds(number(row, "speed1"), number(row, "speed2")));
                return pair;
            });
        }
        return new CoLocationTable(measured);
    }

    private static ArrivalForecast forecast(Path folder) throws IOException {
        Optional<Path> file = endingIn(folder, "_throughput_pred.csv");
        if (file.isEmpty()) {
            return ArrivalForecast.NONE;
        }
        List<LocalDateTime> zero = new ArrayList<>();
        return new ArrivalForecast(CsvRows.read(file.get(), "a forecast", row -> {
            LocalDateTime time = LocalDateTime.parse(row.get("time"), CLOCK);
            zero.add(time);
            long seconds = Duration.between(zero.getFirst(), time).toSeconds();
            return new ArrivalForecast.Slot(seconds, number(row, "pred_gpu_job"), number(row, "pred_gpu_num"));
        }));
    }

    private static Optional<Path> endingIn(Path folder, String end) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(end))
                    .sorted()
                    .findFirst();
        }
    }

    private static Workload workload(CSVRecord row, String side) {
        return new Workload(
                row.get("model" + side),
                row.get("dataset" + side),
                (int) number(row, "batchsize" + side),
                number(row, "amp" + side) > 0);
    }

    private static double number(CSVRecord row, String column) {
        return Double.parseDouble(row.get(column));
    }
}
