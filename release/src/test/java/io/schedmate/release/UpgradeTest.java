package io.schedmate.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.contracts.callers.WorkingCallers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts the previous release with callers, and then this release on the same data while the callers continue. Needs the archive of the previous release. */
class UpgradeTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(10);
    private static final int JOBS = 30;

    @TempDir
    private Path scratch;

    @Test
    void nothingIsLostWhileCallersContinue() throws Exception {
        String archive = System.getProperty("schedmate.previous");
        assumeTrue(archive != null, "no archive of the previous release in schedmate.previous");
        Path data = scratch.resolve("data");
        int port = StartedPlatform.freePort();
        StartedPlatform before = StartedPlatform.start(
                UnpackedRelease.into(folder("before"), Path.of(Objects.requireNonNull(archive))), data, port);
        String operator = before.operatorKey();
        try (var callers = new WorkingCallers(before.api(), before.schedulerKey())) {
            WorkingCallers.AcceptedJob failed;
            Optional<String> failure;
            try (before) {
                await(() -> callers.accepted().size() >= JOBS);
                failed = callers.accepted().stream()
                        .filter(WorkingCallers.AcceptedJob::failed)
                        .findFirst()
                        .orElseThrow();
                await(() -> callers.failure(failed, operator).isPresent());
                failure = callers.failure(failed, operator);
            }
            int taken = callers.accepted().size();
            try (var now = StartedPlatform.start(UnpackedRelease.into(folder("now")), data, port)) {
                await(() -> callers.accepted().size() >= taken + JOBS);
                callers.close();

                assertThat(callers.refused()).isEmpty();
                assertThat(callers.retries()).isPositive();
                assertThat(now.operatorKey()).isEqualTo(operator);
                for (WorkingCallers.AcceptedJob job : callers.accepted()) {
                    // Accepted data are stored before they are processed.
                    await(() -> callers.isStored(job, operator));
                }
                assertThat(callers.failure(failed, operator)).isEqualTo(failure);
                System.out.printf(
                        "%d jobs accepted by the previous release, %d in all, %d retries%n",
                        taken, callers.accepted().size(), callers.retries());
            }
        }
    }

    private static void await(Callable<Boolean> condition) {
        Awaitility.await().atMost(MAX_TIME).pollInterval(Duration.ofMillis(500)).until(condition);
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectory(scratch.resolve(name));
    }
}
