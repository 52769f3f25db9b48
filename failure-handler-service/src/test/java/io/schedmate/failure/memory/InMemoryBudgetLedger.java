package io.schedmate.failure.memory;

import io.schedmate.failure.recovery.record.Breakers;
import io.schedmate.failure.recovery.record.BudgetLedger;
import io.schedmate.model.api.recovery.Breaker;
import io.schedmate.model.api.recovery.PersonNote;
import io.schedmate.model.job.JobId;
import io.schedmate.recovery.budget.Budgets;
import io.schedmate.recovery.budget.Spending;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores the budget ledger and the breakers in memory. */
final class InMemoryBudgetLedger implements BudgetLedger, Breakers {

    private record Key(
            UUID recoveryId,
            @Nullable String node,
            @Nullable JobId job) {}

    private record Spent(
            UUID recoveryId,
            String cluster,
            Spending.Taken taken,
            @Nullable Instant releasedAt) {}

    /** The state of a cluster's breaker, and the person who closed it last. */
    private record Moment(
            boolean open,
            @Nullable String words,
            Instant at,
            @Nullable PersonNote reset) {}

    private final Rows<Key, Spent> spent;
    private final Rows<String, Moment> breakers;
    private final InMemoryNodes nodes;
    private final InMemoryRecoveryRecords recoveries;
    private final Budgets budgets;

    InMemoryBudgetLedger(
            InMemoryTransactions transactions,
            InMemoryNodes nodes,
            InMemoryRecoveryRecords recoveries,
            Budgets budgets) {
        this.spent = transactions.rows();
        this.breakers = transactions.rows();
        this.nodes = nodes;
        this.recoveries = recoveries;
        this.budgets = budgets;
    }

    @Override
    public Spending hold(String cluster, Instant since) {
        List<Spending.Taken> taken = spent.where(one -> one.cluster().equals(cluster))
                .map(Spent::taken)
                .filter(one -> one.at().isAfter(since))
                .toList();
        return new Spending(
                held(cluster),
                taken,
                breakers.find(cluster).filter(Moment::open).map(Moment::words).orElse(null));
    }

    private Set<String> held(String cluster) {
        return spent.where(one -> one.cluster().equals(cluster) && one.releasedAt() == null)
                .flatMap(one -> Stream.ofNullable(one.taken().node()))
                .collect(Collectors.toSet());
    }

    @Override
    public int nodes(String cluster) {
        return nodes.withAccelerators(cluster);
    }

    @Override
    public void open(String cluster, String because, Instant at) {
        PersonNote reset = breakers.find(cluster).map(Moment::reset).orElse(null);
        breakers.put(cluster, new Moment(true, because, at, reset));
    }

    @Override
    public void isolated(UUID recoveryId, String cluster, String node, Instant at) {
        spent.putIfAbsent(
                new Key(recoveryId, node, null),
                new Spent(recoveryId, cluster, new Spending.Taken(at, node, null), null));
    }

    @Override
    public void released(UUID recoveryId, String node, Instant at) {
        spent.update(
                new Key(recoveryId, node, null), one -> new Spent(one.recoveryId(), one.cluster(), one.taken(), at));
    }

    @Override
    public void restarted(UUID recoveryId, String cluster, JobId jobId, Instant at) {
        spent.putIfAbsent(
                new Key(recoveryId, null, jobId),
                new Spent(recoveryId, cluster, new Spending.Taken(at, null, jobId), null));
    }

    @Override
    public List<Breaker> list() {
        return clusters().sorted().map(this::breaker).toList();
    }

    @Override
    public Optional<Breaker> reset(String cluster, PersonNote person) {
        breakers.find(cluster)
                .filter(Moment::open)
                .ifPresent(_ -> breakers.put(cluster, new Moment(false, null, person.at(), person)));
        return clusters().filter(cluster::equals).findFirst().map(this::breaker);
    }

    private Stream<String> clusters() {
        return Stream.of(
                        nodes.clusters(),
                        breakers.keys(),
                        recoveries.all().map(recovery -> recovery.failed().cluster()))
                .flatMap(each -> each)
                .distinct();
    }

    private Breaker breaker(String cluster) {
        Moment moment = breakers.find(cluster).orElse(new Moment(false, null, Instant.EPOCH, null));
        int all = nodes(cluster);
        return new Breaker(
                cluster,
                moment.open(),
                moment.words(),
                moment.open() ? moment.at() : null,
                moment.reset(),
                all,
                held(cluster).size(),
                budgets.maxCordoned(all));
    }
}
