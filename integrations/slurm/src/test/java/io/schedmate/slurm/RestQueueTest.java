package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.slurm.command.RestQueue;
import io.schedmate.slurm.command.SlurmUnavailable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RestQueueTest {

    private static final String ONE_JOB =
            "{\"jobs\": [{\"job_id\": 7, \"job_state\": \"PENDING\", \"submit_time\": 1772438400}]}";

    @TempDir
    private Path folder;

    private Path token;
    private CannedServer server;
    private RestQueue queue;

    @BeforeEach
    void start() throws IOException {
        token = Files.writeString(folder.resolve("token"), "SLURM_JWT=abc\n");
        server = new CannedServer();
        queue = new RestQueue(server.address(), "rosa", token);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void theNewestVersionThatTheServerKnowsIsUsed() throws Exception {
        server.answers("/slurm/v0.0.42/jobs", 200, ONE_JOB);
        server.answers("/slurm/v0.0.40/jobs", 200, "{\"jobs\": []}");

        assertThat(queue.jobs()).hasSize(1);
        assertThat(queue.jobs()).hasSize(1);
        assertThat(server.calls).containsExactly("/slurm/v0.0.43/jobs", "/slurm/v0.0.42/jobs", "/slurm/v0.0.42/jobs");
    }

    @Test
    void aReplacedServerIsAskedForItsVersionAgain() throws Exception {
        server.answers("/slurm/v0.0.42/jobs", 200, ONE_JOB);
        assertThat(queue.jobs()).hasSize(1);
        server.answers("/slurm/v0.0.42/jobs", 404, "");
        server.answers("/slurm/v0.0.38/jobs", 200, ONE_JOB);

        assertThatThrownBy(queue::jobs).isInstanceOf(SlurmUnavailable.class).hasMessageContaining("knows none of");
        assertThat(queue.jobs()).hasSize(1);
    }

    @Test
    void theTokenIsReadForEachCall() throws Exception {
        server.answers("/slurm/v0.0.43/jobs", 200, ONE_JOB);
        queue.jobs();
        Files.writeString(token, "def");
        queue.jobs();

        assertThat(server.headers.stream().map(each -> each.getFirst("X-SLURM-USER-TOKEN")))
                .containsExactly("abc", "def");
        assertThat(server.headers.getFirst().getFirst("X-SLURM-USER-NAME")).isEqualTo("rosa");
    }

    @Test
    void aRefusalIsReportedWithTheBeginningOfTheAnswer() {
        server.answers("/slurm/v0.0.43/jobs", 500, "Authentication\n  failure" + "x".repeat(400));

        assertThatThrownBy(queue::jobs)
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessage("slurmrestd answered 500: Authentication failure" + "x".repeat(278));
        assertThat(server.calls).hasSize(1);
    }

    @Test
    void anUnreadableAnswerOrAMissingTokenIsUnavailable() throws Exception {
        server.answers("/slurm/v0.0.43/jobs", 200, "<html>");
        assertThatThrownBy(queue::jobs)
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageContaining("did not print the queue");

        Files.delete(token);
        assertThatThrownBy(queue::jobs).isInstanceOf(SlurmUnavailable.class).hasMessageContaining("did not answer");
    }

    @Test
    void scriptsAreNotShown() {
        assertThat(queue.script("7")).isEmpty();
    }
}
