package io.schedmate.gateway.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Role;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whom a new key shall stand for, as the caller writes it. */
record KeyRequest(
        @Nullable String name,
        List<Role> roles,
        List<String> projects,
        @Nullable String owner,
        @Nullable Long lifetimeSeconds) {

    private static final int LONGEST_NAME = 200;
    private static final long LONGEST_LIFE_SECONDS = 315_360_000;

    /**
     * The name, once all else is found right.
     *
     * @throws ProblemException 400 with what would be right
     */
    String checkedName() {
        if (name == null || name.isBlank() || name.length() > LONGEST_NAME) {
            throw ProblemException.invalid(
                    "/name",
                    name == null ? "missing" : "a text of " + name.length() + " characters",
                    "a text of 1 to " + LONGEST_NAME + " characters");
        }
        if (roles.isEmpty()) {
            throw ProblemException.invalid(
                    "/roles", "none", "at least one of reader, submitter, shipper, operator, admin");
        }
        if (projects.stream().anyMatch(String::isBlank)) {
            throw ProblemException.invalid("/projects", "an empty text", "names of projects");
        }
        if (lifetimeSeconds != null) {
            within("/lifetimeSeconds", lifetimeSeconds, 1, LONGEST_LIFE_SECONDS);
        }
        return name;
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
