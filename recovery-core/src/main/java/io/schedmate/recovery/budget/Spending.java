package io.schedmate.recovery.budget;

import io.schedmate.model.check.ReadableTime;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The nodes held, and the recent isolations and restarts, checked against the budgets. A refusal comes with its reason.
 * A release is never refused.
 *
 * @param held nodes that SchedMate has cordoned
 * @param openedBecause why the circuit breaker is open; null while it is closed. Only a person closes it
 */
public record Spending(
        Set<String> held, List<Taken> taken, @Nullable String openedBecause) {

    /** One isolation or one restart. */
    public record Taken(
            Instant at, @Nullable String node, @Nullable JobId job) {}

    public Spending {
        held = Set.copyOf(held);
        taken = List.copyOf(taken);
    }

    /** Returns why a node may not be isolated now; empty if it may. */
    public Optional<String> refusesIsolation(String node, int nodes, Budgets budgets, Instant now) {
        if (openedBecause != null) {
            return Optional.of("The circuit breaker is open: " + openedBecause);
        }
        if (held.contains(node)) {
            return Optional.empty();
        }
        Optional<String> overdrawn = overdrawn(nodes, budgets, now);
        if (overdrawn.isPresent()) {
            return overdrawn;
        }
        long ofNode = isolations(budgets, now).stream()
                .filter(one -> node.equals(one.node()))
                .count();
        return ofNode >= budgets.isolationsPerNode()
                ? Optional.of("%s was isolated %d times in %s; a person should investigate."
                        .formatted(
                                node, ofNode, ReadableTime.of(budgets.window().toSeconds())))
                : Optional.empty();
    }

    /**
     * Returns why no further node may be isolated at all; empty if one may. A request beyond this limit opens the
     * breaker.
     */
    public Optional<String> overdrawn(int nodes, Budgets budgets, Instant now) {
        if (held.size() >= budgets.maxCordoned(nodes)) {
            return Optional.of("%d of %d nodes are already cordoned; the limit is %d."
                    .formatted(held.size(), nodes, budgets.maxCordoned(nodes)));
        }
        int recent = isolations(budgets, now).size();
        return recent >= budgets.isolationsInWindow()
                ? Optional.of("%d isolations in %s, which is the limit."
                        .formatted(recent, ReadableTime.of(budgets.window().toSeconds())))
                : Optional.empty();
    }

    /** Returns why a job may not be restarted now; empty if it may. */
    public Optional<String> refusesRestart(JobId job, Budgets budgets, Instant now) {
        if (openedBecause != null) {
            return Optional.of("The circuit breaker is open: " + openedBecause);
        }
        long restarts = recent(budgets, now).stream()
                .filter(one -> job.equals(one.job()))
                .count();
        return restarts >= budgets.restartsPerJob()
                ? Optional.of("%d restarts in %s, which is the limit."
                        .formatted(restarts, ReadableTime.of(budgets.window().toSeconds())))
                : Optional.empty();
    }

    private List<Taken> isolations(Budgets budgets, Instant now) {
        return recent(budgets, now).stream().filter(one -> one.node() != null).toList();
    }

    private List<Taken> recent(Budgets budgets, Instant now) {
        Instant from = now.minus(budgets.window());
        return taken.stream().filter(one -> one.at().isAfter(from)).toList();
    }
}
