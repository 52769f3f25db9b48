package io.schedmate.tracker.alert;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What to do about each kind of each condition, read from {@code actions.tsv}. */
final class AlertActions {

    private final Map<String, String> actions;

    private AlertActions(Map<String, String> actions) {
        this.actions = Map.copyOf(actions);
    }

    static AlertActions bundled() {
        try (InputStream in = Objects.requireNonNull(AlertActions.class.getResourceAsStream("actions.tsv"))) {
            return new AlertActions(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split("\t", 3))
                    .collect(Collectors.toMap(row -> row[0] + "/" + row[1], row -> row[2])));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String of(Finding finding) {
        String key = finding.condition().wire() + "/" + finding.kind();
        return Objects.requireNonNull(actions.get(key), () -> "actions.tsv has no row of " + key);
    }
}
