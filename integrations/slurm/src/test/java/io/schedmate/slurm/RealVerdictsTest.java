package io.schedmate.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.client.SchedMateClient;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.embedded.SlurmAccounting;
import io.schedmate.slurm.advise.Verdicts;
import io.schedmate.slurm.command.Controller;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Tests that Slurm shows why a job failed. Needs Slurm with slurmdbd and MariaDB. */
class RealVerdictsTest {

    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String ID = "7be1d1f6-7c7e-4d0a-9a57-1f7ab0f4c2d9";
    private static final String JOB = "4ecbdfb7-d39f-5119-8b43-6ea04610a644";
    private static final String FAILURE = """
        {"failureId": "%1$s", "jobId": "%2$s", "attempt": 1, "failedAt": "2026-03-02T12:00:00Z", "exit": null,
         "status": "done", "diagnosedAt": "2026-03-02T12:00:05Z",
         "diagnosis": {"failureId": "%1$s", "category": "infrastructure", "infraType": "gpu", "reason": "ECC Error; \\"odd\\"",
           "code": null, "component": {"node": null, "rank": null, "gpu": null, "nic": null, "nvswitch": null, "port": null,
           "peer": null, "pod": null, "path": null}, "retriable": true, "firstError": null, "rootCause": null, "evidence": [],
           "explanation": "It is so.", "confidence": 0.9, "engine": "rules"},
         "context": [], "order": "exact", "recommendedActions": [], "recoveryId": null, "rangeReads": 1, "caveats": []}
        """.formatted(ID, JOB);

    @Test
    void theVerdictIsShownInTheControllerForARequeuedJobAndInAccountingForAnEndedOne() throws Exception {
        assumeTrue(
                EmbeddedSlurm.installed() && SlurmAccounting.installed(), "Slurm with slurmdbd is not installed here");
        try (var accounting = SlurmAccounting.start();
                EmbeddedSlurm slurm = EmbeddedSlurm.start(List.of("n1", "n2"), settings(accounting), Map.of());
                var platform = new Platform()) {
            var verdicts = new Verdicts(
                    new Controller(slurm.configuration()),
                    new SchedMateClient(platform.address(), "key", Duration.ofSeconds(30)),
                    "hall-a");
            Path output = slurm.folder().resolve("%j.out");
            String ended = slurm.submit("#!/bin/sh\nexit 1\n", output);
            String again = slurm.submit("#!/bin/sh\nsleep 600\n", output);
            String well = slurm.submit("#!/bin/sh\nexit 0\n", output);
            await(() -> state(slurm, again).equals("RUNNING")
                    && state(slurm, ended).equals("FAILED")
                    && state(slurm, well).equals("COMPLETED"));
            slurm.run("scontrol", "update", "JobId=" + again, "AdminComment=schedmate: advice=a-17 p50=9s");
            slurm.run("scontrol", "requeue", again);
            await(() -> state(slurm, again).equals("PENDING"));

            assertThat(verdicts.round()).isEqualTo(2);

            String verdict =
                    "schedmate.verdict=infrastructure gpu ECC Error_ _odd_ (attempt 1);schedmate.failure=" + ID;
            assertThat(slurm.run("scontrol", "show", "job", again))
                    .anyMatch(line -> line.strip().equals("AdminComment=schedmate: advice=a-17 p50=9s;" + verdict));
            await(() -> slurm.run("sacct", "--allusers", "--noheader", "--parsable2", "--format=JobID,AdminComment")
                    .contains(ended + "|" + verdict.toLowerCase(Locale.ROOT)));
            assertThat(slurm.run("scontrol", "show", "job", well)).noneMatch(line -> line.contains("schedmate."));
            assertThat(verdicts.round()).isZero();
            assertThat(new Verdicts(
                                    new Controller(slurm.configuration()),
                                    new SchedMateClient(platform.address(), "key", Duration.ofSeconds(30)),
                                    "hall-a")
                            .round())
                    .as("of a process that starts anew: the ended job's comment is not shown to it")
                    .isEqualTo(1);
        }
    }

    private static void await(java.util.concurrent.Callable<Boolean> condition) {
        Awaitility.await().atMost(LONG).until(condition);
    }

    private static List<String> settings(SlurmAccounting accounting) {
        return Stream.concat(accounting.settings().stream(), Stream.of(EmbeddedSlurm.AT_ONCE))
                .toList();
    }

    private static String state(EmbeddedSlurm slurm, String number) {
        return String.join("", slurm.run("squeue", "--noheader", "--states=all", "--format=%T", "--jobs=" + number))
                .strip();
    }

    /** Has one failure of every job. */
    private static final class Platform implements AutoCloseable {

        private final HttpServer server;

        Platform() throws IOException {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
            server.createContext("/api/v1/", call -> {
                boolean one = call.getRequestURI().getPath().startsWith("/api/v1/failures/");
                byte[] answer = (one ? FAILURE : """
                    {"items": [{"failureId": "%s", "jobId": "%s", "attempt": 1, "failedAt": "2026-03-02T12:00:00Z",
                      "status": "done", "category": "infrastructure", "infraType": "gpu", "reason": "ECC Error",
                      "retriable": true, "recoveryId": null}], "nextCursor": null}\
                    """.formatted(ID, JOB)).getBytes(StandardCharsets.UTF_8);
                call.getResponseHeaders().add("Content-Type", "application/json");
                call.sendResponseHeaders(200, answer.length);
                call.getResponseBody().write(answer);
                call.close();
            });
            server.start();
        }

        URI address() {
            return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        }

        @Override
        public void close() {
            server.stop(0);
        }
    }
}
