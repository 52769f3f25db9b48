package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Tests the commands that call a gateway, with a small server whose responses follow the API document. */
class RemoteCommandsTest {

    private static final String JOB = "4ecbdfb7-d39f-5119-8b43-6ea04610a644";
    private static final String RECOVERY = "c0a2a0a1-2f83-45c8-8d3f-3b7f1f6f1a10";
    private static final String ALERT = "1d2a0c3e-6c0e-3b5e-9b57-0f6f6d1a2b3c";
    private static final String KEY = "smk_0123456789ab_secret";
    private static final String STORED = """
        {"jobId": "%s", "submission": {"cluster": "hall-a", "externalId": "48213", "name": "base-pretrain", "owner": "rosa",
         "project": "speech", "requested": {"gpus": 8}}, "state": "failed", "attempt": 1, "submittedAt": "2026-03-02T08:15:00Z",
         "attempts": [{"attempt": 1, "state": "failed", "startedAt": null, "endedAt": null, "nodes": ["node-017"]}]}\
        """.formatted(JOB);

    private static final String OUTLOOK = """
        {"jobId": "%s", "state": "queued", "gap": null, "detail": null, "caveats": ["Not \\u001b[31mforeseen."],
         "start": {"p10": "2026-03-02T09:20:00Z", "p50": "2026-03-02T11:45:00Z", "p90": "2026-03-02T18:05:00Z"},
         "end": {"p10": "2026-03-03T02:40:00Z", "p50": "2026-03-03T09:50:00Z", "p90": "2026-03-03T22:10:00Z"},
         "basis": {"runningJobs": 31, "runningGpus": 90, "remainingSeconds": {"p50": 21400.0}, "queuedAhead": 4,
          "queuedGpusAhead": 20, "usualWaitSeconds": 7260.0, "capacityGpus": 96, "capacity": "configured", "policy": "fifo", "policyGround": "assumed",
          "draws": 50, "earlierOutlooks": 200, "engine": "replay"}}\
        """.formatted(JOB);

    @TempDir
    private Path folder;

    private HttpServer server;
    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();

    @BeforeEach
    void answer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
        answers.put("/jobs", "{\"items\": [%s], \"nextCursor\": null}".formatted(STORED));
        answers.put("/jobs/" + JOB, STORED);
        answers.put("/jobs/" + JOB + "/metrics", """
            {"latest": {"metrics": {"step": 1200, "totalSteps": 5000, "progressRatio": 0.24, "loss": 2.318, "stepTimeSeconds": 0.24,
             "throughput": {"value": 131.2, "unit": "samples/s"}, "etaSeconds": 912}}, "standing": {"progress": "advancing",
             "explanation": "It has told step 1200."}, "labels": {"errors": 1412, "warnings": 3, "minutes": [], "errorTemplates": [
             {"template": "NCCL \\u001b[31mtimeout on rank <num>", "since": "2026-03-02T11:58:03Z", "source": {"file": "train.log",
             "rank": 3, "node": null}, "line": 731, "lines": 1411}]}}\
            """);
        answers.put("/jobs/" + JOB + "/logs", """
            {"lines": [{"line": 7, "text": "loss \\u001b]0;owned\\u0007\\u001b[31m2.3", "time": null}], "nextLine": null}\
            """);
        answers.put(
                "/jobs/" + JOB + "/runs",
                "{\"items\": [{\"tool\": \"wandb\", \"url\": \"https://wandb.ai/team/net/runs/1a2b3c4d\"}]}");
        answers.put("/jobs/" + JOB + "/failures", "{\"items\": [{\"failureId\": \"f1\"}], \"nextCursor\": null}");
        answers.put("/failures/f1", """
            {"attempt": 1, "diagnosis": {"category": "infrastructure", "reason": "GPU Off Bus", "explanation": "GPU 3 fell off the bus.",
             "rootCause": {"line": 48190, "text": "Xid 79"}, "firstError": null, "confidence": 0.97, "engine": "rules"},
             "recommendedActions": ["Cordon node-017."], "recoveryId": "%s"}\
            """.formatted(RECOVERY));
        answers.put("/failures/f1/similar", """
            {"items": [{"failedAt": "2026-02-20T03:11:40Z", "jobId": "%s", "node": "node-017", "remedy": {"status": "succeeded",
             "actions": ["cordon_node", "restart_elsewhere"], "helped": true}}], "total": 4}\
            """.formatted(JOB));
        String recovery = """
            {"recoveryId": "%s", "status": "proposed", "createdAt": "2026-03-02T11:42:09Z", "reason": "GPU 3 fell off the bus.",
             "revision": 3, "steps": [{"step": {"action": "cordon_node"}}]}\
            """.formatted(RECOVERY);
        answers.put("/recoveries", "{\"items\": [%s], \"nextCursor\": null}".formatted(recovery));
        answers.put("/recoveries/" + RECOVERY, recovery);
        answers.put("/recoveries/" + RECOVERY + "/approve", recovery.replace("proposed", "approved"));
        answers.put("/recoveries/" + RECOVERY + "/cancel", recovery.replace("proposed", "cancelled"));
        String alert = """
            {"alertId": "%s", "jobId": "%s", "status": "open", "severity": "critical", "condition": "hang", "kind": "silent",
             "since": "2026-03-02T11:38:02Z", "cost": {"gpuHoursSoFar": 0.55},
             "summary": "It has told \\u001b[31mnothing for 4 min.", "silenced": {"until": "2026-03-02T18:00:00Z"}}\
            """.formatted(ALERT, JOB);
        answers.put("/alerts", "{\"items\": [%s], \"nextCursor\": null}".formatted(alert));
        answers.put("/alerts/" + ALERT + "/acknowledge", alert.replace("open", "acknowledged"));
        answers.put("/alerts/" + ALERT + "/silence", alert);
        answers.put("/nodes", """
            {"items": [{"name": "node-017", "cluster": "hall-a", "health": "faulty", "cordoned": true, "gpuCount": 8,
             "lastSeenAt": null, "suspect": false, "score": null},
             {"name": "node-018", "cluster": "hall-a", "health": "healthy", "cordoned": false, "gpuCount": 8,
             "lastSeenAt": null, "suspect": true, "score": {"per30Days": 1.9, "lowPer30Days": 0.8, "highPer30Days": 3.456,
             "fleetPer30Days": 0.2, "factor": 2.0, "probabilityWorse": 0.999}}], "nextCursor": null}\
            """);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void loginStoresTheAddressAndTheKeyReadableByTheOwnerOnly() throws IOException {
        var run = CapturedRun.of(
                io.schedmate.cli.engine.Engines.local(),
                KEY + "\n",
                "login",
                "--to",
                address(),
                "--profile",
                profile());

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).doesNotContain(KEY);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(profile()))))
                .isEqualTo("rw-------");
        assertThat(CapturedRun.of("nodes", "--profile", profile()).out()).contains("node-017", "faulty", "yes");
    }

    @Test
    void nodesShowTheirFailureRateRelativeToTheirCluster() {
        var run = run("nodes", "--suspect", "--cluster", "hall-a");

        assertThat(run.outLines().get(1)).containsPattern("node-017 .* 8 +- +no +-$");
        assertThat(run.outLines().get(2)).containsPattern("node-018 .* 1[.]90 [(]0[.]80-3[.]46[)] +yes +-$");
        assertThat(asked).anyMatch(call -> call.contains("/nodes?suspect=true&cluster=hall-a"));
    }

    @Test
    void aKeyThatTheGatewayRejectsIsNotStored() {
        var run = CapturedRun.of(
                io.schedmate.cli.engine.Engines.local(),
                "smk_other\n",
                "login",
                "--to",
                address(),
                "--profile",
                profile());

        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.err()).contains("401 Expected a valid key");
        assertThat(Path.of(profile())).doesNotExist();
    }

    @Test
    void jobsArePrintedAsATableOrAsJsonLines() {
        assertThat(run("jobs", "--state", "failed", "--text", "pre train").outLines())
                .hasSize(2)
                .last()
                .asString()
                .contains(JOB, "failed", "rosa");
        assertThat(asked).anyMatch(path -> path.contains("state=failed&text=pre%20train"));

        var json = run("jobs", "--json").outLines();
        assertThat(json).hasSize(1);
        assertThat(new JsonMapper().readTree(json.getFirst()).path("jobId").asString())
                .isEqualTo(JOB);
    }

    @Test
    void jobsAreCountedByState() {
        answers.put("/jobs/counts", """
            {"items": [{"state": "queued", "jobs": 214, "more": false}, {"state": "failed", "jobs": 100000, "more": true}]}\
            """);

        assertThat(run("jobs", "--counts", "--state", "QUEUED,failed").outLines())
                .hasSize(3)
                .anyMatch(line -> line.matches("queued +214"))
                .anyMatch(line -> line.matches("failed +100000[+]"));
        assertThat(asked).anyMatch(path -> path.contains("/jobs/counts?state=queued&state=failed"));
        assertThat(run("jobs", "--counts", "--json").outLines())
                .first()
                .isEqualTo("{\"state\":\"queued\",\"jobs\":214,\"more\":false}");
    }

    @Test
    void jobNamesArePrintedOnePerLine() {
        assertThat(run("jobs", "--names").outLines()).containsExactly("base-pretrain");
    }

    @Test
    void causesReportFrequencyPlaceAndSuccessOfRecoveries() {
        answers.put("/failures/causes", """
            {"items": [{"category": "infrastructure", "infraType": "gpu", "reason": "GPU Off \\u001b[31mBus", "failures": 14, "jobs": 12,
             "firstAt": "2026-01-11T18:20:03Z", "lastAt": "2026-03-02T11:42:09Z", "line": "Xid 79",
             "nodes": [{"cluster": "hall-a", "name": "n17", "failures": 5}],
             "remedies": [{"actions": ["restart_elsewhere"], "failures": 9, "helped": 8, "inVain": 1}], "right": 3, "wrong": 0},
             {"category": "user_script", "infraType": null, "reason": null, "failures": 1, "jobs": 1, "firstAt": null,
             "lastAt": null, "line": null, "nodes": [], "remedies": [], "right": 0, "wrong": 0}], "nextCursor": null}\
            """);

        var run = run("causes", "--node", "n17", "--text", "off the bus", "--since", "7d");

        assertThat(run.outLines()).hasSize(3);
        assertThat(run.outLines().get(1))
                .startsWith("14")
                .contains("infrastructure", "GPU Off Bus", "n17")
                .doesNotContain("\u001b");
        assertThat(asked)
                .anyMatch(call ->
                        call.matches(".*/failures/causes[?]since=20[^&]*&node=n17&text=off%20the%20bus&limit=20.*"));
        assertThat(run("causes", "--json").out()).contains("\"helped\":8");
        assertThat(run("causes", "--since", "soon").exitCode()).isEqualTo(2);
    }

    @Test
    void adviceReportsTheMetadataAndTheDurationOfAJob() {
        String advice = """
            {"metadata": {"workloadText": "model conformer-l", "fields": [{"name": "batch_size_global", "value": "256",
             "evidence": ["configs/base.yaml:14"], "confidence": 0.95, "engine": "static"}]},
             "excerpts": [{"path": "configs/base.yaml", "line": 14, "firstLine": 13,
               "lines": ["training:", "  batch_size: 256 # \\u001b[31mred", ""]}],
             "similarJobs": [{"jobId": null, "similarityRatio": 0.93, "endState": "succeeded", "durationSeconds": 77412.0}],
             "estimates": {"durationSeconds": {"p10": 61200.0, "p50": 79200.0, "p90": 104400.0, "mean": 81360.0},
              "endStates": {"succeededRatio": 0.75, "failedRatio": 0.1, "cancelledRatio": 0.1, "timedOutRatio": 0.05}}, "caveats": ["No \\u001b[31mcode."]}\
            """;
        answers.put("/jobs/" + JOB + "/advice", advice);
        answers.put("/advice", advice);

        var run = run("advice", "base-pretrain");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out())
                .contains("model conformer-l", "batch_size_global    256  (configs/base.yaml:14)")
                .contains("configs/base.yaml:14 | batch_size: 256 # ")
                .contains("like another project's job (93%): succeeded after 21 h 30 min")
                .contains(
                        "it will run 22 h 0 min (80 % range: 17 h 0 min to 1 d 5 h)",
                        "75% succeed, 10% fail, 10% are cancelled, 5% run into their limit")
                .doesNotContain("\u001b");
        assertThat(run("advice", "--cluster", "hall-a", "--gpus", "8", "--", "python", "train.py")
                        .out())
                .contains("it will run 22 h");
        assertThat(asked)
                .anyMatch(call -> call.contains("/advice {") && call.contains("\"command\":\"python train.py\""));
        assertThat(run("advice").exitCode()).isEqualTo(2);
        answers.put("/jobs/" + JOB + "/advice", "{\"estimates\": null}");
        assertThat(run("advice", JOB).exitCode()).isEqualTo(12);
    }

    @Test
    void aJobIsFoundByItsName() {
        assertThat(run("job", "base-pretrain").out())
                .contains("base-pretrain", "step 1200 of 5000 (24%)", "wandb https://wandb.ai/team/net/runs/1a2b3c4d")
                .doesNotContain("left ", "advancing");
    }

    @Test
    void aJobReportsTheErrorsOfItsLogAndWhichAreNew() {
        String printed = run("job", JOB).out();

        assertThat(printed)
                .contains("1412 error lines, 3 warning lines")
                .containsPattern("  since 03-0\\S+ \\S+, 1411 times, line 731: NCCL .*timeout on rank <num>")
                .doesNotContain("\u001b[31m");
        answers.put("/jobs/" + JOB + "/metrics", "{\"standing\": {\"explanation\": \"\"}, \"labels\": null}");
        assertThat(run("job", JOB).out()).doesNotContain("error lines");
    }

    @Test
    void anOutlookReportsItsRangesAndTheirBasis() {
        answers.put("/jobs/" + JOB + "/outlook", OUTLOOK);

        var run = run("outlook", "base-pretrain");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .hasSize(7)
                .first()
                .asString()
                .matches("starts 03-0. ..:45 \\(eight of ten: 03-0. ..:20 to 03-0. ..:05\\)");
        assertThat(run.out())
                .contains("31 jobs run on 90 of 96 GPUs (configured); half of them end within 5h56m")
                .contains("4 jobs wait before it for 20 GPUs, policy fifo (assumed)")
                .contains(
                        "usually waited 2h01m",
                        "50 draws, 200 earlier outlooks that came true, by replay",
                        "  Not foreseen.")
                .doesNotContain("\u001b");
        answers.put("/jobs/" + JOB, STORED.replace("failed", "queued"));
        assertThat(run("job", JOB).out()).contains("starts 03-0", "ends   03-0");
    }

    @Test
    void theOutlookOfAnUnsubmittedJobIsPartOfItsAdvice() {
        answers.put("/advice", "{\"outlook\": %s}".formatted(OUTLOOK));

        var run = run("outlook", "--gpus", "4", "--cluster", "hall-a", "--time-limit", "2h");

        assertThat(run.out()).startsWith("starts 03-0");
        assertThat(asked)
                .anyMatch(call ->
                        call.contains("\"cluster\":\"hall-a\"") && call.contains("\"timeLimitSeconds\":7200.0"));
        assertThat(run("outlook").exitCode()).isEqualTo(2);
        assertThat(run("outlook", JOB, "--gpus", "4").exitCode()).isEqualTo(2);
    }

    @Test
    void anOutlookWithoutTimesStatesTheReason() {
        answers.put("/jobs/" + JOB + "/outlook", """
            {"jobId": null, "state": "queued", "start": null, "end": null, "basis": null, "gap": "no_gpus",
             "detail": "Expected a job that requests GPUs, got 0.", "caveats": []}\
            """);

        var run = run("outlook", JOB);

        assertThat(run.exitCode()).isEqualTo(12);
        assertThat(run.outLines())
                .containsExactly("The start cannot be predicted: Expected a job that requests GPUs, got 0.");
    }

    @Test
    void aWhatIfQuestionReportsEachCaseAndWhatIsUnknown() {
        answers.put("/jobs/" + JOB + "/what-if", """
            {"asIs": {"setting": {"gpuType": "A100-40G", "gpus": 4, "batchSizePerGpu": 64.0, "queue": null},
              "durationSeconds": {"p10": 30100, "p50": 36000, "p90": 43200, "ground": "as_is", "runs": 6},
              "gpuHours": {"p50": 40.0}, "gpuMemoryBytes": {"p50": 18253611008}, "fit": {"verdict": "fits", "marginRatio": 0.556},
              "start": null, "end": null, "notes": []},
             "changed": [{"setting": {"gpuType": "H100", "gpus": 8, "batchSizePerGpu": 64.0, "queue": null},
              "durationSeconds": null, "gpuHours": null, "gpuMemoryBytes": null, "fit": null, "start": null, "end": null,
              "notes": ["Nothing was measured."]}],
             "caveats": ["As many samples."]}\
            """);

        var run = run("what-if", "base-pretrain", "--gpus", "1,8", "--gpu-type", "H100");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .hasSize(7)
                .anyMatch(line -> line.matches("4 +A100-40G +64 +10h00m +8h21m to 12h00m +40\\.0 +17\\.0 GiB +yes"))
                .anyMatch(line -> line.matches("8 +H100 +64 +- +- to - .*"))
                .contains("4 x A100-40G, batch 64: starts -, ends -; time by as is, memory by -, 56% free")
                .contains("Nothing was measured. (8 x H100, batch 64)", "As many samples.");
        assertThat(asked)
                .anyMatch(call -> call.contains("{\"gpuType\":\"H100\",\"gpus\":1},{\"gpuType\":\"H100\",\"gpus\":8}"));
        assertThat(run("what-if", JOB).exitCode()).isEqualTo(2);
        assertThat(run("what-if", "--gpus", "2").exitCode()).isEqualTo(2);
        assertThat(run("what-if", JOB, "--gpus", "1,2,3,4,5,6,7,8,9", "--batch", "1,2")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void anUnsubmittedJobIsDescribedInAFile(@TempDir Path folder) throws IOException {
        answers.put("/what-if", """
            {"asIs": {"setting": {}, "notes": ["No job has ended yet."]}, "changed": [{"setting": {}, "notes": []}], "caveats": []}\
            """);
        Path job = Files.writeString(folder.resolve("job.json"), "{\"cluster\": \"hall-a\"}");

        var run = run("what-if", "--job", job.toString(), "--batch", "32");

        assertThat(run.exitCode()).isEqualTo(12);
        assertThat(run.out()).contains("No job has ended yet.");
        assertThat(asked).anyMatch(call -> call.contains("\"job\":{\"cluster\":\"hall-a\"}"));
        assertThat(run("what-if", "--job", folder.resolve("none.json").toString(), "--batch", "32")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void whyPrintsTheCauseAndReturnsItsExitCode() {
        var run = run("why", JOB);

        assertThat(run.exitCode()).isEqualTo(10);
        assertThat(run.out())
                .contains("infrastructure GPU Off Bus", "line 48190: Xid 79", "do: Cordon node-017.", RECOVERY)
                .contains("seen before: 4 times", "on node-017: cordon_node, restart_elsewhere, which helped");
    }

    @Test
    void aQuestionAboutAJobIsAnsweredWithCitedLines() {
        answers.put("/jobs/" + JOB + "/questions", """
            {"answered": true, "answer": "2.318", "citations": [{"file": "node-017/out.log", "line": 7, "text": "loss \\u001b[31m2.318"}],
             "engine": "rules", "confidence": 0.9, "detail": "Only the last 20 lines of the log were read."}\
            """);

        var run = run("ask", "--job", "base-pretrain", "--attempt", "1", "what", "was the loss?");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .containsExactly(
                        "2.318",
                        "  node-017/out.log:7  loss 2.318",
                        "  confidence 0.90, by rules",
                        "  Only the last 20 lines of the log were read.");
        assertThat(asked)
                .anyMatch(
                        call -> call.endsWith(JOB + "/questions {\"question\":\"what was the loss?\",\"attempt\":1}"));
        assertThat(run("ask", "--json", "--job", JOB, "loss?").out())
                .startsWith("{\"answered\":true,\"answer\":\"2.318\"");
    }

    @Test
    void aQuestionAboutTheFleetIsAnsweredWithCitedRecords() {
        answers.put("/questions", """
            {"answered": true, "answer": "node-017: 1", "citations": [], "engine": "rules", "confidence": 0.9,
             "records": [{"kind": "failure", "id": "f1", "text": "base-pretrain: NCCL Timeout Error"}]}\
            """);

        var run = run("ask", "--fleet", "which nodes had NCCL time-outs?");

        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.outLines())
                .containsExactly(
                        "node-017: 1",
                        "  failure f1  base-pretrain: NCCL Timeout Error",
                        "  confidence 0.90, by rules");
        assertThat(run("ask", "--fleet", "--job", JOB, "which nodes?").exitCode())
                .isEqualTo(2);
    }

    @Test
    void aQuestionThatTheLogDoesNotAnswerHasItsOwnExitCode() {
        answers.put("/jobs/" + JOB + "/questions", """
            {"answered": false, "answer": null, "citations": [], "engine": "rules", "confidence": 0.8, "detail": null}\
            """);

        var run = run("ask", "--job", JOB, "which word error rate?");

        assertThat(run.exitCode()).isEqualTo(12);
        assertThat(run.outLines()).containsExactly("The log does not answer this.", "  confidence 0.80, by rules");
    }

    @Test
    void logLinesDoNotControlTheTerminal() {
        assertThat(run("logs", JOB).out()).isEqualTo("loss 0;owned2.3\n");
    }

    @Test
    void labelledLinesAreReadOnAfterARangeWithoutAny() {
        String call = "/jobs/" + JOB + "/logs?label=error%2Cwarning&fromLine=";
        answers.put(call + "1&limit=5000", "{\"lines\": [], \"nextLine\": 50001}");
        answers.put(call + "50001&limit=5000", """
            {"lines": [{"line": 50412, "text": "CUDA error: out of memory", "time": null, "label": "error"}], "nextLine": null}\
            """);

        assertThat(run("logs", JOB, "--label", "error,warning").out()).isEqualTo("CUDA error: out of memory\n");
        answers.put(call.replace("label=error%2Cwarning", "text=out%20of") + "1&limit=5000", """
            {"lines": [{"line": 9, "text": "OUT OF memory", "time": null, "label": "error"}], "nextLine": null}\
            """);
        assertThat(run("logs", JOB, "--text", "out of").out()).isEqualTo("OUT OF memory\n");
    }

    @Test
    void approvesTheRevisionThatWasRead() {
        assertThat(run("recoveries", "--status", "proposed").out()).contains(RECOVERY, "cordon_node");
        assertThat(run("approve", RECOVERY, "--comment", "known riser").out()).contains("is approved: cordon_node");
        assertThat(asked)
                .anyMatch(call ->
                        call.contains("/approve") && call.contains("\"revision\":3") && call.contains("known riser"));
        assertThat(run("cancel", RECOVERY, "--reason", "wrong node").out()).contains("is cancelled");
        assertThat(asked).anyMatch(call -> call.contains("/cancel") && call.contains("\"undo\":true"));
    }

    @Test
    void theAuditLogReportsTheActorTheOperationAndTheAddress() {
        answers.put("/audit", """
            {"items": [{"entryId": "e1", "at": "2026-03-02T11:50:00Z", "actor": {"id": "key:0123456789ab", "name": "rosa\\u001b[31m"},
             "from": "192.0.2.7", "operation": "approveRecovery", "status": 200, "calls": 1, "subject": "%s",
             "before": {"status": "proposed", "revision": "3", "mode": "full"},
             "after": {"status": "approved", "revision": "4", "mode": "full"}},
             {"at": "2026-03-02T11:40:00Z", "actor": null, "from": "192.0.2.9", "operation": "makeKey", "status": 401, "calls": 490,
             "subject": null, "before": {}, "after": {}}], "nextCursor": null}\
            """.formatted(RECOVERY));

        var run = run(
                "audit", "--since", "2026-03-02T00:00:00Z", "--actor", "rosa & co", "--operation", "approveRecovery");

        assertThat(run.out()).doesNotContain("\u001b");
        assertThat(run.outLines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("rosa", "approveRecovery (200)"),
                        line -> assertThat(line).isEqualTo("  from 192.0.2.7, of " + RECOVERY),
                        line -> assertThat(line).isEqualTo("  revision 3 → 4, status proposed → approved"),
                        line -> assertThat(line).contains(" - makeKey (490 times) (401)"),
                        line -> assertThat(line).isEqualTo("  from 192.0.2.9, of -"));
        assertThat(asked)
                .anyMatch(
                        call -> call.contains(
                                "/audit?from=2026-03-02T00%3A00%3A00Z&actor=rosa%20%26%20co&operation=approveRecovery&limit=50"));
        assertThat(run("audit", "--json").outLines())
                .hasSize(2)
                .first()
                .asString()
                .contains("\"entryId\":\"e1\"");
    }

    @Test
    void aLogLevelIsChangedTemporarilyAndReset() {
        answers.put("/services/metric-tracker/log-levels", """
            {"service": "metric-tracker", "changeable": ["io.schedmate", "org.flywaydb"], "items": [
             {"logger": "io.schedmate.tracker", "level": "debug", "until": "2026-03-02T12:15:00Z", "by": "olga\\u001b[31m"}]}\
            """);

        var run = run("log-level", "metric-tracker", "io.schedmate.tracker", "DEBUG", "--for", "30m");

        assertThat(run.out()).doesNotContain("\u001b");
        assertThat(run.outLines())
                .satisfiesExactly(
                        line -> assertThat(line).contains("io.schedmate.tracker  debug  until ", ", by olga"),
                        line -> assertThat(line).contains("io.schedmate, org.flywaydb"));
        assertThat(asked)
                .anyMatch(call ->
                        call.contains("{\"logger\":\"io.schedmate.tracker\",\"level\":\"debug\",\"forSeconds\":1800}"));
        run("log-level", "metric-tracker", "io.schedmate.tracker", "default");
        assertThat(asked).anyMatch(call -> call.contains("\"level\":null,\"forSeconds\":900"));
        assertThat(run("log-level", "metric-tracker", "io.schedmate.tracker").err())
                .contains("Expected a level behind the logger");
    }

    @Test
    void alertsAreListedByJobName() {
        String out = run("alerts", "--open", "--job", "base-pretrain").out();

        assertThat(out).contains(ALERT, "critical", "hang", "0.55", "nothing for 4 min.");
        assertThat(out).doesNotContain("\u001b");
        assertThat(asked).anyMatch(call -> call.contains("/alerts?status=open&jobId=" + JOB));
    }

    @Test
    void anAlertIsAcknowledgedAndSilenced() {
        assertThat(run(2, "alerts", "ack", ALERT, "--comment", "I look at it").out())
                .contains("is acknowledged");
        assertThat(asked).anyMatch(call -> call.contains("/acknowledge") && call.contains("I look at it"));

        Instant before = Instant.now();
        assertThat(run(2, "alerts", "silence", ALERT, "--for", "2h").out()).contains("Alert " + ALERT);
        assertThat(asked)
                .filteredOn(call -> call.contains("/silence"))
                .singleElement()
                .satisfies(call -> assertThat(Instant.parse(call.replaceAll(".*\"until\":\"([^\"]+)\".*", "$1")))
                        .isBetween(
                                before.plus(Duration.ofHours(2)), Instant.now().plus(Duration.ofHours(2))));
    }

    @Test
    void aSilenceWithAnInvalidDurationIsRejectedBeforeAnyCall() {
        var run = run(2, "alerts", "silence", ALERT, "--for", "soon");

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("(soon)", "2h");
        assertThat(asked).isEmpty();
    }

    @Test
    void watchEndsWithItsJobAndPrintsEachChangeOnce() {
        var run = run("watch", JOB);

        assertThat(run.exitCode()).isZero();
        assertThat(run.outLines()).hasSize(1).first().asString().contains("base-pretrain", "failed", "24%");
    }

    @Test
    void aJobThatAPersonSubmitsIsFiledUnderTheOwner() {
        answers.put("/jobs", STORED);
        assertThat(run("submit", "--owner", "rosa", "--id", "7", "--gpus", "8", "--", "python", "train.py")
                        .exitCode())
                .isZero();

        assertThat(asked).anyMatch(call -> call.contains("\"cluster\":\"~rosa\"") && call.contains("python train.py"));
    }

    @Test
    void anUnreachableGatewayAndARejectionHaveDifferentExitCodes() {
        var unknown = run("job", "00000000-0000-0000-0000-000000000000");
        assertThat(unknown.exitCode()).isEqualTo(4);
        assertThat(unknown.err()).contains("404 Expected the id of a job");

        server.stop(0);
        var unanswered = run("jobs");
        assertThat(unanswered.exitCode()).isEqualTo(3);
        assertThat(unanswered.err()).contains("no answer", "schedmate up");
    }

    @Test
    void aMissingProfileIsReportedWithTheCommandToCreateOne() {
        var run = CapturedRun.of("jobs", "--profile", profile());

        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("schedmate login --to");
    }

    private CapturedRun run(String... arguments) {
        return run(1, arguments);
    }

    /**
     * Runs a command against the server.
     *
     * @param words the number of words in the name of the command, before its options
     */
    private CapturedRun run(int words, String... arguments) {
        try {
            Path key = Files.writeString(folder.resolve("key"), KEY);
            List<String> all = new ArrayList<>(List.of(arguments));
            all.addAll(words, List.of("--to", address(), "--key-file", key.toString()));
            return CapturedRun.of(all.toArray(String[]::new));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private String address() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private String profile() {
        return folder.resolve("kept").resolve("profile.properties").toString();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        asked.add(exchange.getRequestURI() + " " + body);
        String whole = exchange.getRequestURI().toString().substring("/api/v1".length());
        String path = answers.containsKey(whole)
                ? whole
                : exchange.getRequestURI().getPath().substring("/api/v1".length());
        boolean known = KEY.equals(exchange.getRequestHeaders().getFirst("X-API-Key"));
        String answer = !known
                ? "{\"detail\": \"Expected a valid key.\"}"
                : answers.getOrDefault(path, "{\"detail\": \"Expected the id of a job, got a different one.\"}");
        int status = !known ? 401 : answers.containsKey(path) ? 200 : 404;
        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
