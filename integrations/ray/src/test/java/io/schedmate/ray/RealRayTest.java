package io.schedmate.ray;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.client.SchedMateClient;
import io.schedmate.contracts.ray.GatewayStandIn;
import io.schedmate.model.job.JobId;
import io.schedmate.ray.advise.RayRetries;
import io.schedmate.ray.advise.RaySubmission;
import io.schedmate.ray.command.RayApi;
import io.schedmate.ray.observe.RayFollower;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a job of a real Ray is reported to a stand-in for the gateway. Needs the address of Ray's head node. */
class RealRayTest {

    private static final Duration LONG = Duration.ofMinutes(4);

    /** The first attempt loses a GPU, the second does not. */
    private static final String PROGRAM = """
            import os, sys
            again = os.path.exists(sys.argv[1])
            open(sys.argv[1], 'w').close()
            print('step 50/100 loss 1.50', flush=True)
            if not again:
                raise RuntimeError('CUDA error: uncorrectable ECC error encountered')
            print('step 100/100 loss 1.00', flush=True)
            """;

    private final String id = "ecc-" + UUID.randomUUID();
    private final JobId job = JobId.of("hall-r", "ray", id);
    private final GatewayStandIn gateway = new GatewayStandIn(this::answer);
    private final List<String> calls = gateway.calls();

    @TempDir
    private Path folder;

    RealRayTest() throws IOException {}

    @AfterEach
    void stop() {
        gateway.close();
    }

    @Test
    void aJobThatLosesAGpuIsReportedAndRetried() throws IOException {
        String address = System.getProperty("schedmate.test.ray");
        assumeTrue(address != null, "no address of a head node in schedmate.test.ray");
        Path program = Files.writeString(folder.resolve("train.py"), PROGRAM);
        try (var ray = new RayApi(URI.create(Objects.requireNonNull(address)));
                var schedmate = new SchedMateClient(gateway.address(), null, LONG)) {
            var submission = new RaySubmission(
                    "hall-r", null, id, "python3 %s %s".formatted(program, folder.resolve("tried")), null, 30, null, 1);
            assertThat(ray.submit(submission.request(schedmate, _ -> {}))).isEqualTo(id);
            var follower = new RayFollower(
                    ray,
                    schedmate,
                    "hall-r",
                    null,
                    InstantSource.system(),
                    _ -> {},
                    new RayRetries(ray, schedmate, "hall-r", _ -> {}));
            Instant until = Instant.now().plus(LONG);
            while (calls("\"attempt\":2", "\"state\":\"succeeded\"").isEmpty()
                    && Instant.now().isBefore(until)) {
                follower.round();
            }
        }

        assertThat(calls("\"attempt\":1", "\"state\":\"failed\"", "\"exitCode\":1"))
                .hasSize(1);
        assertThat(calls("\"attempt\":2", "\"state\":\"running\"")).hasSize(1);
        assertThat(calls("\"attempt\":2", "\"state\":\"succeeded\"")).hasSize(1);
        assertThat(calls("/logs?attempt=1", "uncorrectable ECC error")).isNotEmpty();
        assertThat(calls("/logs?attempt=2", "step 100/100")).isNotEmpty();
    }

    private List<String> calls(String... parts) {
        return calls.stream()
                .filter(call -> call.startsWith("/api/v1/jobs/" + job + "/"))
                .filter(call -> List.of(parts).stream().allMatch(call::contains))
                .toList();
    }

    private String answer(String path) {
        if (path.contains("/jobs/" + job + "/failures")) {
            return RayRetriesTest.failures(job, 1);
        }
        return path.contains("/failures/") ? RayRetriesTest.failure(job, 1, "true") : "{}";
    }
}
