package io.schedmate.ray;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.client.SchedMateClient;
import io.schedmate.contracts.ray.GatewayStandIn;
import io.schedmate.model.job.JobId;
import io.schedmate.ray.advise.RaySubmission;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class RaySubmissionTest {

    private static final JobId JOB = JobId.of("hall-r", "ray", "asr-3");

    private final GatewayStandIn gateway = GatewayStandIn.advising();
    private final SchedMateClient schedmate = new SchedMateClient(gateway.address(), null, Duration.ofMinutes(5));
    private final List<String> reported = new ArrayList<>();

    RaySubmissionTest() throws IOException {}

    @AfterEach
    void stop() {
        schedmate.close();
        gateway.close();
    }

    @Test
    void severalWordsAreQuotedAndOneIsACommandLine() {
        assertThat(RaySubmission.entrypoint(List.of("python a.py | tee 'log'"))).isEqualTo("python a.py | tee 'log'");
        assertThat(RaySubmission.entrypoint(List.of("python", "a_1.py", "--in=s3://b/c@2", "it's late", "")))
                .isEqualTo("python a_1.py --in=s3://b/c@2 'it'\"'\"'s late' ''");
    }

    @Test
    void theAdviceIsInTheMetadata() {
        ObjectNode request = request(null, 0, null);

        assertThat(request.toString())
                .isEqualTo("{\"entrypoint\":\"python a.py\",\"submission_id\":\"asr-3\",\"metadata\":{"
                        + "\"schedmate.advice_id\":\"5d0f4bb7-0f5e-4c8e-8a7c-0c41b1a0c7de\","
                        + "\"schedmate.expected_seconds\":\"120\",\"schedmate.job_id\":\"" + JOB + "\"}}");
        assertThat(gateway.calls())
                .singleElement()
                .asString()
                .startsWith("/api/v1/advice ")
                .contains("\"cluster\":\"hall-r\"", "\"project\":\"speech\"", "\"deadlineSeconds\":30.0");
        assertThat(reported).isEmpty();
    }

    @Test
    void gpusAreRequestedAndRecordedForRetries() {
        ObjectNode withRetries = request(4, 2, null);
        assertThat(withRetries.path("entrypoint_num_gpus").asInt()).isEqualTo(4);
        assertThat(withRetries.at("/metadata/schedmate.retries").asString()).isEqualTo("2");
        assertThat(withRetries.at("/metadata/schedmate.gpus").asString()).isEqualTo("4");
        assertThat(gateway.calls()).last().asString().contains("\"gpus\":4");

        ObjectNode withoutRetries = request(4, 0, null);
        assertThat(withoutRetries.path("entrypoint_num_gpus").asInt()).isEqualTo(4);
        assertThat(withoutRetries.path("metadata").has("schedmate.retries")).isFalse();
        assertThat(withoutRetries.path("metadata").has("schedmate.gpus")).isFalse();
        assertThat(request(null, 1, null).has("entrypoint_num_gpus")).isFalse();
    }

    @Test
    void aJobIsSubmittedWithoutAdviceIfThereIsNone() {
        gateway.refuses(503);

        ObjectNode request =
                request(null, 0, JsonMapper.builder().build().createObjectNode().put("working_dir", "gcs://b.zip"));

        assertThat(request.at("/runtime_env/working_dir").asString()).isEqualTo("gcs://b.zip");
        assertThat(request.path("metadata").toString()).isEqualTo("{\"schedmate.job_id\":\"" + JOB + "\"}");
        assertThat(reported)
                .singleElement()
                .asString()
                .startsWith("submitted without advice: ")
                .contains("503");
    }

    private ObjectNode request(@Nullable Integer gpus, int retries, @Nullable ObjectNode environment) {
        return new RaySubmission("hall-r", "speech", "asr-3", "python a.py", gpus, 30, environment, retries)
                .request(schedmate, reported::add);
    }
}
