package io.schedmate.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The release before with callers, then this one on what it left, while the callers go on. Needs that release's archive. */
class UpgradeTest {

    private static final Duration LONGEST = Duration.ofMinutes(10);
    private static final int JOBS = 30;
    private static final Pattern FAILURE = Pattern.compile("\"failureId\":\"([0-9a-f-]{36})\"");
    private static final Pattern TEXT = Pattern.compile("\"text\":\"([^\"]*)\"");

    @TempDir
    private Path scratch;

    @Test
    void nothingIsLostWhileCallersGoOn() throws Exception {
        String archive = System.getProperty("schedmate.previous");
        assumeTrue(archive != null, "no archive of the release before in schedmate.previous");
        Path data = scratch.resolve("data");
        int port = freePort();
        StartedPlatform before = StartedPlatform.start(
                UnpackedRelease.into(folder("before"), Path.of(Objects.requireNonNull(archive))), data, port);
        String operator = before.operatorKey();
        try (var callers = new WorkingCallers(before.api(), before.schedulerKey())) {
            WorkingCallers.Told failed;
            String failure;
            try (before) {
                await(() -> callers.told().size() >= JOBS);
                failed = callers.told().stream()
                        .filter(job -> job.state().equals("failed"))
                        .findFirst()
                        .orElseThrow();
                failure = diagnosed(callers, failed, operator);
            }
            int taken = callers.told().size();
            try (var now = StartedPlatform.start(UnpackedRelease.into(folder("now")), data, port)) {
                await(() -> callers.told().size() >= taken + JOBS);
                callers.close();

                assertThat(callers.refused()).isEmpty();
                assertThat(callers.callsMadeAgain()).isPositive();
                assertThat(now.operatorKey()).isEqualTo(operator);
                for (WorkingCallers.Told job : callers.told()) {
                    isThere(callers, job, operator);
                }
                assertThat(diagnosed(callers, failed, operator)).isEqualTo(failure);
                System.out.printf(
                        "%d jobs told to the release before, %d in all, %d calls made again%n",
                        taken, callers.told().size(), callers.callsMadeAgain());
            }
        }
    }

    private static void isThere(WorkingCallers callers, WorkingCallers.Told job, String key) throws Exception {
        List<String> lines = IntStream.rangeClosed(1, WorkingCallers.LINES)
                .mapToObj(number -> WorkingCallers.line(number, job.state().equals("failed")))
                .toList();
        assertThat(callers.answer("/jobs/" + job.jobId(), key)).contains("\"state\":\"" + job.state() + "\"");
        // What was taken is kept before it is read.
        await(() -> texts(callers.answer("/jobs/" + job.jobId() + "/logs?attempt=1&limit=100", key))
                .equals(lines));
        if (job.state().equals("failed")) {
            diagnosed(callers, job, key);
        }
    }

    private static List<String> texts(String answer) {
        return TEXT.matcher(answer).results().map(line -> line.group(1)).toList();
    }

    private static String diagnosed(WorkingCallers callers, WorkingCallers.Told job, String key) throws Exception {
        String path = "/jobs/" + job.jobId() + "/failures";
        await(() -> callers.answer(path, key).contains("\"status\":\"done\""));
        Matcher failure = FAILURE.matcher(callers.answer(path, key));
        assertThat(failure.find()).isTrue();
        return failure.group(1);
    }

    private static void await(Callable<Boolean> wish) {
        Awaitility.await().atMost(LONGEST).pollInterval(Duration.ofMillis(500)).until(wish);
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectory(scratch.resolve(name));
    }

    private static int freePort() throws IOException {
        try (var socket = new ServerSocket(0)) {
            return Math.min(socket.getLocalPort(), 60_000);
        }
    }
}
