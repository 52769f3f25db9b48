package io.schedmate.tracker.alert;

import io.schedmate.tables.Tables;
import io.schedmate.tracker.alert.check.Finding;
import java.util.List;
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
        return new AlertActions(Tables.resource(AlertActions.class, "actions.tsv", 3).stream()
                .collect(Collectors.toMap(row -> row.get(0) + "/" + row.get(1), List::getLast)));
    }

    String of(Finding finding) {
        String key = finding.condition().wire() + "/" + finding.kind();
        return Objects.requireNonNull(actions.get(key), () -> "actions.tsv has no row for " + key);
    }
}
