package io.schedmate.evaluation.faults;

import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.bisect.Findings;
import io.schedmate.recovery.bisect.NodeSearch;
import io.schedmate.recovery.bisect.SearchSettings;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.policy.PolicyCase;
import io.schedmate.recovery.policy.RecoveryPolicy;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Follows one injected fault from its first failure until the job runs again, a person is asked, or the limit of
 * attempts is reached.
 */
final class FaultRun {

    /** The factor by which a node that the evidence names is more likely bad than another node of the job. */
    private static final double NAMED = 50;

    private static final Instant START = Instant.EPOCH;

    private final FaultModel model;
    private final FaultLogs logs;
    private final FailureDiagnosis diagnosis;
    private final RecoveryPolicy policy;
    private final PlantedFault planted;
    private final double reproduces;
    private final RandomGenerator random;

    private final Set<String> nodes;
    private final Set<String> bad;
    private final Set<String> tested = new HashSet<>();
    private final Set<String> isolated = new HashSet<>();
    private RetryLedger ledger = RetryLedger.empty();
    private long step = 100;
    private boolean restartedBlindly;
    private boolean restartedAfterTests;
    private int tests;
    private long nodeTests;

    FaultRun(
            FaultModel model,
            FaultLogs logs,
            FailureDiagnosis diagnosis,
            RecoveryPolicy policy,
            PlantedFault planted,
            double reproduces,
            RandomGenerator random) {
        this.model = model;
        this.logs = logs;
        this.diagnosis = diagnosis;
        this.policy = policy;
        this.planted = planted;
        this.reproduces = reproduces;
        this.random = random;
        this.nodes = new TreeSet<>(planted.nodes());
        this.bad = new TreeSet<>(planted.faulty());
    }

    FaultOutcome outcome() {
        for (int attempt = 1; attempt <= model.mostAttempts(); attempt++) {
            Decision decision = decided(attempt);
            boolean restarted = carriedOut(decision, attempt);
            if (!restarted) {
                return outcome(false, attempt);
            }
            if (runs()) {
                return outcome(true, attempt);
            }
        }
        return outcome(false, model.mostAttempts());
    }

    private Decision decided(int attempt) {
        DiagnosisSummary summary = diagnosed();
        ledger = ledger.with(
                new FailedTry(attempt, START.plusSeconds(3600L * attempt), step, List.copyOf(nodes), summary));
        step += random.nextDouble() < model.progressBetween() ? 100 : 0;
        return policy.decide(new PolicyCase(summary, ledger, planted.type().kernel()));
    }

    private DiagnosisSummary diagnosed() {
        List<String> all = List.copyOf(nodes);
        String named = !bad.isEmpty() && random.nextDouble() < model.logNamesTheNode()
                ? bad.iterator().next()
                : all.get(random.nextInt(all.size()));
        Map<String, String> values = Map.of(
                "node", named,
                "rank", String.valueOf(random.nextInt(all.size() * model.gpusPerNode())),
                "gpu", String.valueOf(random.nextInt(model.gpusPerNode())),
                "pci", "%02x".formatted(16 + random.nextInt(200)),
                "pid", String.valueOf(1000 + random.nextInt(90_000)),
                "step", String.valueOf(1000 + random.nextInt(9000)),
                "time", "2026-03-02T1%d:%02d:00".formatted(random.nextInt(10), random.nextInt(60)));
        List<String> log = logs.log(planted.type().name(), values, random);
        return summary(diagnosis.diagnose(new InMemoryLogLines(log)));
    }

    private static DiagnosisSummary summary(Diagnosis found) {
        Component part = found.component();
        return new DiagnosisSummary(
                new UUID(0, 1),
                found.category(),
                found.infraType(),
                found.reason(),
                found.code(),
                new Component(
                        part.node(), null, null, null, null, null, null, null, null, part.peer(), null, null, null),
                found.retriable(),
                null,
                null,
                List.of(),
                found.explanation(),
                found.confidence(),
                found.engine());
    }

    /** Returns whether the job was restarted. */
    private boolean carriedOut(Decision decision, int attempt) {
        return switch (decision.action()) {
            case RETURN_TO_OWNER, STOP_RETRYING, ASK_A_PERSON -> false;
            case RESTART_AS_IS -> {
                restartedBlindly = true;
                yield true;
            }
            case RESTART_ELSEWHERE -> {
                restartedBlindly = true;
                move(nodes, attempt);
                yield true;
            }
            case VERIFY_THEN_ISOLATE -> {
                Findings findings = searched(decision.suspects());
                isolated.addAll(findings.faulty());
                move(findings.faulty(), attempt);
                boolean restarts = !findings.faulty().isEmpty() || decision.ifAllPass() == PolicyAction.RESTART_AS_IS;
                restartedAfterTests |= restarts;
                yield restarts;
            }
        };
    }

    private Findings searched(Set<String> suspects) {
        Map<String, Double> weights = new HashMap<>();
        suspects.forEach(node -> weights.put(node, suspects.size() < nodes.size() ? NAMED : 1.0));
        var fabric = new DeclaredFabric(bad, reproduces, model.falseAlarm(), planted.scale(), random);
        var search = new NodeSearch(nodes, weights, SearchSettings.standard(), random);
        for (var group = search.next(); group.isPresent(); group = search.next()) {
            search.record(fabric.fails(group.get()));
        }
        tested.addAll(nodes);
        tests += search.findings().tests();
        nodeTests += search.findings().nodeTests();
        return search.findings();
    }

    /** Replaces nodes by healthy spares. */
    private void move(Set<String> gone, int attempt) {
        int count = gone.size();
        Set<String> left = Set.copyOf(gone);
        nodes.removeAll(left);
        bad.removeAll(left);
        for (int spare = 0; spare < count; spare++) {
            nodes.add("spare-%d-%03d".formatted(attempt, spare));
        }
    }

    private boolean runs() {
        return switch (planted.type().truth()) {
            case USER -> false;
            case PASSING, SCHEDULER -> true;
            case HARDWARE -> bad.isEmpty() || random.nextDouble() >= model.faultReturns();
        };
    }

    private FaultOutcome outcome(boolean recovered, int attempts) {
        int found = (int) isolated.stream().filter(planted.faulty()::contains).count();
        int healthy = (int)
                tested.stream().filter(node -> !planted.faulty().contains(node)).count();
        return new FaultOutcome(
                planted.type().name(),
                planted.type().truth(),
                planted.faulty().size(),
                found,
                healthy,
                isolated.size() - found,
                recovered,
                restartedBlindly,
                restartedAfterTests,
                attempts,
                tests,
                nodeTests);
    }
}
