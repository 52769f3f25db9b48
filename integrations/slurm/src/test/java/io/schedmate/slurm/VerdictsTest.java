package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.Rounds;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.job.JobId;
import io.schedmate.slurm.advise.Verdicts;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VerdictsTest {

    private static final JobId JOB = JobId.of("hall-a", "slurm", "7");
    private static final String FAILURES = "/api/v1/jobs/" + JOB + "/failures?limit=20";
    private static final String FAILED = job("FAILED", 0, "");

    private final StandInSlurm slurm = new StandInSlurm();
    private CannedServer platform;
    private Verdicts verdicts;

    @BeforeEach
    void start() throws IOException {
        platform = new CannedServer();
        verdicts = verdicts(slurm.controller());
    }

    private Verdicts verdicts(Controller controller) {
        var client = new SchedMateClient(platform.address(), "key", Duration.ofSeconds(30));
        return new Verdicts(controller, client, "hall-a");
    }

    @AfterEach
    void stop() {
        platform.close();
    }

    @Test
    void theVerdictOfAnEndedJobIsWrittenOnce() throws Exception {
        diagnosed(1);
        slurm.queues(FAILED);

        assertThat(verdicts.round()).isEqualTo(1);
        assertThat(verdicts.round()).isZero();
        assertThat(changes())
                .containsExactly("sacctmgr --immediate modify job where jobid=7 set"
                        + " AdminComment=schedmate.verdict=infrastructure gpu ECC Error_ _odd_ (attempt 1);"
                        + "schedmate.failure=" + id(1));
    }

    @Test
    void aJobThatRunsAgainShowsItsLatestFailureBesideOtherComments() throws Exception {
        diagnosed(1, 3, 2);
        slurm.queues(job(
                "RUNNING",
                3,
                "schedmate: advice=a-17; ;ticket 9;schedmate.verdict=user_script (attempt 1);schedmate.failure="
                        + id(1)));

        assertThat(verdicts.round()).isEqualTo(1);
        assertThat(changes())
                .containsExactly("scontrol update JobId=7 AdminComment=schedmate: advice=a-17;ticket 9;"
                        + "schedmate.verdict=infrastructure gpu ECC Error_ _odd_ (attempt 3);schedmate.failure="
                        + id(3));
    }

    @Test
    void aVerdictThatTheCommentHoldsIsNotWrittenAgain() throws Exception {
        diagnosed(1);
        slurm.queues(job("PENDING", 1, "schedmate.failure=" + id(1)));

        assertThat(verdicts.round()).isZero();
        assertThat(changes()).isEmpty();
    }

    @Test
    void aJobThatSlurmForgotInBetweenGetsItsVerdictAgain() throws Exception {
        diagnosed(1);
        slurm.queues(FAILED);
        verdicts.round();
        slurm.queues();
        verdicts.round();
        slurm.queues(FAILED);

        assertThat(verdicts.round()).isEqualTo(1);
    }

    @Test
    void onlyJobsThatMayHaveFailedAreLookedUp() throws Exception {
        diagnosed(1);
        slurm.queues(job("COMPLETED", 0, ""), job("RUNNING", 0, ""));

        assertThat(verdicts.round()).isZero();
        assertThat(platform.calls).isEmpty();
    }

    @Test
    void anUnfinishedDiagnosisIsNoVerdict() throws Exception {
        diagnosed(1);
        platform.answers(
                "/api/v1/failures/" + id(1),
                200,
                failure(1).replace("\"status\": \"done\"", "\"status\": \"pending\""));
        slurm.queues(FAILED);

        assertThat(verdicts.round()).isZero();
        assertThat(changes()).isEmpty();
    }

    @Test
    void aVerdictThatSlurmRejectsIsNotCounted() throws Exception {
        diagnosed(1);
        slurm.queues(FAILED);
        slurm.prints("sacctmgr", 1, "accounting storage is disabled");

        assertThat(verdicts.round()).isZero();
    }

    @Test
    void anUnknownJobHasNoVerdictButAnOutageIsReported() throws Exception {
        slurm.queues(FAILED);
        assertThat(verdicts.round()).isZero();

        platform.answers(FAILURES, 503, "{}");
        assertThatThrownBy(() -> verdicts.round()).isInstanceOf(SlurmUnavailable.class);
    }

    @Test
    void aDiagnosisWithoutATypeOrReasonIsItsCategory() throws Exception {
        diagnosed(1);
        platform.answers(
                "/api/v1/failures/" + id(1),
                200,
                failure(1)
                        .replace("\"infraType\": \"gpu\"", "\"infraType\": null")
                        .replace("\"ECC Error; \\\"odd\\\"\"", "null"));
        slurm.queues(FAILED);

        verdicts.round();

        assertThat(changes()).singleElement().asString().contains("verdict=infrastructure (attempt 1);");
    }

    @Test
    void roundsAreRepeatedAndOnlyVerdictsAreReported() {
        diagnosed(1);
        Controller controller = slurm.controller(
                slurm::queues, () -> slurm.prints("squeue", 1, "no controller"), () -> slurm.queues(FAILED));
        List<Integer> news = new ArrayList<>();
        List<String> log = new ArrayList<>();

        assertThatThrownBy(() -> verdicts(controller).run(new Rounds(0.1), news::add, log::add))
                .isInstanceOf(InterruptedException.class);
        assertThat(news).containsExactly(1);
        assertThat(log).containsExactly("squeue did not succeed: no controller");
    }

    private List<String> changes() {
        return slurm.calls.stream().filter(call -> !call.startsWith("squeue")).toList();
    }

    private void diagnosed(int... attempts) {
        platform.answers(
                FAILURES,
                200,
                "{\"items\": [%s], \"nextCursor\": null}"
                        .formatted(IntStream.of(attempts)
                                .mapToObj(VerdictsTest::summary)
                                .collect(Collectors.joining(","))));
        for (int attempt : attempts) {
            platform.answers("/api/v1/failures/" + id(attempt), 200, failure(attempt));
        }
    }

    private static UUID id(int attempt) {
        return new UUID(7, attempt);
    }

    private static String job(String state, int restarts, String comment) {
        return """
            {"job_id": 7, "job_state": "%s", "submit_time": 1772438400, "restart_cnt": %d, "admin_comment": "%s"}\
            """.formatted(state, restarts, comment);
    }

    private static String summary(int attempt) {
        return """
            {"failureId": "%s", "jobId": "%s", "attempt": %d, "failedAt": "2026-03-02T12:00:00Z", "status": "done",
             "category": "infrastructure", "infraType": "gpu", "reason": "ECC Error", "retriable": true,
             "recoveryId": null}\
            """.formatted(id(attempt), JOB, attempt);
    }

    private static String failure(int attempt) {
        return """
            {"failureId": "%1$s", "jobId": "%2$s", "attempt": %3$d, "failedAt": "2026-03-02T12:00:00Z", "exit": null,
             "status": "done", "diagnosedAt": "2026-03-02T12:00:05Z",
             "diagnosis": {"failureId": "%1$s", "category": "infrastructure", "infraType": "gpu",
               "reason": "ECC Error; \\"odd\\"", "code": null,
               "component": {"node": null, "rank": null, "gpu": null, "nic": null, "nvswitch": null, "port": null,
                 "peer": null, "pod": null, "path": null},
               "retriable": true, "firstError": null, "rootCause": null, "evidence": [], "explanation": "It is so.",
               "confidence": 0.9, "engine": "rules"},
             "context": [], "order": "exact", "recommendedActions": [], "recoveryId": null, "rangeReads": 1,
             "caveats": []}\
            """.formatted(id(attempt), JOB, attempt);
    }
}
