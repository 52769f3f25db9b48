package io.schedmate.failure.evidence;

import io.schedmate.edge.outbox.Outbox;
import io.schedmate.edge.outbox.Transactions;
import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAlertChanged;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Orders evidence from the agents of a job's nodes when it hangs, and publishes what they collected. Orders wait in
 * memory. A restart loses the pending ones, and nothing else depends on them.
 */
public final class HangEvidence implements AlertFollower {

    private static final Logger LOG = LoggerFactory.getLogger(HangEvidence.class);

    private static final int MAX_NODES = 8;
    private static final int MAX_ORDERS = 512;
    private static final int MAX_SUMMARY_LENGTH = 1_000;
    private static final Duration TIMEOUT = Duration.ofMinutes(3);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);
    private static final Duration AFTER_NO_ANSWER = Duration.ofSeconds(15);
    /**
     * The maximum age of a hang for which evidence is ordered. An older one may be over, and its processes may be gone.
     */
    private static final Duration FRESH = Duration.ofMinutes(10);

    private final boolean wanted;
    private final NodeAgents agents;
    private final KnownNodes nodes;
    private final Outbox outbox;
    private final Transactions transactions;
    private final UnaryOperator<String> mask;
    private final Clock clock;
    private final PriorityQueue<EvidenceOrder> waiting =
            new PriorityQueue<>(Comparator.comparing(EvidenceOrder::dueAt));

    /** @param wanted whether evidence is collected at all */
    public HangEvidence(
            boolean wanted,
            NodeAgents agents,
            KnownNodes nodes,
            Outbox outbox,
            Transactions transactions,
            UnaryOperator<String> mask,
            Clock clock) {
        this.wanted = wanted;
        this.agents = agents;
        this.nodes = nodes;
        this.outbox = outbox;
        this.transactions = transactions;
        this.mask = mask;
        this.clock = clock;
    }

    /** Orders evidence for a hang that was just found. */
    @Override
    public void alerted(JobAlertChanged event) {
        JobAlert alert = event.alert();
        Instant now = clock.instant();
        if (!wanted
                || event.change() != AlertChange.OPENED
                || alert.condition() != AlertCondition.HANG
                || event.occurredAt().isBefore(now.minus(FRESH))) {
            return;
        }
        List<String> known = alert.evidence().nodes().stream()
                .filter(node -> nodes.known(alert.cluster(), node))
                .limit(MAX_NODES)
                .toList();
        synchronized (waiting) {
            known.stream()
                    .filter(_ -> waiting.size() < MAX_ORDERS)
                    .forEach(node -> waiting.add(new EvidenceOrder(alert, node, now, now.plus(TIMEOUT))));
        }
    }

    /**
     * Sends the next due order.
     *
     * @return whether an order was due
     */
    public boolean orderNext() {
        Optional<EvidenceOrder> due = due();
        due.ifPresent(order -> {
            switch (agents.check(order.address(), order.request())) {
                case AgentAnswer.Answered<CheckRun>(CheckRun run) -> answered(order, run);
                case AgentAnswer.Refused<CheckRun>(AgentRefusal refusal, String detail) -> {
                    if (passes(refusal)) {
                        later(order, AFTER_NO_ANSWER);
                    } else {
                        LOG.info(
                                "The agent of {} could not collect evidence for alert {}: {}",
                                order.node(),
                                id(order),
                                detail);
                    }
                }
                case AgentAnswer.NoAnswer<CheckRun> _ -> later(order, AFTER_NO_ANSWER);
            }
        });
        return due.isPresent();
    }

    private Optional<EvidenceOrder> due() {
        synchronized (waiting) {
            EvidenceOrder first = waiting.peek();
            return first == null || first.dueAt().isAfter(clock.instant())
                    ? Optional.empty()
                    : Optional.of(waiting.remove());
        }
    }

    private void later(EvidenceOrder order, Duration pause) {
        Instant at = clock.instant().plus(pause);
        if (at.isAfter(order.until())) {
            LOG.info("The agent of {} did not return evidence for alert {} in time", order.node(), id(order));
            return;
        }
        synchronized (waiting) {
            waiting.add(order.again(at));
        }
    }

    private void answered(EvidenceOrder order, CheckRun run) {
        if (run.status() == CheckRunStatus.RUNNING) {
            later(order, BETWEEN_LOOKS);
            return;
        }
        Instant at = run.endedAt() == null ? run.startedAt() : run.endedAt();
        String summary = run.detail() == null ? "" : mask.apply(run.detail()).strip();
        CollectedEvidence evidence = new CollectedEvidence(
                order.node(),
                at,
                summary.isEmpty()
                        ? "Nothing was found."
                        : summary.substring(0, Math.min(MAX_SUMMARY_LENGTH, summary.length()))
                                .strip(),
                run.outputTail().stream().map(mask).toList());
        AlertEvidenceCollected event = EvidenceEvents.of(order.alert(), evidence, String.valueOf(run.runId()));
        transactions.inOne(() -> {
            outbox.add(List.of(event));
            return event;
        });
    }

    private static boolean passes(AgentRefusal refusal) {
        return refusal == AgentRefusal.RATE_LIMITED
                || refusal == AgentRefusal.STALE_SIGNATURE
                || refusal == AgentRefusal.SCHEDULER_AWAY;
    }

    private static UUID id(EvidenceOrder order) {
        return order.alert().alertId();
    }
}
