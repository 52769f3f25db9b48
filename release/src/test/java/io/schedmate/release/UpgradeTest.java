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

/** The release before with callers, then this one on what it left, while the callers go on. Needs that release's archive. */
class UpgradeTest {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int JOBS = 30;

    @TempDir
    private Path scratch;

    @Test
    void nothingIsLostWhileCallersGoOn() throws Exception {
        String archive = System.getProperty("schedmate.previous");
        assumeTrue(archive != null, "no archive of the release before in schedmate.previous");
        Path data = scratch.resolve("data");
        int port = StartedPlatform.freePort();
        StartedPlatform before = StartedPlatform.start(
                UnpackedRelease.into(folder("before"), Path.of(Objects.requireNonNull(archive))), data, port);
        String operator = before.operatorKey();
        try (var callers = new WorkingCallers(before.api(), before.schedulerKey())) {
            WorkingCallers.Told failed;
            Optional<String> failure;
            try (before) {
                await(() -> callers.told().size() >= JOBS);
                failed = callers.told().stream()
                        .filter(WorkingCallers.Told::failed)
                        .findFirst()
                        .orElseThrow();
                await(() -> callers.failure(failed, operator).isPresent());
                failure = callers.failure(failed, operator);
            }
            int taken = callers.told().size();
            try (var now = StartedPlatform.start(UnpackedRelease.into(folder("now")), data, port)) {
                await(() -> callers.told().size() >= taken + JOBS);
                callers.close();

                assertThat(callers.refused()).isEmpty();
                assertThat(callers.callsMadeAgain()).isPositive();
                assertThat(now.operatorKey()).isEqualTo(operator);
                for (WorkingCallers.Told job : callers.told()) {
                    // What was taken is kept before it is read.
                    await(() -> callers.isKept(job, operator));
                }
                assertThat(callers.failure(failed, operator)).isEqualTo(failure);
                System.out.printf(
                        "%d jobs told to the release before, %d in all, %d calls made again%n",
                        taken, callers.told().size(), callers.callsMadeAgain());
            }
        }
    }

    private static void await(Callable<Boolean> wish) {
        Awaitility.await().atMost(LONGEST).pollInterval(Duration.ofMillis(500)).until(wish);
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectory(scratch.resolve(name));
    }
}
