package io.schedmate.failure.recovery.site;

import io.schedmate.failure.agents.AgentAnswer;
import io.schedmate.failure.agents.NodeAgents;
import io.schedmate.failure.diagnosis.SchedulerReason;
import io.schedmate.failure.recovery.record.KnownNodes;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRun;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.RunCheckRequest;
import io.schedmate.recovery.saga.Effect;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Orders the agents of suspect nodes to run the checks that fit the cause. */
final class SuspectTests {

    private static final double MAX_SECONDS = 1800;
    private static final Duration SILENT = Duration.ofMinutes(2);

    /** The time to wait for other jobs to release the GPUs of a suspect while no suspect has failed a check. */
    static final Duration FREE_GPUS = Duration.ofMinutes(10);
    /** The same limit once a suspect has failed a check: long enough for the failed job's own processes to end. */
    private static final Duration FREE_GPUS_ONCE_FOUND = Duration.ofMinutes(2);

    private final NodeAgents agents;
    private final KnownNodes nodes;
    private final Clock clock;
    private final GroupNodeTests groups;

    SuspectTests(NodeAgents agents, KnownNodes nodes, Clock clock) {
        this.agents = agents;
        this.nodes = nodes;
        this.clock = clock;
        this.groups = new GroupNodeTests(agents, nodes, clock);
    }

    Outcome run(RecoveryRecord recovery, Effect effect) {
        Optional<Outcome> together = GroupNodeTests.fits(recovery, effect)
                        && effect.nodes().stream().noneMatch(node -> isElsewhere(recovery, node))
                ? groups.run(recovery, effect)
                : Optional.empty();
        return together.orElseGet(() -> eachAlone(recovery, effect));
    }

    private Outcome eachAlone(RecoveryRecord recovery, Effect effect) {
        Tally tally = new Tally();
        for (String node : new TreeSet<>(effect.nodes())) {
            if (isElsewhere(recovery, node)) {
                tally.notOurs(node);
                continue;
            }
            for (String check : checks(recovery.diagnosis().infraType())) {
                tally.add(node, check, confirmed(recovery, effect, node, check));
            }
            note(recovery, node, tally);
        }
        return tally.outcome(isLost(recovery), Duration.between(recovery.updatedAt(), clock.instant()));
    }

    private boolean isElsewhere(RecoveryRecord recovery, String node) {
        return nodes.isElsewhere(recovery.failed().cluster(), node);
    }

    /** Returns whether the node is lost: the scheduler reports it, and the silence of the node's agent confirms it. */
    private boolean isLost(RecoveryRecord recovery) {
        return recovery.diagnosis().infraType() == InfraType.NODE
                && SchedulerReason.isNodeLost(recovery.failed().exit())
                && clock.instant().isAfter(recovery.updatedAt().plus(SILENT));
    }

    /** Returns a confirmed result. Tests have false alarms, so a failed test counts only if two of three runs fail. */
    private AgentAnswer<CheckRun> confirmed(RecoveryRecord recovery, Effect effect, String node, String check) {
        AgentAnswer<CheckRun> first = order(recovery, effect, node, check, 1);
        if (!failed(first)) {
            return first;
        }
        AgentAnswer<CheckRun> second = order(recovery, effect, node, check, 2);
        return passed(second) ? order(recovery, effect, node, check, 3) : second;
    }

    private static boolean failed(AgentAnswer<CheckRun> answer) {
        return answer instanceof AgentAnswer.Answered<CheckRun>(CheckRun run) && run.status() == CheckRunStatus.FAILED;
    }

    private static boolean passed(AgentAnswer<CheckRun> answer) {
        return answer instanceof AgentAnswer.Answered<CheckRun>(CheckRun run) && run.status() == CheckRunStatus.PASSED;
    }

    private AgentAnswer<CheckRun> order(RecoveryRecord recovery, Effect effect, String node, String check, int time) {
        String what = "%s/%s/%d".formatted(node, check, time);
        UUID part = UUID.nameUUIDFromBytes(what.getBytes(StandardCharsets.UTF_8));
        return agents.check(
                new NodeAgents.Address(node, effect.idempotencyKey() + "/" + part),
                new RunCheckRequest(
                        recovery.recoveryId(), effect.fencingToken(), check, List.of(), Map.of(), MAX_SECONDS));
    }

    private void note(RecoveryRecord recovery, String node, Tally tally) {
        if (tally.tested.contains(node)) {
            String cluster = recovery.failed().cluster();
            nodes.checked(cluster, node, tally.faulty.get(node), tally.simulated, clock.instant());
        }
    }

    private static List<String> checks(@Nullable InfraType type) {
        return switch (type) {
            case NETWORK -> List.of("infiniband");
            case STORAGE -> List.of("disk");
            case GPU, NVLINK, NODE, OTHER -> List.of("dcgm_diagnosis");
            case null -> List.of("dcgm_diagnosis");
        };
    }

    /** Collects the results of the runs. */
    private static final class Tally {

        private final Map<String, String> faulty = new TreeMap<>();
        private final Set<String> tested = new TreeSet<>();
        private final List<String> unclear = new ArrayList<>();
        private final List<String> running = new ArrayList<>();
        private final List<String> passed = new ArrayList<>();
        private final Map<String, String> unavailable = new TreeMap<>();
        private final List<String> inUse = new ArrayList<>();
        private boolean simulated;

        void notOurs(String node) {
            unclear.add("%s: not tested, because agents of another cluster report it".formatted(node));
        }

        void add(String node, String check, AgentAnswer<CheckRun> answer) {
            switch (answer) {
                case AgentAnswer.Answered<CheckRun>(CheckRun run) -> add(node, run);
                case AgentAnswer.Refused<CheckRun>(AgentRefusal refusal, String detail) -> {
                    boolean later = refusal == AgentRefusal.RATE_LIMITED
                            || refusal == AgentRefusal.STALE_SIGNATURE
                            || refusal == AgentRefusal.SCHEDULER_AWAY;
                    List<String> found = refusal == AgentRefusal.GPUS_IN_USE ? inUse : later ? running : unclear;
                    found.add("%s on %s: %s".formatted(check, node, detail));
                }
                case AgentAnswer.NoAnswer<CheckRun>(String detail) ->
                    unavailable.put(node, "%s: %s".formatted(node, detail));
            }
        }

        private void add(String node, CheckRun run) {
            simulated |= run.mode() == AgentMode.SIMULATED;
            String detail = "%s on %s: %s".formatted(run.check(), node, run.detail());
            switch (run.status()) {
                case RUNNING -> running.add(detail);
                case PASSED -> passed.add(detail);
                case FAILED -> faulty.put(node, detail);
                case INCONCLUSIVE, ERROR, TIMED_OUT -> unclear.add(detail);
            }
            switch (run.status()) {
                case PASSED, FAILED -> tested.add(node);
                case RUNNING, INCONCLUSIVE, ERROR, TIMED_OUT -> {}
            }
        }

        /** @param waited time since the checks began */
        Outcome outcome(boolean silentIsLost, Duration waited) {
            if (silentIsLost) {
                faulty.putAll(unavailable);
            } else {
                running.addAll(unavailable.values());
            }
            boolean isWaitedFor = waited.compareTo(faulty.isEmpty() ? FREE_GPUS : FREE_GPUS_ONCE_FOUND) < 0;
            (isWaitedFor ? running : unclear).addAll(inUse);
            if (!running.isEmpty()) {
                return new Outcome.Pending(String.join("; ", running));
            }
            if (faulty.isEmpty() && !unclear.isEmpty()) {
                return new Outcome.Failed(String.join("; ", unclear));
            }
            List<String> all = new ArrayList<>(faulty.values());
            all.addAll(passed);
            all.addAll(unclear);
            return new Outcome.Done(String.join("; ", all), faulty.keySet());
        }
    }
}
