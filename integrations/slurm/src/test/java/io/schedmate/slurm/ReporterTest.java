package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.client.Rounds;
import io.schedmate.client.SchedMateClient;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.slurm.command.Controller;
import io.schedmate.slurm.command.SlurmUnavailable;
import io.schedmate.slurm.observe.Reporter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReporterTest {

    private static final String RUNNING = job("RUNNING", 0, 0);
    private static final String COMPLETED = job("COMPLETED", 0, 0);

    private final StandInSlurm slurm = new StandInSlurm();
    private final List<String> log = new ArrayList<>();
    private StandInPlatform platform;
    private Reporter reporter;

    @BeforeEach
    void start() throws IOException {
        platform = new StandInPlatform();
        reporter = reporter(slurm.controller(), false);
    }

    @AfterEach
    void stop() {
        platform.close();
    }

    @Test
    void aJobIsSubmittedWithWhatSlurmShows() throws Exception {
        slurm.queues(RUNNING);
        slurm.prints("scontrol", 0, "#!/bin/sh\nsrun train.py\n");

        assertThat(reporter.round()).isEqualTo(3);
        assertThat(submission()).satisfies(job -> {
            assertThat(job.cluster()).isEqualTo("embedded");
            assertThat(job.scheduler()).isEqualTo("slurm");
            assertThat(job.name()).isEqualTo("train");
            assertThat(job.owner()).isEqualTo("rosa");
            assertThat(job.project()).isEqualTo("speech");
            assertThat(job.queue()).isEqualTo("long");
            assertThat(job.command()).isEqualTo("srun train.py");
            assertThat(job.source()).isEqualTo(new JobSource.None());
            assertThat(job.requested().gpus()).isEqualTo(8);
            assertThat(job.labels()).isEqualTo(Map.of("slurm.work_dir", "/home/rosa"));
        });
        assertThat(states()).containsExactly("1 QUEUED", "1 RUNNING");
        assertThat(reporter.round()).isZero();
    }

    @Test
    void theFolderIsTheSourceIfTheAdvisorMayReadIt() throws Exception {
        slurm.queues(RUNNING);
        reporter(slurm.controller(), true).round();

        assertThat(submission().source()).isEqualTo(new JobSource.Path("/home/rosa"));
        assertThat(submission().command()).as("without a script").isEqualTo("/home/rosa/t.sh");
    }

    @Test
    void aJobWithoutAFolderHasNoSourceAndNoLabel() throws Exception {
        slurm.queues("{\"job_id\": 7, \"job_state\": \"PENDING\", \"submit_time\": 1772438400}");

        assertThat(reporter(slurm.controller(), true).round()).isEqualTo(2);
        assertThat(submission()).satisfies(job -> {
            assertThat(job.source()).isEqualTo(new JobSource.None());
            assertThat(job.labels()).isEmpty();
            assertThat(job.command()).isNull();
        });
    }

    @Test
    void ofALongScriptTheEndIsReported() throws Exception {
        slurm.queues(RUNNING);
        slurm.prints("scontrol", 0, "a".repeat(100) + "b".repeat(32_000));
        reporter.round();

        assertThat(submission().command()).isEqualTo("b".repeat(32_000));
    }

    @Test
    void eachNewStateIsReportedOnce() throws Exception {
        slurm.queues(RUNNING);
        reporter.round();
        slurm.queues(job("FAILED", 0, 3 << 8));

        assertThat(reporter.round()).isEqualTo(1);
        assertThat(reporter.round()).isZero();
        assertThat(platform.events.getLast().exit()).isEqualTo(new JobExit(3, null, "NonZeroExitCode"));
        assertThat(log).isEmpty();
    }

    @Test
    void aJobThatEndedUnseenWhileThePlatformWasUnavailableIsReportedLater() throws Exception {
        slurm.queues(RUNNING);
        platform.breaks(true);
        assertThatThrownBy(reporter::round).isInstanceOf(SlurmUnavailable.class).hasMessageContaining("503");
        slurm.queues(COMPLETED);
        assertThatThrownBy(reporter::round).isInstanceOf(SlurmUnavailable.class);
        slurm.queues();
        platform.breaks(false);

        assertThat(reporter.round()).isEqualTo(4);
        assertThat(states()).containsExactly("1 QUEUED", "1 RUNNING", "1 SUCCEEDED");
    }

    @Test
    void aJobThatLeftTheQueueIsForgotten() throws Exception {
        slurm.queues(RUNNING);
        reporter.round();
        slurm.queues();
        assertThat(reporter.round()).isZero();
        slurm.queues(RUNNING);

        assertThat(reporter.round()).as("it is submitted again").isEqualTo(1);
        assertThat(states()).containsExactly("1 QUEUED", "1 RUNNING");
    }

    @Test
    void aLongOutageDropsTheOldestObservations() throws Exception {
        platform.breaks(true);
        for (int restarts = 0; restarts < 66; restarts++) {
            slurm.queues(job("RUNNING", restarts, 0));
            assertThatThrownBy(reporter::round).isInstanceOf(SlurmUnavailable.class);
        }
        platform.breaks(false);
        reporter.round();

        // Attempts 1 and 2 are closed unseen, without their nodes.
        assertThat(platform.events.stream().filter(event -> event.state() == JobState.RUNNING))
                .hasSize(66)
                .satisfies(running -> {
                    assertThat(running.get(1).nodes()).isEmpty();
                    assertThat(running.get(2).nodes()).containsExactly("n1");
                });
    }

    @Test
    void aJobThatIsRegisteredDifferentlyContinuesFromItsRegisteredState() throws Exception {
        slurm.queues(RUNNING);
        reporter.round();
        slurm.queues(COMPLETED);
        platform.refusesSubmissions(409);
        Reporter other = reporter(slurm.controller(), false);

        assertThat(other.round()).isEqualTo(2);
        assertThat(states()).containsExactly("1 QUEUED", "1 RUNNING", "1 SUCCEEDED");
        assertThat(log).isEmpty();
    }

    @Test
    void aJobThatTheRegistryRefusesIsLoggedAndIgnored() throws Exception {
        slurm.queues(RUNNING);
        platform.refusesSubmissions(422);
        reporter.round();
        slurm.queues(COMPLETED);

        assertThat(reporter.round()).isZero();
        assertThat(log).containsExactly("job 7 was refused: 422 Refused");
        assertThat(platform.events).isEmpty();
    }

    @Test
    void aStateThatTheRegistryRefusesIsLoggedAndTheRegisteredOneKept() throws Exception {
        slurm.queues(RUNNING);
        reporter.round();
        slurm.queues(job("FAILED", 0, 256));
        reporter(slurm.controller(), false).round();
        slurm.queues(COMPLETED);

        assertThat(reporter.round()).isEqualTo(1);
        assertThat(log).singleElement().asString().startsWith("SUCCEEDED of job 7 was refused: 409 ");
        slurm.queues(job("RUNNING", 1, 0));
        assertThat(reporter.round()).as("the failed job runs again").isEqualTo(2);
    }

    @Test
    void anAnswerWithoutAStateIsNoAnswer() {
        slurm.queues(RUNNING);
        platform.refusesSubmissions(201);

        assertThatThrownBy(reporter::round)
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageStartingWith("The answer names no state and attempt");
    }

    @Test
    void roundsAreRepeatedAndOnlyNewReportsAreCounted() {
        Reporter repeated = reporter(
                slurm.controller(
                        slurm::queues, () -> slurm.prints("squeue", 1, "no controller"), () -> slurm.queues(RUNNING)),
                false);
        List<Integer> news = new ArrayList<>();

        assertThatThrownBy(() -> repeated.run(new Rounds(0.1), news::add)).isInstanceOf(InterruptedException.class);
        assertThat(news).containsExactly(3);
        assertThat(log).containsExactly("squeue did not succeed: no controller");
    }

    private Reporter reporter(Controller controller, boolean codeIsReadable) {
        var gateway = new SchedMateClient(platform.address(), null, Duration.ofSeconds(30));
        return new Reporter(controller, gateway, "embedded", codeIsReadable, log::add);
    }

    private JobSubmission submission() {
        return Objects.requireNonNull(platform.submissions.get("7"));
    }

    private List<String> states() {
        return platform.events.stream()
                .map(event -> event.attempt() + " " + event.state())
                .toList();
    }

    private static String job(String state, int restarts, int exitStatus) {
        return """
            {"job_id": 7, "job_state": "%s", "name": "train", "user_name": "rosa", "account": "speech",
             "partition": "long", "command": "/home/rosa/t.sh", "current_working_directory": "/home/rosa",
             "tres_req_str": "gres/gpu=8", "restart_cnt": %d, "exit_code": %d, "state_reason": "NonZeroExitCode",
             "submit_time": 1772438400, "start_time": 1772438500, "end_time": 1772438600, "nodes": "n1"}\
            """.formatted(state, restarts, exitStatus);
    }
}
