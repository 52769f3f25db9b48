package io.schedmate.logs.flight;

import io.schedmate.logs.flight.Culprit.Reason;
import io.schedmate.logs.flight.FlightDump.Operation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Finds the ranks for which the others of a job wait. A rank that waits for others is itself blocked by them, so only
 * the ranks at the end of the chain are named.
 */
public final class FlightAnalysis {

    private record Place(String group, List<Integer> ranks) {}

    private record Wait(Operation operation, Set<Integer> waiting) {}

    private final Map<Integer, FlightDump> dumps = new TreeMap<>();
    private final Map<Place, Map<Integer, List<Operation>>> operations = new LinkedHashMap<>();

    private FlightAnalysis(Collection<FlightDump> dumps) {
        dumps.forEach(dump -> this.dumps.put(dump.rank(), dump));
        this.dumps.values().forEach(this::sort);
    }

    /** Returns the culprits in the order of their ranks; none if no rank waits or all wait for each other. */
    public static List<Culprit> of(Collection<FlightDump> dumps) {
        return new FlightAnalysis(dumps).culprits();
    }

    private void sort(FlightDump dump) {
        for (Operation operation : dump.operations()) {
            List<Integer> ranks = dump.groups().getOrDefault(operation.group(), List.of());
            if (!operation.pointToPoint() && ranks.size() > 1) {
                operations
                        .computeIfAbsent(new Place(operation.group(), ranks), _ -> new HashMap<>())
                        .computeIfAbsent(dump.rank(), _ -> new ArrayList<>())
                        .add(operation);
            }
        }
    }

    private List<Culprit> culprits() {
        Map<Integer, Culprit> found = new TreeMap<>();
        operations.forEach((place, byRank) -> stuckAlone(place, byRank, found));
        Map<Integer, Wait> awaited = new TreeMap<>();
        Set<Integer> waiting = new TreeSet<>();
        operations.forEach((place, byRank) -> absent(place, byRank, awaited, waiting));
        awaited.forEach((rank, wait) -> {
            if (!waiting.contains(rank)) {
                found.putIfAbsent(rank, awaited(rank, wait));
            }
        });
        return List.copyOf(found.values());
    }

    private Culprit awaited(int rank, Wait wait) {
        return new Culprit(
                rank,
                dumps.containsKey(rank) ? Reason.NEVER_ARRIVED : Reason.NO_DUMP,
                group(wait.operation()),
                named(wait.operation()),
                List.copyOf(wait.waiting()));
    }

    /**
     * Finds ranks stuck in an operation that all others of the group have passed: their pending operations come after
     * it.
     */
    private static void stuckAlone(Place place, Map<Integer, List<Operation>> byRank, Map<Integer, Culprit> found) {
        byRank.forEach((rank, own) -> own.stream()
                .filter(each -> !each.completed())
                .findFirst()
                .ifPresent(first -> {
                    List<Integer> others = place.ranks().stream()
                            .filter(other -> !other.equals(rank))
                            .toList();
                    boolean allPassed = others.stream()
                            .allMatch(other -> hasPassed(byRank.getOrDefault(other, List.of()), first.sequence()));
                    if (allPassed) {
                        found.putIfAbsent(
                                rank, new Culprit(rank, Reason.STUCK_ALONE, group(first), named(first), others));
                    }
                }));
    }

    private static boolean hasPassed(List<Operation> operations, long sequence) {
        return !operations.isEmpty()
                && operations.stream().filter(each -> !each.completed()).allMatch(each -> each.sequence() > sequence)
                && operations.stream().anyMatch(each -> each.sequence() >= sequence);
    }

    private void absent(
            Place place, Map<Integer, List<Operation>> byRank, Map<Integer, Wait> awaited, Set<Integer> waiting) {
        byRank.forEach((rank, own) -> own.stream()
                .filter(each -> !each.completed())
                .forEach(operation -> {
                    for (int other : place.ranks()) {
                        if (!hasBegun(other, byRank.getOrDefault(other, List.of()), operation)) {
                            waiting.add(rank);
                            awaited.computeIfAbsent(other, _ -> new Wait(operation, new TreeSet<>()))
                                    .waiting()
                                    .add(rank);
                        }
                    }
                }));
    }

    /** A recorder keeps only the latest operations; the group's state also counts those that it dropped. */
    private boolean hasBegun(int rank, List<Operation> operations, Operation wanted) {
        FlightDump dump = dumps.get(rank);
        return operations.stream().anyMatch(each -> each.sequence() >= wanted.sequence())
                || (dump != null && dump.enqueued().getOrDefault(wanted.groupNumber(), -1L) >= wanted.sequence());
    }

    private static String group(Operation operation) {
        return operation.description().isEmpty() ? operation.group() : operation.description();
    }

    private static String named(Operation operation) {
        return operation.name() + " " + operation.sequence();
    }
}
