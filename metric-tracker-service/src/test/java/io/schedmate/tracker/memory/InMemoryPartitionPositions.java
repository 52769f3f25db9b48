package io.schedmate.tracker.memory;

import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.intake.chunk.position.PartitionPosition;
import io.schedmate.tracker.intake.chunk.position.PartitionPositions;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Stores the positions of partitions in memory. */
public final class InMemoryPartitionPositions implements PartitionPositions {

    private final Rows<String, PartitionPosition> positions;
    private final Predicate<JobId> leaves;

    /** @param leaves whether chunks of a job wait in the outbox */
    public InMemoryPartitionPositions(InMemoryTransactions transactions, Predicate<JobId> leaves) {
        this.positions = transactions.rows();
        this.leaves = leaves;
    }

    @Override
    public List<PartitionPosition> lock(Collection<String> names) {
        return names.stream()
                .sorted()
                .map(name -> {
                    positions.putIfAbsent(name, new PartitionPosition(name, 0, List.of()));
                    return positions.find(name).orElseThrow();
                })
                .toList();
    }

    @Override
    public void save(Collection<PartitionPosition> moved) {
        moved.forEach(position -> positions.update(position.name(), _ -> position));
    }

    @Override
    public void arrived(Collection<PartitionPosition> arrived) {
        arrived.forEach(position -> positions.update(
                position.name(),
                now -> now.nextOffset() == position.nextOffset()
                        ? new PartitionPosition(now.name(), now.nextOffset(), List.of())
                        : now));
    }

    @Override
    public Set<JobId> behindOthers(Collection<JobId> jobs) {
        return jobs.stream().filter(leaves).collect(Collectors.toSet());
    }
}
