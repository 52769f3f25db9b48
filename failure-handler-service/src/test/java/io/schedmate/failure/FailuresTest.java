package io.schedmate.failure;

import static io.schedmate.failure.Handler.HANDLER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.recovery.Recovery;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class FailuresTest {

    private static final String[] BUG = {
        "epoch 1 step 10 loss 2.5",
        "Traceback (most recent call last):",
        "  File \"/home/ines/train.py\", line 12, in <module>",
        "    main()",
        "  File \"/home/ines/train.py\", line 8, in main",
        "    name = labels[index]",
        "KeyError: 'badger'"
    };

    @Test
    void aUserBugIsFoundInTheLogAndReturnedToTheOwner() {
        TestJob job = new TestJob("bug");
        HANDLER.publish(job.lines("out.log", "node-5", 1, BUG), job.failed(null, "node-5"));

        Failure failure = Answers.failure(
                job, it -> it.diagnosis() != null && it.caveats().isEmpty());

        DiagnosisSummary diagnosis = diagnosis(failure);
        assertThat(diagnosis.category()).isEqualTo(FailureCategory.USER_SCRIPT);
        assertThat(Objects.requireNonNull(diagnosis.rootCause()).line()).isEqualTo(7);
        assertThat(diagnosis.rootCause().text()).isEqualTo(BUG[6]);
        assertThat(Objects.requireNonNull(diagnosis.rootCause().source()).node())
                .isEqualTo("node-5");
        assertThat(failure.context()).hasSize(BUG.length);
        Recovery recovery = Answers.recovery(recoveryOf(failure), RecoveryStatus.SUCCEEDED);
        assertThat(recovery.steps())
                .singleElement()
                .satisfies(trace -> assertThat(trace.step().action()).isEqualTo(RecoveryAction.RETURN_TO_OWNER));
        assertThat(HANDLER.published(Topic.RECOVERY_EVENT, job.id(), 2))
                .last()
                .satisfies(event ->
                        assertThat(((RecoveryAdvanced) event).diagnosis()).isEqualTo(diagnosis));
    }

    @Test
    void aDriverErrorOnOneNodeExplainsWhyAllRanksTimedOut() {
        TestJob job = new TestJob("xid");
        HANDLER.publish(
                TestJob.sample("node-6", TestJob.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));
        for (String node : new String[] {"node-5", "node-6"}) {
            HANDLER.publish(
                    job.lines(
                            "out.log",
                            node,
                            1,
                            "epoch 1 step 10 loss 2.5",
                            "[rank0]:[E] ProcessGroupNCCL.cpp:632 Watchdog caught collective operation timeout: WorkNCCL(SeqNum=7, "
                                    + "OpType=ALLREDUCE, NumelIn=1, NumelOut=1, Timeout(ms)=600000) ran for 600040 milliseconds"));
        }
        HANDLER.publish(job.failed(null, "node-5", "node-6"));

        Failure failure = Answers.failure(
                job,
                it -> it.diagnosis() != null
                        && it.diagnosis().category() == FailureCategory.INFRASTRUCTURE
                        && it.diagnosis().infraType() == InfraType.GPU);

        assertThat(diagnosis(failure).code()).isEqualTo("Xid 79");
        assertThat(diagnosis(failure).component().node()).isEqualTo("node-6");
        assertThat(diagnosis(failure).evidence())
                .anySatisfy(cited -> assertThat(cited.text()).contains("fallen off the bus"));
        assertThat(Answers.node("node-6").blamedBy()).contains(failure.failureId());
    }

    @Test
    void theSchedulerReasonExplainsAFailureThatTheLogDoesNot() {
        TestJob lost = new TestJob("lost");
        TestJob limit = new TestJob("limit");
        HANDLER.publish(lost.lines("out.log", "node-7", 1, "epoch 1 step 10 loss 2.5"));
        HANDLER.publish(lost.failed("NODE_FAIL", "node-7"), limit.failed("TIMEOUT", "node-7"));

        assertThat(diagnosis(Answers.failure(lost)).infraType()).isEqualTo(InfraType.NODE);
        assertThat(diagnosis(Answers.failure(lost)).component().node()).isEqualTo("node-7");
        assertThat(diagnosis(Answers.failure(limit)).category()).isEqualTo(FailureCategory.OTHER);
        assertThat(diagnosis(Answers.failure(limit)).reason()).isEqualTo("Time Limit");
        assertThat(Answers.failure(limit).caveats()).singleElement().asString().contains("no log");
    }

    @Test
    void aSiteSignatureIdentifiesTheFailure() {
        TestJob job = new TestJob("site");
        HANDLER.publish(job.lines("out.log", "node-7", 1, "epoch 1 step 10 loss 2.5", "RACKD: supply lost in rack 7"));
        HANDLER.publish(job.failed(null, "node-7"));

        DiagnosisSummary diagnosis = diagnosis(Answers.failure(
                job, it -> it.diagnosis() != null && it.caveats().isEmpty()));

        assertThat(diagnosis.infraType()).isEqualTo(InfraType.NODE);
        assertThat(Objects.requireNonNull(diagnosis.rootCause()).line()).isEqualTo(2);
    }

    @Test
    void linesThatArriveAfterTheEndChangeTheDiagnosis() {
        TestJob job = new TestJob("late");
        HANDLER.publish(job.failed(null, "node-5"));
        assertThat(diagnosis(Answers.failure(job)).category()).isEqualTo(FailureCategory.NONE);

        HANDLER.publish(job.lines("out.log", "node-5", 1, BUG));

        Answers.failure(job, it -> it.diagnosis() != null && it.diagnosis().category() == FailureCategory.USER_SCRIPT);
    }

    @Test
    void linesThatArriveAfterAnEndLongAgoIsReportedChangeTheDiagnosis() {
        TestJob job = new TestJob("long-ago");
        HANDLER.publish(job.failedAt(Instant.now().minus(Duration.ofDays(200)), null, "node-5"));
        assertThat(diagnosis(Answers.failure(job)).category()).isEqualTo(FailureCategory.NONE);

        HANDLER.publish(job.lines("out.log", "node-5", 1, BUG));

        Answers.failure(job, it -> it.diagnosis() != null && it.diagnosis().category() == FailureCategory.USER_SCRIPT);
    }

    @Test
    void aDriverErrorReportedAfterTheEndChangesTheDiagnosis() {
        TestJob job = new TestJob("late-xid");
        HANDLER.publish(job.failed(null, "node-8"));
        Answers.failures(job);

        HANDLER.publish(
                TestJob.sample("node-8", TestJob.xid(79, "pid=4120, name=python3, GPU has fallen off the bus.")));

        Failure failure = Answers.failure(
                job, it -> it.diagnosis() != null && it.diagnosis().category() == FailureCategory.INFRASTRUCTURE);
        assertThat(diagnosis(failure).code()).isEqualTo("Xid 79");
    }

    @Test
    void anEndReportedByTwoSourcesIsOneFailureWithTheDataOfBoth() {
        TestJob job = new TestJob("both");
        HANDLER.publish(job.failed(null, "node-5"), job.failed("OUT_OF_MEMORY", "node-5", "node-6"));

        Failure failure = Answers.failure(
                job,
                it -> it.diagnosis() != null && "Node OOM".equals(it.diagnosis().reason()));

        assertThat(Answers.failures(job).items()).hasSize(1);
        assertThat(Objects.requireNonNull(failure.exit()).exitCode()).isEqualTo(1);
        assertThat(failure.exit().schedulerReason()).isEqualTo("OUT_OF_MEMORY");
    }

    @Test
    void failuresAreVisibleOnlyToCallersWhoMaySeeTheJob() {
        TestJob job = new TestJob("seen");
        HANDLER.publish(job.submitted("speech"), job.failed("TIMEOUT", "node-5"));
        Failure failure = Answers.failure(job);
        TestJob others = new TestJob("unseen");
        HANDLER.publish(others.submitted("vision"), others.failed("TIMEOUT", "node-5"));
        UUID hidden = Answers.failure(others).failureId();

        await().atMost(RunningService.MAX_TIME)
                .until(() -> HANDLER.get("/failures/" + failure.failureId(), Role.READER)
                                .statusCode()
                        == 200);
        Contract.holds("get", "/failures/{failureId}", 404, HANDLER.get("/failures/" + hidden, Role.READER));
        Contract.holds("get", "/failures/{failureId}", 403, HANDLER.get("/failures/" + hidden, Role.SHIPPER));
        Contract.holds("get", "/failures/{failureId}", 400, HANDLER.get("/failures/seven", Role.OPERATOR));
        Contract.holds(
                "get",
                "/jobs/{jobId}/failures",
                400,
                HANDLER.get("/jobs/" + job.id() + "/failures?cursor=seven", Role.OPERATOR));
        Contract.holds(
                "get",
                "/jobs/{jobId}/failures",
                404,
                HANDLER.get("/jobs/" + new TestJob("nobody").id() + "/failures", Role.OPERATOR));
        assertThat(HANDLER.get("/recoveries?limit=500", Role.READER).body())
                .contains(recoveryOf(failure).toString())
                .doesNotContain(hidden.toString());
    }

    private static DiagnosisSummary diagnosis(Failure failure) {
        return Objects.requireNonNull(failure.diagnosis());
    }

    private static UUID recoveryOf(Failure failure) {
        return Objects.requireNonNull(failure.recoveryId());
    }
}
