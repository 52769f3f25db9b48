package io.schedmate.simulator.elastic.table;

import io.schedmate.simulator.csv.CsvRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.commons.csv.CSVRecord;

/**
 * The applications of a folder: {@code sia_placements}, {@code sia_scalability} and {@code sia_validation}, each as CSV,
 * plain or gzip.
 */
public record ElasticTables(Map<String, Application> applications) {

    public ElasticTables {
        applications = Map.copyOf(applications);
    }

    /** @throws IllegalArgumentException with the file, the line and what was expected */
    public static ElasticTables read(Path folder) throws IOException {
        Map<String, Map<Integer, List<Validation.Epoch>>> epochs = new TreeMap<>();
        CsvRows.read(
                file(folder, "sia_validation"),
                "an epoch",
                row -> epochs.computeIfAbsent(row.get("model"), _ -> new TreeMap<>())
                        .computeIfAbsent((int) number(row, "batch_size"), _ -> new ArrayList<>())
                        .add(new Validation.Epoch(
                                number(row, "progress"),
                                new Validation.Noise(number(row, "grad_sqr"), number(row, "grad_var")))));
        Map<String, Map<String, GpuProfile>> profiles = profiles(folder, epochs);
        Map<String, Application> applications = new HashMap<>();
        profiles.forEach((name, byType) -> Recipe.of(name)
                .ifPresent(recipe -> applications.put(
                        name,
                        new Application(
                                recipe,
                                new Validation(epochs.getOrDefault(name, Map.of()), recipe.epochs()),
                                byType))));
        return new ElasticTables(applications);
    }

    public Application application(String name) {
        Application application = applications.get(name);
        if (application == null) {
            throw new IllegalArgumentException(
                    "expected an application of the tables (" + name + "). Use one of " + applications.keySet());
        }
        return application;
    }

    private static Map<String, Map<String, GpuProfile>> profiles(Path folder, Map<String, ?> known) throws IOException {
        Map<String, Map<String, GpuProfile>> profiles = new TreeMap<>();
        CsvRows.read(file(folder, "sia_placements"), "a step time", row -> {
            if (known.containsKey(row.get("model"))) {
                profile(profiles, row).addPlacement(row.get("placement"), number(row, "local_bsz"), step(row));
            }
            return row.getRecordNumber();
        });
        CsvRows.read(file(folder, "sia_scalability"), "a step time", row -> {
            if (known.containsKey(row.get("model"))) {
                profile(profiles, row)
                        .addSize(
                                (int) number(row, "num_nodes"),
                                (int) number(row, "num_replicas"),
                                number(row, "local_bsz"),
                                step(row));
            }
            return row.getRecordNumber();
        });
        return profiles;
    }

    private static GpuProfile profile(Map<String, Map<String, GpuProfile>> profiles, CSVRecord row) {
        String model = row.get("model");
        String type = row.get("gpu_type");
        return profiles.computeIfAbsent(model, _ -> new TreeMap<>())
                .computeIfAbsent(
                        type,
                        _ -> new GpuProfile(Recipe.of(model)
                                .map(recipe -> recipe.memoryLimit(type))
                                .orElse(0)));
    }

    private static StepTime step(CSVRecord row) {
        return new StepTime(number(row, "step_time"), number(row, "sync_time"));
    }

    private static Path file(Path folder, String name) {
        Path plain = folder.resolve(name + ".csv");
        return Files.exists(plain) ? plain : folder.resolve(name + ".csv.gz");
    }

    private static double number(CSVRecord row, String column) {
        return Double.parseDouble(row.get(column));
    }
}
