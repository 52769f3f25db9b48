package io.schedmate.gateway.api;

import io.schedmate.edge.problem.ProblemException;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.OwnCluster;
import java.util.List;
import java.util.Set;

/** The kind and the bindings requested for a new key. */
record WantedBindings(CallerKind kind, List<String> clusters, List<String> nodes) {

    /** The maximum total length. The bindings are sent in a header of each call. */
    private static final int MAX_CHARACTERS = 2000;

    private static final int MAX_NAME_LENGTH = 253;

    /**
     * Returns the validated bindings.
     *
     * @throws ProblemException 400 with the expected value
     */
    Bindings checked(List<Role> roles) {
        checkNames("/clusters", clusters);
        checkNames("/nodes", nodes);
        if (clusters.stream().anyMatch(OwnCluster::is)) {
            throw ProblemException.invalid(
                    "/clusters", String.join(", ", clusters), "names that do not begin with " + OwnCluster.PREFIX);
        }
        if (kind != CallerKind.PERSON && roles.contains(Role.ADMIN)) {
            throw ProblemException.invalid("/roles", "admin", "no admin, which only persons may have");
        }
        switch (kind) {
            case PERSON -> none("/clusters", clusters);
            case SCHEDULER -> some("/clusters", clusters, "the clusters whose jobs it creates and reports on");
            case SHIPPER, AGENT -> some("/nodes", nodes, "the nodes that it acts for; * means every node");
        }
        if (kind == CallerKind.PERSON || kind == CallerKind.SCHEDULER) {
            none("/nodes", nodes);
        }
        return bindings();
    }

    private Bindings bindings() {
        try {
            return new Bindings(Set.copyOf(clusters), Set.copyOf(nodes));
        } catch (IllegalArgumentException refused) {
            throw ProblemException.invalid("/nodes", String.join(", ", nodes), "names with at most one * each");
        }
    }

    private static void checkNames(String where, List<String> names) {
        if (names.stream()
                .anyMatch(name -> name.isBlank() || !name.equals(name.strip()) || name.length() > MAX_NAME_LENGTH)) {
            throw ProblemException.invalid(
                    where, String.join(", ", names), "names of 1 to " + MAX_NAME_LENGTH + " characters without blanks");
        }
        int characters = names.stream().mapToInt(String::length).sum();
        if (characters > MAX_CHARACTERS) {
            throw ProblemException.invalid(
                    where, characters + " characters", "at most " + MAX_CHARACTERS + "; a name may hold one *");
        }
    }

    private void none(String where, List<String> names) {
        if (!names.isEmpty()) {
            throw ProblemException.invalid(where, String.join(", ", names), "none for a " + kind.wire());
        }
    }

    private static void some(String where, List<String> names, String what) {
        if (names.isEmpty()) {
            throw ProblemException.invalid(where, "none", what);
        }
    }
}
