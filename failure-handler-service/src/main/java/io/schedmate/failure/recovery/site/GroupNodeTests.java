package io.schedmate.failure.recovery.site;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.recovery.bisect.Findings;
import io.schedmate.recovery.bisect.SearchSettings;
import io.schedmate.recovery.nccl.GroupAnswer;
import io.schedmate.recovery.nccl.GroupOrder;
import io.schedmate.recovery.nccl.GroupSearch;
import io.schedmate.recovery.saga.Effect;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;

/**
 * Tests groups of nodes if the cause lies between nodes. Each time, it chooses the group whose test is most
 * informative. It has no state: the agents store the result of each test under its key, so a repeated search obtains
 * the stored results.
 */
record GroupNodeTests(NodeAgents agents, KnownNodes nodes, Clock clock) {

    private static final String CHECK = "nccl_all_reduce";
    private static final double MAX_SECONDS = 900;
    private static final int MAX_TESTS = 120;

    /** Returns whether group tests apply. If two nodes fail together, a test cannot tell which one is faulty. */
    static boolean fits(RecoveryRecord recovery, Effect effect) {
        return recovery.diagnosis().infraType() == InfraType.NETWORK
                && effect.nodes().size() > 2;
    }

    /** Runs the tests; empty if no agent can start them, so that each node is tested alone. */
    Optional<Outcome> run(RecoveryRecord recovery, Effect effect) {
        var search = new GroupSearch(
                effect.nodes(),
                recovery.decision().priors(),
                settings(),
                recovery.recoveryId().getLeastSignificantBits());
        Map<String, Integer> asked = new HashMap<>();
        boolean simulated = false;
        for (Optional<GroupOrder> order = search.next(); order.isPresent(); order = search.next()) {
            int again = asked.merge(name(order.get()), 1, Integer::sum);
            switch (order(recovery, effect, order.get(), again)) {
                case AgentAnswer.Answered<CheckRun>(CheckRun run)
                when run.status() == CheckRunStatus.RUNNING -> {
                    return Optional.of(new Outcome.Pending(described(order.get())));
                }
                case AgentAnswer.Answered<CheckRun>(CheckRun run) -> {
                    simulated |= run.mode() == AgentMode.SIMULATED;
                    search.record(GroupAnswer.of(run));
                }
                case AgentAnswer.Refused<CheckRun>(AgentRefusal refusal, String detail) -> {
                    if (passes(refusal, recovery)) {
                        return Optional.of(new Outcome.Pending(detail));
                    }
                    search.record(GroupAnswer.INCONCLUSIVE);
                }
                case AgentAnswer.NoAnswer<CheckRun>(String detail) -> {
                    return Optional.of(new Outcome.Pending(detail));
                }
            }
        }
        return judged(recovery, effect, search.findings(), simulated);
    }

    private Optional<Outcome> judged(RecoveryRecord recovery, Effect effect, Findings found, boolean simulated) {
        if (found.faulty().isEmpty() && !found.finished()) {
            return Optional.empty();
        }
        String summary = "%d group tests: %s.".formatted(found.tests(), words(found));
        String cluster = recovery.failed().cluster();
        for (String node : new TreeSet<>(effect.nodes())) {
            boolean faulty = found.faulty().contains(node);
            if (faulty || !found.unclear().contains(node)) {
                nodes.checked(
                        cluster,
                        node,
                        faulty ? "Groups that contain it fail. " + summary : null,
                        simulated,
                        clock.instant());
            }
        }
        return Optional.of(new Outcome.Done(summary, found.faulty()));
    }

    private static String words(Findings found) {
        String bad = found.faulty().isEmpty() ? "no node is bad" : "bad are " + new TreeSet<>(found.faulty());
        return found.unclear().isEmpty() ? bad : bad + ", unclear are " + new TreeSet<>(found.unclear());
    }

    private AgentAnswer<CheckRun> order(RecoveryRecord recovery, Effect effect, GroupOrder group, int again) {
        // The key contains the nodes of the group and the number of earlier runs, so that a search along another path
        // finds its own results.
        UUID part = UUID.nameUUIDFromBytes((name(group) + "#" + again).getBytes(StandardCharsets.UTF_8));
        return agents.check(
                new NodeAgents.Address(group.leader(), effect.idempotencyKey() + "/" + part),
                new RunCheckRequest(
                        recovery.recoveryId(), effect.fencingToken(), CHECK, group.peers(), Map.of(), MAX_SECONDS));
    }

    private static String name(GroupOrder group) {
        return group.leader() + " " + group.peers();
    }

    private static String described(GroupOrder group) {
        return "Group test %d runs on %d nodes, led by %s."
                .formatted(group.number(), group.peers().size() + 1, group.leader());
    }

    private boolean passes(AgentRefusal refusal, RecoveryRecord recovery) {
        return refusal == AgentRefusal.GPUS_IN_USE
                        && clock.instant().isBefore(recovery.updatedAt().plus(SuspectTests.FREE_GPUS))
                || refusal == AgentRefusal.RATE_LIMITED
                || refusal == AgentRefusal.STALE_SIGNATURE
                || refusal == AgentRefusal.SCHEDULER_AWAY;
    }

    private static SearchSettings settings() {
        SearchSettings standard = SearchSettings.standard();
        return new SearchSettings(
                standard.reproduces(),
                standard.scaleRatios(),
                standard.smallScaleRatio(),
                standard.falseAlarm(),
                standard.noFault(),
                standard.mostFaulty(),
                MAX_TESTS);
    }
}
