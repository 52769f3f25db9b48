package io.schedmate.failure.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The log of a scenario's job: {@code NAME.log} in the folder that {@code -Dschedmate.scenarios.logs} names, if it
 * exists; otherwise, the scenario's own lines.
 */
final class ScenarioLogs {

    private ScenarioLogs() {}

    static List<String> of(String scenario, String... own) {
        String folder = System.getProperty("schedmate.scenarios.logs", "");
        Path file = Path.of(folder.isEmpty() ? "/nowhere" : folder).resolve(scenario + ".log");
        if (!Files.isRegularFile(file)) {
            return List.of(own);
        }
        try {
            return Files.readString(file, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
