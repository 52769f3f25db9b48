package io.schedmate.gateway.api;

import io.schedmate.edge.api.Checks;
import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The request for a new key. */
record KeyRequest(
        @Nullable String name,
        List<Role> roles,
        List<String> projects,
        @Nullable String owner,
        @Nullable CallerKind kind,
        List<String> clusters,
        List<String> nodes,
        @Nullable Long lifetimeSeconds) {

    private static final int MAX_NAME_LENGTH = 200;
    private static final long MAX_LIFE_SECONDS = 315_360_000;

    /**
     * Returns the caller that the key is for.
     *
     * @throws ProblemException 400 with the expected value
     */
    Caller caller() {
        Checks.items("/roles", roles);
        Checks.items("/projects", projects);
        Checks.items("/clusters", clusters);
        Checks.items("/nodes", nodes);
        String name = checkedName();
        var as = Objects.requireNonNullElse(kind, CallerKind.PERSON);
        var bindings = new WantedBindings(as, clusters, nodes).checked(roles);
        return new Caller(name, Set.copyOf(roles), Set.copyOf(projects), owner, as, bindings);
    }

    private String checkedName() {
        String checked = checked("/name", name);
        if (roles.isEmpty()) {
            throw ProblemException.invalid(
                    "/roles", "none", "at least one of reader, submitter, shipper, operator, approver, admin");
        }
        projects.forEach(project -> checked("/projects", project));
        if (owner != null) {
            checked("/owner", owner);
        }
        if (lifetimeSeconds != null) {
            within("/lifetimeSeconds", lifetimeSeconds, 1, MAX_LIFE_SECONDS);
        }
        return checked;
    }

    private static String checked(String where, @Nullable String text) {
        if (text == null || text.isBlank() || !text.equals(text.strip()) || text.length() > MAX_NAME_LENGTH) {
            throw ProblemException.invalid(
                    where,
                    text == null ? "missing" : "a string of " + text.length() + " characters",
                    "a string of 1 to " + MAX_NAME_LENGTH + " characters without leading or trailing spaces");
        }
        return text;
    }

    @Nullable
    Duration lifetime() {
        return lifetimeSeconds == null ? null : Duration.ofSeconds(lifetimeSeconds);
    }

    static void within(String where, long value, long least, long most) {
        if (value < least || value > most) {
            throw ProblemException.invalid(where, String.valueOf(value), "between " + least + " and " + most);
        }
    }
}
