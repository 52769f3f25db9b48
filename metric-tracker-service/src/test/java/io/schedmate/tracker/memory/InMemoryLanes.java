package io.schedmate.tracker.memory;

import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import io.schedmate.tracker.intake.chunk.position.Lane;
import io.schedmate.tracker.intake.chunk.position.Lanes;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Lanes in memory. */
public final class InMemoryLanes implements Lanes {

    private final Rows<String, Lane> lanes;
    private final Predicate<JobId> leaves;

    /** @param leaves whether chunks of a job wait in the outbox */
    public InMemoryLanes(InMemoryTransactions transactions, Predicate<JobId> leaves) {
        this.lanes = transactions.rows();
        this.leaves = leaves;
    }

    @Override
    public List<Lane> lock(Collection<String> names) {
        return names.stream()
                .sorted()
                .map(name -> {
                    lanes.putIfAbsent(name, new Lane(name, 0, List.of()));
                    return lanes.find(name).orElseThrow();
                })
                .toList();
    }

    @Override
    public void save(Collection<Lane> moved) {
        moved.forEach(lane -> lanes.update(lane.name(), _ -> lane));
    }

    @Override
    public void arrived(Collection<Lane> arrived) {
        arrived.forEach(lane -> lanes.update(
                lane.name(),
                now -> now.nextOffset() == lane.nextOffset()
                        ? new Lane(now.name(), now.nextOffset(), List.of())
                        : now));
    }

    @Override
    public Set<JobId> behindOthers(Collection<JobId> jobs) {
        return jobs.stream().filter(leaves).collect(Collectors.toSet());
    }
}
