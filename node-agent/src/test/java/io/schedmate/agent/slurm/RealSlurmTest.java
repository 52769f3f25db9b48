package io.schedmate.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.agent.command.AgentRefused;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.api.agent.AgentRefusal;
import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.command.Checkpoint;
import io.schedmate.model.api.agent.command.CommandResult;
import io.schedmate.model.api.agent.command.CommandStatus;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobId;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.recovery.ledger.FailedTry;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.policy.Decision;
import io.schedmate.recovery.policy.PolicyAction;
import io.schedmate.recovery.policy.PolicyCase;
import io.schedmate.recovery.policy.RecoveryPolicy;
import io.schedmate.recovery.saga.Effect;
import io.schedmate.recovery.saga.Permits;
import io.schedmate.recovery.saga.Saga;
import io.schedmate.recovery.saga.SagaEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests with a real Slurm. Requires Slurm's programs on this machine (Debian packages slurmctld, slurmd, slurm-client).
 */
class RealSlurmTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final List<String> NODES = List.of("n1", "n2");
    private static final String LONG_JOB = "#!/bin/sh\necho on $SLURMD_NODENAME\nsleep 600\n";

    private static @Nullable EmbeddedSlurm shared;

    private final UUID incident = UUID.randomUUID();
    private EmbeddedSlurm slurm;
    private Path badNode;
    private Map<String, Agents> agents;

    @BeforeEach
    void startOnce() {
        assumeTrue(EmbeddedSlurm.installed(), "Slurm is not installed here");
        if (shared == null) {
            shared = EmbeddedSlurm.start(NODES, List.of(EmbeddedSlurm.AT_ONCE), Map.of());
        }
        slurm = shared;
        badNode = slurm.folder().resolve("bad-node-" + incident);
        agents = Map.of("n1", new Agents(slurm, "n1", badNode), "n2", new Agents(slurm, "n2", badNode));
    }

    @AfterEach
    void freeNodes() {
        Optional.ofNullable(shared).ifPresent(RealSlurmTest::free);
    }

    private static void free(EmbeddedSlurm running) {
        running.run("scancel", "--user=" + System.getProperty("user.name"));
        await().atMost(LONG).until(() -> running.run("squeue", "--noheader").isEmpty());
        for (String node : NODES) {
            if (state(node).contains("DRAIN")) {
                running.run("scontrol", "update", "NodeName=" + node, "State=UNDRAIN");
            }
        }
    }

    @AfterAll
    static void stop() {
        if (shared != null) {
            shared.close();
        }
    }

    @Test
    void aJobOnABrokenNodeIsDiagnosedAndFinishesElsewhereAfterADrain() throws IOException {
        Path output = slurm.folder().resolve("train-" + incident + ".out");
        String number = slurm.submit(failsOnItsFirstNode(), output);
        JobId job = JobId.of(Agents.CLUSTER, "slurm", number);
        await().atMost(LONG).until(() -> jobState(number), "FAILED"::equals);
        String broken = Files.readString(badNode).strip();

        Diagnosis diagnosis =
                RuleFailureDiagnosis.standard().diagnose(new InMemoryLogLines(Files.readAllLines(output)));
        Saga saga = carriedOut(Saga.open(incident, decided(diagnosis, broken)), job);

        assertThat(diagnosis.infraType()).isEqualTo(InfraType.GPU);
        assertThat(saga.status()).isEqualTo(RecoveryStatus.SUCCEEDED);
        assertThat(saga.faulty()).containsExactly(broken);
        assertThat(state(broken)).contains("DRAIN").contains("Reason=schedmate:" + incident);
        await().atMost(LONG).until(() -> jobState(number), "COMPLETED"::equals);
        assertThat(Files.readAllLines(output)).endsWith("finished on " + otherThan(broken));
    }

    @Test
    void aJobIsRestartedAfterTheSecondInWhichItEnded() {
        String number = slurm.submit("#!/bin/sh\n[ $SLURM_RESTART_COUNT ] || exit 4\n", Path.of("/dev/null"));
        await().atMost(LONG).until(() -> jobState(number), "FAILED"::equals);
        Instant asked = Instant.now();

        CommandResult restarted =
                agent("n1").restart(incident, JobId.of(Agents.CLUSTER, "slurm", number), 1, List.of());

        assertThat(restarted.status()).as(restarted.detail()).isEqualTo(CommandStatus.DONE);
        assertThat(eligible(number)).as("a node would refuse it earlier").isAfter(asked.plusSeconds(2));
        await().atMost(LONG).until(() -> jobState(number), "COMPLETED"::equals);
    }

    @Test
    void theDrainOfAnotherIsKeptWhenOursIsReleased() {
        slurm.run("scontrol", "update", "NodeName=n1", "State=DRAIN", "Reason=riser swap, omar");

        CommandResult cordoned = agent("n1").cordon(incident, "Xid 79 on GPU 3");
        CommandResult released = agent("n1").uncordon(incident);

        assertThat(cordoned.changed()).isFalse();
        assertThat(released.detail()).contains("stays cordoned: riser swap, omar");
        assertThat(state("n1")).contains("DRAIN").contains("Reason=riser swap, omar");
        assertThatThrownBy(() -> agent("n1").drain(UUID.randomUUID(), 0, List.of()))
                .isInstanceOfSatisfying(
                        AgentRefused.class,
                        refused -> assertThat(refused.refusal()).isEqualTo(AgentRefusal.FOREIGN_CORDON));
    }

    @Test
    void ourDrainIsLiftedWithoutTraces() {
        agent("n1").cordon(incident, "it's \"odd\", \n and [so] on");
        String held = state("n1");

        agent("n1").uncordon(incident);

        assertThat(held).contains("DRAIN").contains("Reason=schedmate:" + incident + " it's \"odd\",");
        assertThat(state("n1")).doesNotContain("DRAIN").doesNotContain("schedmate");
    }

    @Test
    void jobsOfADrainedNodeAreRequeuedElsewhereAfterTheirGracePeriod() {
        String number = slurm.submit(LONG_JOB, slurm.folder().resolve("long-" + incident));
        await().atMost(LONG).until(() -> jobState(number), "RUNNING"::equals);
        String node = nodeOf(number);
        agent(node).cordon(incident, "Xid 79");

        CommandResult drained = agent(node).drain(incident, 0.5, List.of());

        assertThat(drained.status()).as(drained.detail()).isEqualTo(CommandStatus.DONE);
        assertThat(drained.detail()).contains("[" + number + "]");
        assertThat(jobState(number)).isEqualTo("PENDING");
        assertThat(agent(node)
                        .restart(incident, JobId.of(Agents.CLUSTER, "slurm", number), 2, List.of())
                        .status())
                .isEqualTo(CommandStatus.FAILED);
    }

    @Test
    void aSparedJobIsKeptAndOneThatCannotBeRequeuedIsReported() {
        String fixed = slurm.submit(
                LONG_JOB.replace("\necho", "\n#SBATCH --no-requeue\necho"),
                slurm.folder().resolve("fixed-" + incident));
        slurm.run("scontrol", "update", "JobId=" + fixed, "Requeue=0");
        await().atMost(LONG).until(() -> jobState(fixed), "RUNNING"::equals);
        String node = nodeOf(fixed);
        agent(node).cordon(incident, "Xid 79");

        CommandResult stays = agent(node).drain(incident, 0, List.of());
        CommandResult spared = agent(node).drain(incident, 0, List.of(JobId.of(Agents.CLUSTER, "slurm", fixed)));

        assertThat(stays.status()).isEqualTo(CommandStatus.FAILED);
        assertThat(stays.detail()).contains("job " + fixed + " stays");
        assertThat(spared.status()).isEqualTo(CommandStatus.DONE);
        assertThat(jobState(fixed)).isEqualTo("RUNNING");
    }

    @Test
    void anEarlierAttemptIsNotRestartedAgain() {
        String number = slurm.submit(
                "#!/bin/sh\n[ ${SLURM_RESTART_COUNT:-0} -gt 0 ] && sleep 600\nexit 3\n",
                slurm.folder().resolve("twice-" + incident));
        JobId job = JobId.of(Agents.CLUSTER, "slurm", number);
        await().atMost(LONG).until(() -> jobState(number), "FAILED"::equals);

        CommandResult first = agent("n1").restart(incident, job, 1, List.of());

        assertThat(first.status()).as(first.detail()).isEqualTo(CommandStatus.DONE);
        assertThatThrownBy(() -> agent("n2").restart(incident, job, 1, List.of()))
                .isInstanceOfSatisfying(
                        AgentRefused.class,
                        refused -> assertThat(refused.refusal()).isEqualTo(AgentRefusal.OTHER_ATTEMPT));
        assertThatThrownBy(
                        () -> agent("n2").restart(incident, JobId.of(Agents.CLUSTER, "slurm", "99999"), 1, List.of()))
                .isInstanceOfSatisfying(
                        AgentRefused.class,
                        refused -> assertThat(refused.refusal()).isEqualTo(AgentRefusal.NOT_FOUND));
    }

    @Test
    void aRestartedJobReadsItsCheckpointFromItsAdminComment() throws IOException {
        Path output = slurm.folder().resolve("checkpoint-" + incident);
        String number = slurm.submit("""
            #!/bin/sh
            [ ${SLURM_RESTART_COUNT:-0} -gt 0 ] || exit 3
            scontrol --oneliner show job "$SLURM_JOB_ID" | tr ' ' '\\n' | grep '^AdminComment='
            """, output);
        slurm.run("scontrol", "update", "JobId=" + number, "AdminComment=advice:a-17;schedmate.checkpoint=/old");
        JobId job = JobId.of(Agents.CLUSTER, "slurm", number);
        await().atMost(LONG).until(() -> jobState(number), "FAILED"::equals);

        CommandResult again = agent("n1").goOn(incident, job, new Checkpoint("/scratch/run7/step_400.pt", 400L));

        assertThat(again.detail()).contains("AdminComment names checkpoint /scratch/run7/step_400.pt");
        await().atMost(LONG).until(() -> jobState(number), "COMPLETED"::equals);
        assertThat(Files.readAllLines(output))
                .endsWith("AdminComment=advice:a-17;schedmate.checkpoint=/scratch/run7/step_400.pt;schedmate.step=400");
    }

    private Agents agent(String node) {
        return Optional.ofNullable(agents.get(node)).orElseThrow();
    }

    private String failsOnItsFirstNode() {
        return """
            #!/bin/sh
            [ -e %1$s ] || echo $SLURMD_NODENAME > %1$s
            echo "step 1/2 loss 2.31 12.5 samples/s"
            if [ "$(cat %1$s)" = "$SLURMD_NODENAME" ]; then
              echo "Traceback (most recent call last):"
              echo '  File "train.py", line 41, in <module>'
              echo "    loss.backward()"
              echo "RuntimeError: CUDA error: uncorrectable ECC error encountered"
              exit 1
            fi
            echo "step 2/2 loss 2.12 12.6 samples/s"
            echo "finished on $SLURMD_NODENAME"
            """.formatted(badNode);
    }

    private Decision decided(Diagnosis diagnosis, String node) {
        var summary = new DiagnosisSummary(
                incident,
                diagnosis.category(),
                diagnosis.infraType(),
                diagnosis.reason(),
                diagnosis.code(),
                Component.UNNAMED,
                diagnosis.retriable(),
                null,
                null,
                List.of(),
                diagnosis.explanation(),
                diagnosis.confidence(),
                diagnosis.engine());
        RetryLedger ledger = RetryLedger.empty().with(new FailedTry(1, Instant.now(), null, List.of(node), summary));
        assertThat(diagnosis.category()).isEqualTo(FailureCategory.INFRASTRUCTURE);
        Decision proposed = RecoveryPolicy.standard().decide(new PolicyCase(summary, ledger, false));
        return new Decision(
                proposed.action(),
                RecoveryMode.ACT,
                proposed.suspects(),
                proposed.pause(),
                proposed.rule(),
                proposed.reason(),
                Map.of(),
                PolicyAction.RESTART_AS_IS);
    }

    /** Executes a recovery as the failure handler does over HTTP, but without HTTP. */
    private Saga carriedOut(Saga opened, JobId job) {
        Saga saga = opened;
        for (Optional<SagaEvent> next = saga.next(Permits.all()); next.isPresent(); next = saga.next(Permits.all())) {
            saga = saga.apply(next.get());
            Optional<Effect> effect = saga.effect();
            if (effect.isPresent()) {
                saga = saga.apply(done(saga, effect.get(), job));
            }
        }
        return saga;
    }

    private SagaEvent done(Saga saga, Effect effect, JobId job) {
        return switch (effect.action()) {
            case CHECK_NODES -> new SagaEvent.StepSucceeded(saga.fencingToken(), "checked", failing(effect.nodes()));
            case CORDON_NODE ->
                event(saga, agent(String.valueOf(effect.node())).cordon(incident, "It failed its checks."));
            case DRAIN_NODE -> event(saga, agent(String.valueOf(effect.node())).drain(incident, 0, List.of()));
            case UNCORDON_NODE ->
                event(saga, agent(String.valueOf(effect.node())).uncordon(incident));
            case RESTART_JOB, RESTART_ELSEWHERE ->
                event(saga, agent("n1").restart(incident, job, 1, List.copyOf(effect.nodes())));
            // Effects outside the cluster are not tested here.
            default -> new SagaEvent.StepSucceeded(saga.fencingToken(), "left out", Set.of());
        };
    }

    private Set<String> failing(Set<String> suspects) {
        return suspects.stream()
                .filter(node -> agent(node).check(incident).status() == CheckRunStatus.FAILED)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static SagaEvent event(Saga saga, CommandResult result) {
        return result.status() == CommandStatus.DONE
                ? new SagaEvent.StepSucceeded(saga.fencingToken(), result.detail(), Set.of())
                : new SagaEvent.StepFailed(saga.fencingToken(), result.detail());
    }

    private String jobState(String number) {
        return String.join("", slurm.run("squeue", "--noheader", "--states=all", "--format=%T", "--jobs=" + number))
                .strip();
    }

    private Instant eligible(String number) {
        String described = String.join(" ", slurm.run("scontrol", "--oneliner", "show", "job", number));
        Matcher time = Pattern.compile("EligibleTime=(\\S+)").matcher(described);
        assertThat(time.find()).as(described).isTrue();
        return Instant.parse(time.group(1) + "Z");
    }

    private String nodeOf(String number) {
        return String.join("", slurm.run("squeue", "--noheader", "--format=%N", "--jobs=" + number))
                .strip();
    }

    private static String state(String node) {
        return String.join(
                " ", Optional.ofNullable(shared).orElseThrow().run("scontrol", "--oneliner", "show", "node", node));
    }

    private static String otherThan(String node) {
        return node.equals("n1") ? "n2" : "n1";
    }
}
