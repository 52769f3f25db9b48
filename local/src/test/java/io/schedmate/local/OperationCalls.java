package io.schedmate.local;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A valid and an invalid call of each operation, by its operationId. */
record OperationCalls(Scene scene) {

    private static final String NOBODY = "00000000-0000-4000-8000-000000000000";
    private static final String HISTORY = """
            cluster,scheduler,externalId,owner,project,command,state,startedAt,endedAt,gpuCount
            local,slurm,40001,rosa,speech,python train.py --epochs 3,succeeded,2026-01-04T10:00:00Z,2026-01-04T13:20:00Z,8
            """;
    private static final String ADVICE = """
            {"cluster": "local", "owner": "rosa", "project": "speech", "command": "python train.py",
             "source": {"kind": "none"}, "requested": {"gpus": 1}, "deadlineSeconds": %s}
            """;

    private static final String SIMULATION = """
            {"csv": "job_id,submit_s,duration_s,gpu_num\\n1,0,60,1\\n", "nodes": [{"nodes": 1, "gpusPerNode": 1}], "policies": ["%s"]}
            """;

    /**
     * A valid call, and one that is refused.
     *
     * @param bad null for an operation without input
     * @param isTimely false if the valid call is made at a time when the answer is to wait
     */
    record Calls(Call good, @Nullable Call bad, boolean isTimely) {}

    Map<String, Calls> all() {
        String job = "/jobs/" + scene.job();
        String alert = "/alerts/" + scene.alert();
        return Map.ofEntries(
                calls("submitJob", Call.json("/jobs", Journey.job("7201")), Call.json("/jobs", "{\"cluster\": 5}")),
                calls("listJobs", Call.get("/jobs?limit=2&state=failed"), Call.get("/jobs?limit=many")),
                calls("countJobs", Call.get("/jobs/counts?state=failed"), Call.get("/jobs/counts?state=happy")),
                calls("getJob", Call.get(job), Call.get("/jobs/no-job")),
                calls("forgetJob", Call.delete("/jobs/" + scene.ended()), Call.delete("/jobs/" + NOBODY)),
                calls(
                        "reportJobEvent",
                        Call.json(job + "/events", Journey.event("queued", 2)),
                        Call.json(job + "/events", "{\"state\": \"asleep\"}")),
                calls(
                        "appendLogs",
                        Call.text(job + "/logs?attempt=1&rank=0", "step 91/100\n"),
                        Call.text(job + "/logs?attempt=0&rank=-1", "step 91/100\n")),
                calls(
                        "readLogs",
                        Call.get(job + "/logs?fromLine=2&limit=3&label=error,progress"),
                        Call.get(job + "/logs?limit=-1")),
                calls("listRuns", Call.get(job + "/runs"), Call.get(job + "/runs?attempt=0")),
                calls(
                        "askAboutJob",
                        Call.json(job + "/questions", "{\"question\": \"What was the last step?\"}"),
                        Call.json(job + "/questions", "{\"question\": \"\"}")),
                calls(
                        "askFleet",
                        Call.json("/questions", "{\"question\": \"How many jobs are running?\"}"),
                        Call.json("/questions", "{\"question\": \"\"}")),
                calls(
                        "adviseBeforeSubmission",
                        Call.json("/advice", ADVICE.formatted("20.0")),
                        Call.json("/advice", ADVICE.formatted("-1"))),
                calls("getAdvice", Call.get(job + "/advice?waitSeconds=10"), Call.get("/jobs/" + NOBODY + "/advice")),
                calls(
                        "whatIfBeforeSubmission",
                        Call.json(
                                "/what-if",
                                "{\"job\": %s, \"changes\": [{\"gpus\": 2}]}".formatted(ADVICE.formatted("20.0"))),
                        Call.json("/what-if", "{\"job\": %s, \"changes\": []}".formatted(ADVICE.formatted("20.0")))),
                calls(
                        "simulate",
                        Call.json("/simulations", SIMULATION.formatted("fifo")),
                        Call.json("/simulations", SIMULATION.formatted("by-chance"))),
                calls(
                        "whatIfJob",
                        Call.json(job + "/what-if", "{\"changes\": [{\"gpus\": 2}]}"),
                        Call.json(job + "/what-if", "{\"changes\": [{}]}")),
                calls("getOutlook", Call.get(job + "/outlook"), Call.get("/jobs/no-job/outlook")),
                calls("getMetrics", Call.get(job + "/metrics?limit=5"), Call.get(job + "/metrics?from=yesterday")),
                calls(
                        "getTimeline",
                        Call.get(job + "/metrics/timeline"),
                        Call.get(job + "/metrics/timeline?attempt=none")),
                calls("streamMetrics", Call.get(job + "/metrics/stream"), Call.get("/jobs/no-job/metrics/stream")),
                calls(
                        "checkPacking",
                        Call.json(
                                job + "/packing-check",
                                "{\"attempt\": 1, \"packedAt\": \"%s\"}".formatted(scene.packedAt())),
                        Call.json(job + "/packing-check", "{\"packedAt\": \"yesterday\"}")),
                calls("listAlerts", Call.get("/alerts?limit=1&status=open"), Call.get("/alerts?status=perhaps")),
                calls(
                        "streamAlerts",
                        Call.get("/alerts/events"),
                        Call.get("/alerts/events").with("Last-Event-ID", "yesterday")),
                calls("getAlert", Call.get(alert), Call.get("/alerts/" + NOBODY)),
                calls(
                        "acknowledgeAlert",
                        Call.json(alert + "/acknowledge", "{\"comment\": \"I look at it.\"}"),
                        Call.json(alert + "/acknowledge", "{\"unknown\": 1}")),
                calls(
                        "silenceAlert",
                        Call.json(
                                alert + "/silence",
                                "{\"until\": \"%s\"}".formatted(scene.packedAt().plusSeconds(86_400))),
                        Call.json(alert + "/silence", "{\"until\": \"yesterday\"}")),
                calls("listFailures", Call.get(job + "/failures"), Call.get(job + "/failures?limit=0")),
                calls("getFailure", Call.get("/failures/" + scene.failure()), Call.get("/failures/" + NOBODY)),
                calls(
                        "listSimilarFailures",
                        Call.get("/failures/" + scene.failure() + "/similar"),
                        Call.get("/failures/" + scene.failure() + "/similar?limit=51")),
                calls("searchFailures", Call.get("/failures?limit=1"), Call.get("/failures?limit=101")),
                calls("listFailureCauses", Call.get("/failures/causes"), Call.get("/failures/causes?since=yesterday")),
                calls(
                        "giveFeedback",
                        Call.json("/failures/" + scene.failure() + "/feedback", "{\"verdict\": \"right\"}"),
                        Call.json("/failures/" + scene.failure() + "/feedback", "{\"verdict\": \"perhaps\"}")),
                calls(
                        "readFeedbackLog",
                        Call.get("/failures/" + scene.failure() + "/feedback/log"),
                        Call.get("/failures/" + NOBODY + "/feedback/log")),
                calls("listFeedback", Call.get("/feedback?limit=1"), Call.get("/feedback?verdict=perhaps")),
                calls("scoreDiagnoses", Call.get("/feedback/scores"), Call.get("/feedback/scores?weeks=0")),
                calls("getReport", Call.get("/reports"), Call.get("/reports?from=yesterday")),
                calls("listRecoveries", Call.get("/recoveries?limit=1"), Call.get("/recoveries?status=perhaps")),
                calls("getRecovery", Call.get(scene.toApprove().path()), Call.get("/recoveries/" + NOBODY)),
                calls(
                        "approveRecovery",
                        Call.json(
                                scene.toApprove().path() + "/approve",
                                scene.toApprove().approval()),
                        Call.json(scene.toApprove().path() + "/approve", "{\"revision\": \"first\"}")),
                calls(
                        "cancelRecovery",
                        Call.json(
                                scene.toCancel().path() + "/cancel",
                                "{\"reason\": \"The node is needed.\", \"undo\": true}"),
                        Call.json(scene.toCancel().path() + "/cancel", "{\"unknown\": 1}")),
                untimely(
                        "releaseNode",
                        Call.json(scene.toCancel().path() + "/release", "{\"node\": \"node-1\"}"),
                        Call.json(scene.toCancel().path() + "/release", "{\"node\": 5}")),
                calls("listBreakers", Call.get("/recoveries/breakers"), null),
                calls(
                        "resetBreaker",
                        Call.json("/recoveries/breakers/local/reset", "{\"comment\": \"All is well.\"}"),
                        Call.json("/recoveries/breakers/local/reset", "{\"unknown\": 1}")),
                calls(
                        "scoreRecoveries",
                        Call.get("/recoveries/scores?cluster=local"),
                        Call.get("/recoveries/scores?cluster=" + "x".repeat(200))),
                calls("listNodes", Call.get("/nodes?cluster=local"), Call.get("/nodes?health=sleepy")),
                calls("getNode", Call.get("/nodes/node-1?cluster=local"), Call.get("/nodes/no-such-node")),
                calls(
                        "importHistory",
                        Call.body("/history/import?format=csv", "text/csv", BodyPublishers.ofString(HISTORY)),
                        Call.body("/history/import?format=papyrus", "text/csv", BodyPublishers.ofString(HISTORY))),
                calls("listDeadLetters", Call.get("/dead-letters?limit=5"), Call.get("/dead-letters?replayed=maybe")),
                calls(
                        "replayDeadLetter",
                        Call.json("/dead-letters/" + scene.deadLetter() + "/replay", ""),
                        Call.json("/dead-letters/none-such/replay", "")),
                calls(
                        "replayDeadLetters",
                        Call.json("/dead-letters/replay", "{\"deadLetterIds\": [], \"topic\": \"node-sample\"}"),
                        Call.json("/dead-letters/replay", "{\"deadLetterIds\": \"all\"}")),
                calls(
                        "listLogLevels",
                        Call.get("/services/metric-tracker/log-levels"),
                        Call.get("/services/unheard-of/log-levels")),
                calls(
                        "changeLogLevel",
                        Call.json(
                                "/services/gateway/log-levels",
                                "{\"logger\": \"io.schedmate.gateway\", \"level\": \"warn\", \"forSeconds\": 5}"),
                        Call.json("/services/advisor/log-levels", "{\"logger\": \"java.net\", \"level\": \"warn\"}")),
                calls("listAudit", Call.get("/audit?limit=2&operation=signIn"), Call.get("/audit?from=yesterday")),
                calls("listKeys", Call.get("/keys"), null),
                calls(
                        "makeKey",
                        Call.json("/keys", "{\"name\": \"new\", \"roles\": [\"reader\"]}"),
                        Call.json("/keys", "{\"name\": \"\", \"roles\": [\"king\"]}")),
                calls("revokeKey", Call.delete("/keys/" + scene.keyToRevoke()), Call.delete("/keys/no-such-key")),
                calls(
                        "rotateKey",
                        Call.json("/keys/" + scene.keyToRotate() + "/rotate", "{\"graceSeconds\": 1}"),
                        Call.json("/keys/" + scene.keyToRotate() + "/rotate", "{\"graceSeconds\": -1}")));
    }

    private static Map.Entry<String, Calls> calls(String operation, Call good, @Nullable Call bad) {
        return Map.entry(operation, new Calls(good, bad, true));
    }

    /**
     * Returns calls for an operation that must follow a repair, as returning a node does. No repair happens here; the
     * failure handler's own tests have one.
     */
    private static Map.Entry<String, Calls> untimely(String operation, Call good, Call bad) {
        return Map.entry(operation, new Calls(good, bad, false));
    }
}
