package io.schedmate.gateway;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The data of the simulated services: ten thousand jobs, one of which fails, with a log of a million lines. */
final class ConsoleWorld {

    static final int JOBS = 10_000;
    static final int LINES = 1_000_000;
    private static volatile int printed;
    private static final int SCANNED = 50_000;
    static final int ROOT_CAUSE = 734_212;
    static final int FIRST_ERROR = 734_190;
    static final String FAILED = id(3);
    static final String HANGING = id(0);
    static final String QUEUED = id(4);
    static final String FAILED_NAME = "speech-large";
    static final String FAILURE = id(900_001);
    static final String RECOVERY = id(900_002);

    /** Malicious lines, which start at line 5 of the log. */
    static final List<String> HOSTILE = List.of(
            "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">",
            "\u001b[31mred\u001b[0m \u001b]0;owned\u0007 \u001b[2J\u001b[999;999H plain \u0000\u0008",
            "\u001b[31m\u001b[32m".repeat(20_000) + "end of the bomb",
            "start " + "x".repeat(1_000_000) + " end",
            "invoice \u202Efdp.exe and \u05E9\u05DC\u05D5\u05DD");

    private static final JsonMapper JSON = new JsonMapper();
    private static final Instant NOW = Instant.now();
    private static final List<String> STATES =
            List.of("running", "succeeded", "succeeded", "failed", "queued", "cancelled");

    private final Map<String, ObjectNode> recoveries = new ConcurrentHashMap<>();
    private final AtomicBoolean asked = new AtomicBoolean();
    private volatile ObjectNode alert = JSON.createObjectNode();
    private volatile boolean diagnosed = true;

    ConsoleWorld(RunningGateway gateway) {
        begin();
        gateway.registry.otherwise(this::registry);
        gateway.tracker.otherwise(this::tracker);
        gateway.failureHandler.otherwise(this::failureHandler);
        gateway.advisor.otherwise(this::advisor);
    }

    /** Resets the data to the state before any decision. */
    void begin() {
        recoveries.put(RECOVERY, recovery());
        alert = alert();
        asked.set(false);
        diagnosed = true;
    }

    /** Sets whether the cause of the failed job is known. */
    void diagnosed(boolean known) {
        diagnosed = known;
    }

    static String id(int number) {
        return new UUID(0x4ecb_dfb7_d39f_5119L, 0x8000_0000_0000_0000L + number).toString();
    }

    private void registry(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/api/v1/jobs")) {
            answer(exchange, 200, jobs(query(exchange)));
            return;
        }
        String wanted = path.substring("/api/v1/jobs/".length());
        if (wanted.equals("counts")) {
            answer(exchange, 200, counts(query(exchange)));
            return;
        }
        var job = ALL.stream()
                .filter(each -> each.path("jobId").asString().equals(wanted))
                .findFirst();
        if (job.isEmpty()) {
            problem(exchange, 404, "not_found", "Expected the id of a job, got a different one. List the jobs.");
        } else {
            answer(exchange, 200, job.get());
        }
    }

    private static final List<ObjectNode> ALL =
            IntStream.range(0, JOBS).mapToObj(ConsoleWorld::job).toList();

    private static ObjectNode jobs(Map<String, List<String>> query) {
        int from = Integer.parseInt(query.getOrDefault("cursor", List.of("0")).getFirst());
        int limit = Integer.parseInt(query.getOrDefault("limit", List.of("100")).getFirst());
        var states = query.getOrDefault("state", List.of());
        var text = query.getOrDefault("text", List.of("")).getFirst();
        var ids = query.getOrDefault("jobId", List.of());
        var page = JSON.createObjectNode();
        ArrayNode items = page.putArray("items");
        int next = from;
        for (; next < JOBS && items.size() < limit; next++) {
            ObjectNode job = ALL.get(next);
            if ((ids.isEmpty() || ids.contains(job.path("jobId").asString()))
                    && (states.isEmpty() || states.contains(job.path("state").asString()))
                    && job.at("/submission/name").asString().contains(text)) {
                items.add(job);
            }
        }
        page.put("nextCursor", next < JOBS ? String.valueOf(next) : null);
        return page;
    }

    private static ObjectNode counts(Map<String, List<String>> query) {
        var counts = JSON.createObjectNode();
        ArrayNode items = counts.putArray("items");
        for (String state :
                query.getOrDefault("state", STATES.stream().distinct().toList())) {
            items.addObject().put("state", state).put("jobs", in(state)).put("more", false);
        }
        return counts;
    }

    private static long in(String state) {
        return ALL.stream()
                .filter(job -> job.path("state").asString().equals(state))
                .count();
    }

    /** Returns the number of jobs in a state, as the console shows it. */
    static String counted(String state) {
        return String.format(Locale.UK, "%,d", in(state));
    }

    static ObjectNode job(int number) {
        boolean isFailed = id(number).equals(FAILED);
        String state = isFailed ? "failed" : STATES.get(number % STATES.size());
        Instant submitted = NOW.minusSeconds(600L + number * 30L);
        var job = JSON.createObjectNode();
        job.put("jobId", id(number));
        var submission = job.putObject("submission");
        submission
                .put("cluster", "hall-a")
                .put("scheduler", "slurm")
                .put("externalId", String.valueOf(48_000 + number));
        submission.put(
                "name",
                isFailed
                        ? FAILED_NAME
                        : List.of("bert-base", "resnet-50", "gpt-small", "unet").get(number % 4) + "-" + number);
        submission
                .put("owner", List.of("rosa", "emil", "ada").get(number % 3))
                .put("project", "speech")
                .put("queue", "long");
        submission.putNull("command").putNull("workingDirectory").putNull("image");
        submission.putObject("source").put("kind", "none");
        submission
                .putObject("requested")
                .put("nodes", 1)
                .put("gpus", 8)
                .put("gpuType", "H100-80G")
                .putNull("timeLimitSeconds");
        submission.putObject("labels");
        job.put("state", state).put("attempt", 1).put("submittedAt", submitted.toString());
        job.putObject("packing").put("neverPackAgain", false);
        var attempt = job.putArray("attempts").addObject();
        boolean started = !state.equals("queued");
        boolean ended = started && !state.equals("running");
        attempt.put("attempt", 1).put("state", state).put("queuedAt", submitted.toString());
        attempt.put("startedAt", started ? submitted.plusSeconds(60).toString() : null);
        attempt.put("endedAt", ended ? submitted.plusSeconds(500).toString() : null);
        attempt.putArray("nodes").add("node-017");
        attempt.putNull("exit");
        return job;
    }

    private static ObjectNode alert() {
        var alert = (ObjectNode) JSON.readTree("""
                {"cluster": "hall-a", "attempt": 1, "condition": "hang", "kind": "silent", "severity": "critical", "status": "open",
                 "summary": "The job is running, but has logged nothing for 4 min 10 s; the usual gap is 1 min 5 s.",
                 "action": "Check the stacks of its ranks (py-spy dump).",
                 "evidence": {"lines": [], "figures": {"silentSeconds": 250.0}, "nodes": ["node-017"],
                   "collected": [{"node": "node-017", "at": "2026-03-02T12:00:00Z", "summary": "Stopped: pid 4242 rank 2.", "lines": ["== processes"]}]},
                 "cost": {"gpuHoursSoFar": 0.55, "gpuHoursAhead": 92.0}, "openings": 1, "closedAt": null,
                 "acknowledged": null, "silenced": null}""");
        alert.put("alertId", id(900_003)).put("jobId", HANGING);
        alert.put("since", NOW.toString()).put("openedAt", NOW.toString()).put("updatedAt", NOW.toString());
        return alert;
    }

    private synchronized void alerts(HttpExchange exchange, String path) throws IOException {
        if (path.endsWith("/acknowledge")) {
            alert.put("status", "acknowledged")
                    .putObject("acknowledged")
                    .put("by", "somebody")
                    .put("at", NOW.toString())
                    .putNull("until")
                    .putNull("comment");
            answer(exchange, 200, alert);
            return;
        }
        var page = JSON.createObjectNode();
        var query = query(exchange);
        ArrayNode items = page.putArray("items");
        if (isAsked(query, "status", alert) && isAsked(query, "jobId", alert)) {
            items.add(alert);
        }
        page.putNull("nextCursor");
        answer(exchange, 200, page);
    }

    private static boolean isAsked(Map<String, List<String>> query, String name, ObjectNode item) {
        return query.getOrDefault(name, List.of(item.path(name).asString()))
                .getFirst()
                .equals(item.path(name).asString());
    }

    private void tracker(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.startsWith("/api/v1/alerts")) {
            alerts(exchange, path);
            return;
        }
        if (path.endsWith("/timeline")) {
            answer(exchange, 200, timeline());
            return;
        }
        if (path.endsWith("/stream")) {
            exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
            exchange.sendResponseHeaders(200, 0);
            var out = exchange.getResponseBody();
            for (int step = 0; step < 3; step++) {
                String event = "id: 1-%d\nevent: metrics\ndata: %s\n\n".formatted(1300 + step, sample(1300 + step));
                out.write(event.getBytes(StandardCharsets.UTF_8));
                out.flush();
            }
            // The stream stays open; the gateway ends it with the page or the session.
            return;
        }
        var query = query(exchange);
        int limit = Integer.parseInt(query.getOrDefault("points", query.getOrDefault("limit", List.of("100")))
                .getFirst());
        var result = JSON.createObjectNode();
        result.put("jobId", id(0));
        result.set("latest", sample(1200));
        result.putObject("standing")
                .put("progress", "advancing")
                .put("explanation", "It has reported step 1200 of 5000.");
        ArrayNode history = result.putArray("history");
        IntStream.range(0, Math.min(limit, 400)).forEach(step -> history.add(sample(800 + step)));
        result.putArray("slowdowns");
        result.set("labels", JSON.readTree("""
                {"errors": 1412, "warnings": 0, "minutes": [{"minute": "2026-03-02T11:58:00Z", "errors": 1412, "warnings": 0}],
                 "errorTemplates": [{"template": "NCCL <b>timeout</b> on rank <num>", "since": "2026-03-02T11:58:03Z",
                   "source": {"file": "train.log", "rank": 3, "node": null}, "line": 731, "lines": 1411}]}"""));
        result.putNull("nextCursor");
        answer(exchange, 200, result);
    }

    /** Returns two runs. The second has an address that no service sends. */
    private static ObjectNode runs() {
        var runs = JSON.createObjectNode().put("jobId", id(2)).put("attempt", 1);
        ArrayNode items = runs.putArray("items");
        items.addObject().put("tool", "wandb").put("url", "https://wandb.ai/speech/pretrain/runs/1a2b3c4d");
        items.addObject().put("tool", "wandb").put("url", "javascript:alert(1)");
        return runs;
    }

    private static ObjectNode timeline() {
        var result = JSON.createObjectNode();
        result.put("jobId", id(0)).put("attempt", 1);
        ArrayNode minutes = result.putArray("hardware");
        for (int minute = 10; minute > 0; minute--) {
            minutes.addObject()
                    .put("minute", NOW.minusSeconds(60L * minute).toString())
                    .put("gpuUtilisationRatio", 0.85 + 0.01 * (minute % 3))
                    .put("gpuMemoryBytes", (50L + minute % 2) << 30)
                    .putNull("gpuPowerWatts");
        }
        result.putArray("checkpoints").add(NOW.minusSeconds(240).toString());
        return result;
    }

    private static ObjectNode sample(int step) {
        var sample = JSON.createObjectNode();
        sample.put("attempt", 1).put("at", NOW.plusSeconds(step - 1300).toString());
        var metrics = sample.putObject("metrics");
        metrics.put("stepTimeSeconds", 0.24 + 0.02 * Math.sin(step / 9.0))
                .put("loss", 8.0 / Math.log(step) + 0.05 * Math.sin(step));
        metrics.putObject("throughput")
                .put("value", 131.2 + 5 * Math.cos(step / 7.0))
                .put("unit", "samples/s");
        metrics.put("learningRate", 0.0003)
                .put("step", step)
                .put("totalSteps", 5000)
                .put("progressRatio", step / 5000.0);
        metrics.put("etaSeconds", (5000 - step) * 0.24).put("engine", "rules").put("order", "exact");
        return sample;
    }

    private void failureHandler(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        if (path.endsWith("/runs")) {
            answer(exchange, 200, runs());
        } else if (path.endsWith("/logs")) {
            answer(exchange, 200, log(query(exchange)));
        } else if (path.endsWith("/questions")) {
            ask(exchange);
        } else if (path.equals("/api/v1/failures")) {
            answer(exchange, 200, pastFailures(query(exchange)));
        } else if (path.endsWith("/failures")) {
            answer(exchange, 200, failures(path.split("/")[4]));
        } else if (path.endsWith("/feedback")) {
            answer(exchange, 200, JSON.readTree("{\"failureId\": \"%s\", \"verdict\": \"wrong\"}".formatted(FAILURE)));
        } else if (path.endsWith("/similar")) {
            answer(exchange, 200, JSON.readTree("""
                    {"items": [{"failureId": "%s", "jobId": "%s", "attempt": 1, "failedAt": "2026-02-20T03:11:40Z", "similarity": 0.97,
                      "category": "infrastructure", "reason": "GPU Off Bus", "node": "node-021", "rootCause": "<b>NVRM</b>: Xid 79",
                      "remedy": {"recoveryId": "%s", "status": "succeeded", "actions": ["cordon_node", "restart_elsewhere"],
                      "helped": true}}], "total": 3, "engine": "rules"}""".formatted(id(900_003), id(9), RECOVERY)));
        } else if (path.equals("/api/v1/failures/causes")) {
            answer(exchange, 200, causes(query(exchange)));
        } else if (path.startsWith("/api/v1/failures/")) {
            answer(exchange, 200, failure());
        } else if (path.equals("/api/v1/recoveries/breakers")) {
            answer(exchange, 200, JSON.readTree("""
                    {"items": [{"cluster": "hall-a", "open": false, "reason": null, "openedAt": null, "reset": null,
                      "acceleratorNodes": 40, "heldNodes": 1, "mayBeHeld": 4}]}"""));
        } else if (path.equals("/api/v1/recoveries")) {
            answer(exchange, 200, listed(query(exchange)));
        } else if (path.endsWith("/approve") || path.endsWith("/cancel")) {
            decide(exchange, path);
        } else if (path.startsWith("/api/v1/recoveries/")) {
            answer(exchange, 200, Objects.requireNonNull(recoveries.get(RECOVERY)));
        } else if (path.equals("/api/v1/reports")) {
            answer(exchange, 200, report(query(exchange)));
        } else if (path.equals("/api/v1/nodes")) {
            answer(exchange, 200, nodes(query(exchange).containsKey("suspect")));
        } else {
            answer(exchange, 200, node());
        }
    }

    /**
     * Returns two causes, the second without a reason. With a text or a reason in the query, returns only the causes
     * that match.
     */
    private static ObjectNode causes(Map<String, List<String>> query) {
        var page = (ObjectNode) JSON.readTree("""
                {"items": [
                  {"category": "infrastructure", "infraType": "gpu", "reason": "GPU Off Bus", "failures": 14, "jobs": 12,
                   "firstAt": "2026-01-11T18:20:03Z", "lastAt": "%1$s", "line": "<b>NVRM</b>: Xid 79", "right": 3, "wrong": 1,
                   "nodes": [{"cluster": "hall-a", "name": "node-017", "failures": 5}],
                   "remedies": [{"actions": ["cordon_node", "restart_elsewhere"], "failures": 9, "helped": 8, "inVain": 1}]},
                  {"category": "user_script", "infraType": null, "reason": null, "failures": 2, "jobs": 2, "firstAt": "%1$s",
                   "lastAt": "%1$s", "line": null, "right": 0, "wrong": 0, "nodes": [], "remedies": []}], "nextCursor": null}""".formatted(NOW));
        String wanted = query.getOrDefault("reason", query.getOrDefault("text", List.of("")))
                .getFirst();
        if (!wanted.isEmpty()) {
            page.withArray("items").remove(1);
        }
        return page;
    }

    private static JsonNode pastFailures(Map<String, List<String>> query) {
        boolean named = !query.getOrDefault("named", List.of("true")).contains("false");
        return JSON.readTree("""
                {"items": [{"failureId": "%s", "jobId": "%s", "jobName": "%s", "project": "speech", "attempt": 1, "failedAt": "%s",
                  "category": "%s", "infraType": null, "reason": %s, "cluster": "hall-a", "node": %s, "line": "<b>NVRM</b>: Xid 79",
                  "remedy": {"recoveryId": "%s", "status": "succeeded", "actions": ["restart_elsewhere"], "helped": true},
                  "feedback": {"failureId": "%1$s", "jobId": "%2$s", "attempt": 1, "verdict": "wrong", "told": {"category": "infrastructure",
                   "infraType": "gpu", "reason": "GPU Off Bus", "line": 3, "text": "Xid 79"}, "corrected": {"category": "infrastructure",
                   "infraType": "node", "reason": "Power Loss", "line": null, "text": null},
                   "given": {"by": "emil", "at": "%4$s", "comment": "The rack lost its feed."}}}], "nextCursor": null}""".formatted(
                        FAILURE,
                        named ? FAILED : id(9),
                        named ? FAILED_NAME : "unet-9",
                        NOW,
                        named ? "infrastructure" : "user_script",
                        named ? "\"GPU Off Bus\"" : "null",
                        named ? "\"node-017\"" : "null",
                        RECOVERY));
    }

    /** Returns a report, with fewer GPU hours for a project than for all. */
    private static JsonNode report(Map<String, List<String>> query) {
        String use = """
                {"runs": 4, "runsWithoutGpus": 0, "gpuHours": %s, "usefulGpuHours": 720.0, "lostGpuHours": 180.0, "runningGpuHours": 100.0,
                  "goodputRatio": 0.8}""".formatted(query.containsKey("project") ? "1234.5" : "5678.9");
        return JSON.readTree("""
                {"from": "2026-03-02T00:00:00Z", "to": "2026-03-09T00:00:00Z", "madeAt": "%1$s", "use": %2$s,
                 "outcomes": [{"outcome": "succeeded", "category": null, "runs": 3, "gpuHours": 700.0, "lostGpuHours": 0.0},
                  {"outcome": "failed", "category": "infrastructure", "runs": 1, "gpuHours": 300.0, "lostGpuHours": 180.0}],
                 "owners": [{"name": "rosa", "use": %2$s}, {"name": null, "use": %2$s}],
                 "projects": [{"name": "speech & more", "use": %2$s}, {"name": "vision", "use": %2$s}], "clusters": [],
                 "waste": [{"jobId": "%3$s", "name": "<b>base</b>", "owner": "rosa", "project": "speech", "cluster": "hall-a",
                  "outcome": "failed", "reason": "GPU Off Bus", "runs": 1, "lostGpuHours": 180.0}],
                 "idle": [{"jobId": "%3$s", "name": "<b>base</b>", "owner": "rosa", "project": "speech", "cluster": "hall-a",
                  "condition": "gpu_idle", "idleGpuHours": 12.5}],
                 "forecasts": {"jobs": 4, "jobsWithout": 1, "withinTwoRatio": 0.75, "coveredRatio": 0.5},
                 "failures": [{"category": "infrastructure", "infraType": "gpu", "reason": "GPU Off Bus", "failures": 3, "jobs": 2,
                  "lostGpuHours": 180.0}],
                 "nodes": [{"cluster": "hall-a", "node": "node-017", "failures": 6, "usedDays": 6.5, "failuresPerDay": 1.25,
                  "lowFailuresPerDay": 0.5, "highFailuresPerDay": 2.5, "clusterFailuresPerDay": 0.125}],
                 "recoveries": {"counts": [{"status": "succeeded", "recoveries": 2}], "restartedJobs": 1, "savedGpuHours": 120.0},
                 "caveats": ["Forecasts are left out."]}""".formatted(NOW, use, FAILED));
    }

    /** Answers only the first question. */
    private void ask(HttpExchange exchange) throws IOException {
        boolean known = !asked.getAndSet(true);
        var result = JSON.createObjectNode();
        result.put("answered", known).put("answer", known ? "GPU 3 of <b>node-017</b>" : null);
        ArrayNode citations = result.putArray("citations");
        if (known) {
            citations
                    .addObject()
                    .put("file", "node-017/stdout.log")
                    .put("line", ROOT_CAUSE)
                    .put("text", text(ROOT_CAUSE));
        }
        result.put("engine", "rules").put("confidence", 0.9).putNull("detail");
        result.putArray("records");
        answer(exchange, 200, result);
    }

    private ObjectNode listed(Map<String, List<String>> query) {
        var page = JSON.createObjectNode();
        ArrayNode items = page.putArray("items");
        var status = query.getOrDefault("status", List.of()).stream().findFirst();
        recoveries.values().stream()
                .filter(each -> status.isEmpty()
                        || status.get().equals(each.path("status").asString()))
                .forEach(items::add);
        page.putNull("nextCursor");
        return page;
    }

    /** Decides on the recovery like the failure handler: to decide again is a conflict. */
    private synchronized void decide(HttpExchange exchange, String path) throws IOException {
        ObjectNode recovery = Objects.requireNonNull(recoveries.get(RECOVERY));
        if (!recovery.path("status").asString().equals("proposed")) {
            problem(
                    exchange,
                    409,
                    "illegal_state_move",
                    "Expected a proposed recovery, got (approved). Read the recovery again.");
            return;
        }
        boolean approved = path.endsWith("/approve");
        recovery.put("status", approved ? "approved" : "cancelled").put("revision", 2);
        recovery.putObject(approved ? "approval" : "cancellation")
                .put("by", "somebody")
                .put("at", NOW.toString())
                .putNull("comment");
        answer(exchange, 200, recovery);
    }

    /** Appends lines to the failed job's log, after {@link #LINES}. The second and the fourth of them are errors. */
    static void prints(int lines) {
        printed = lines;
    }

    private static ObjectNode log(Map<String, List<String>> query) {
        long wanted =
                Long.parseLong(query.getOrDefault("fromLine", List.of("1")).getFirst());
        int limit =
                Integer.parseInt(query.getOrDefault("limit", List.of("1000")).getFirst());
        long last = (long) LINES + printed;
        long from = wanted < 0 ? Math.max(1, last + wanted + 1) : Math.max(1, wanted);
        String text = query.getOrDefault("text", List.of("")).getFirst();
        // Like the service, a call with labels or a text searches a limited number of lines and returns where to
        // continue.
        long to =
                Math.min(last, from + (query.containsKey("label") || query.containsKey("text") ? SCANNED : limit) - 1);
        var range = JSON.createObjectNode();
        range.put("jobId", FAILED).put("attempt", 1);
        source(range.putObject("source"));
        ArrayNode lines = range.putArray("lines");
        List<String> wantedLabels = query.containsKey("label")
                ? List.of(query.get("label").getFirst().split(","))
                : List.of("error", "warning", "progress", "other");
        for (long line = from; line <= to; line++) {
            if (lines.size() == limit) {
                to = line - 1;
            } else if (wantedLabels.contains(label(line)) && text(line).contains(text)) {
                lines.addObject()
                        .put("line", line)
                        .put("text", text(line))
                        .put("label", label(line))
                        .putNull("time");
            }
        }
        range.put("nextLine", to < last ? to + 1 : null).put("order", "exact");
        var log = range.putArray("logs").addObject().put("name", "node-017/stdout.log");
        source(log.putObject("source"));
        log.put("firstKeptLine", 1)
                .put("lastLine", last)
                .put("keptBytes", 60_000_000)
                .put("droppedLines", 0)
                .put("order", "exact");
        return range;
    }

    static String label(long line) {
        if (line == ROOT_CAUSE || line == FIRST_ERROR || line == LINES + 2 || line == LINES + 4) {
            return "error";
        }
        return text(line).startsWith("step") ? "progress" : "other";
    }

    static String text(long line) {
        if (line >= 5 && line < 5 + HOSTILE.size()) {
            return HOSTILE.get((int) line - 5);
        }
        if (line == ROOT_CAUSE) {
            return "NVRM: Xid (PCI:0000:3b:00): 79, GPU has fallen off the bus.";
        }
        if (line == FIRST_ERROR) {
            return "[rank3]: RuntimeError: CUDA error: unspecified launch failure";
        }
        return line == 900_000 ? "a needle in the log" : "step " + line + "/1000000 loss 2.318 4.1 it/s";
    }

    private static void source(ObjectNode source) {
        source.put("file", "stdout.log").putNull("rank").put("node", "node-017");
    }

    private static ObjectNode failures(String job) {
        var page = JSON.createObjectNode();
        ArrayNode items = page.putArray("items");
        boolean isFailed = job.equals(FAILED);
        items.addObject()
                .put("failureId", FAILURE)
                .put("jobId", job)
                .put("attempt", 1)
                .put("failedAt", NOW.toString())
                .put("status", "done")
                .put("category", isFailed ? "infrastructure" : "user_script")
                .put("infraType", isFailed ? "gpu" : null)
                .put("reason", isFailed ? "GPU Off Bus" : "Out Of Memory")
                .put("retriable", isFailed)
                .put("recoveryId", isFailed ? RECOVERY : null);
        page.putNull("nextCursor");
        return page;
    }

    private JsonNode failure() {
        var failure = (ObjectNode) JSON.readTree("""
                {"attempt": 1, "exit": {"exitCode": 1, "signal": null, "schedulerReason": "NonZeroExitCode"}, "status": "done",
                 "diagnosis": {"category": "infrastructure", "infraType": "gpu", "reason": "GPU Off Bus", "code": "Xid 79",
                   "component": {"node": "node-017", "rank": 3, "gpu": 3, "gpuUuid": null, "pci": "0000:3b:00", "nic": null,
                     "nvswitch": null, "nvswitchPci": null, "port": null, "peer": null, "pod": null, "path": null,
                     "gpuSerial": null}, "retriable": true,
                   "explanation": "GPU 3 of node-017 fell off the bus. The NCCL timeouts of the other ranks follow from it.",
                   "confidence": 0.97, "engine": "rules", "evidence": []},
                 "context": [], "order": "exact", "recommendedActions": ["Cordon node-017 and run a GPU diagnosis.",
                 "Start the job again elsewhere."], "rangeReads": 9, "caveats": []}""");
        failure.put("failureId", FAILURE)
                .put("jobId", FAILED)
                .put("failedAt", NOW.toString())
                .put("diagnosedAt", NOW.toString());
        failure.put("recoveryId", RECOVERY);
        if (!diagnosed) {
            return failure.put("status", "pending").putNull("diagnosis").putNull("diagnosedAt");
        }
        var diagnosis = (ObjectNode) failure.path("diagnosis");
        diagnosis.put("failureId", FAILURE);
        cite(diagnosis.putObject("rootCause"), ROOT_CAUSE);
        cite(diagnosis.putObject("firstError"), FIRST_ERROR);
        ObjectNode kernel =
                diagnosis.putArray("evidence").addObject().put("line", 1).put("text", "node-017 kernel: Xid 79");
        kernel.putObject("source")
                .put("file", "kernel (node-sample)")
                .putNull("rank")
                .put("node", "node-017");
        return failure;
    }

    private static void cite(ObjectNode citation, int line) {
        source(citation.putObject("source"));
        citation.put("line", line).put("text", text(line));
    }

    private static ObjectNode recovery() {
        var recovery = (ObjectNode) JSON.readTree("""
                {"attempt": 1, "cluster": "hall-a", "mode": "propose", "status": "proposed", "reason": "GPU 3 of node-017 fell off the bus.",
                 "expiresAt": null, "approval": null, "cancellation": null, "revision": 1, "steps": [
                  {"step": {"number": 1, "action": "cordon_node", "node": "node-017", "outcome": "planned",
                    "reason": "Xid 79 on GPU 3 (line 734212).", "detail": null}, "startedAt": null, "endedAt": null,
                    "wayBack": "Uncordon node-017 while the cordon is still ours."},
                  {"step": {"number": 2, "action": "restart_elsewhere", "node": null, "outcome": "planned",
                    "reason": "The failure can be tried again on other nodes.", "detail": null}, "startedAt": null, "endedAt": null,
                    "wayBack": null},
                  {"step": {"number": 3, "action": "watch_progress", "node": null, "outcome": "planned",
                    "reason": "A restart has helped when the job makes progress.", "detail": null}, "startedAt": null,
                    "endedAt": null, "wayBack": null},
                  {"step": {"number": 4, "action": "open_ticket", "node": "node-017", "outcome": "planned",
                    "reason": "It is held until it passes its checks.", "detail": null}, "startedAt": null, "endedAt": null,
                    "wayBack": null}]}""");
        recovery.put("recoveryId", RECOVERY).put("failureId", FAILURE).put("jobId", FAILED);
        recovery.put("createdAt", NOW.toString()).put("updatedAt", NOW.toString());
        return recovery;
    }

    private static JsonNode nodes(boolean suspects) {
        var page = (ObjectNode) JSON.readTree("""
                {"items": [{"name": "node-017", "cluster": "hall-a", "health": "faulty", "cordoned": true, "gpuCount": 8,
                  "lastSeenAt": "%s", "suspect": true,
                  "history": {"windowDays": 90, "observedDays": 61.5, "failures": 5, "xids": 6, "gpuFaults": 0, "checks": 2, "failedChecks": 1},
                  "score": {"per30Days": 1.9, "lowPer30Days": 0.8, "highPer30Days": 3.4, "fleetPer30Days": 0.2, "factor": 2.0,
                    "probabilityWorse": 0.999}}], "nextCursor": null}""".formatted(NOW));
        if (!suspects) {
            page.withArray("items").add(JSON.readTree("""
                    {"name": "node-018", "cluster": "hall-a", "health": "healthy", "cordoned": false, "gpuCount": 8, "lastSeenAt": null,
                      "suspect": false, "score": null,
                      "history": {"windowDays": 90, "observedDays": 0, "failures": 0, "xids": 0, "gpuFaults": 0, "checks": 0, "failedChecks": 0}}"""));
        }
        return page;
    }

    private static JsonNode node() {
        return JSON.readTree("""
                {"name": "node-017", "cluster": "hall-a", "health": "faulty", "healthReason": "Xid 79 on GPU 3.", "simulated": true,
                 "cordons": [{"owner": "schedmate", "reason": "GPU 3 fell off the bus.", "incidentId": null, "since": "%s"}],
                 "gpus": [{"index": 3, "uuid": null, "pci": "0000:3b:00", "gpuType": "H100-80G", "utilisationRatio": 0.0,
                   "memoryUsedBytes": 0, "memoryTotalBytes": 85899345920, "powerWatts": 70.0, "temperatureCelsius": 31.0,
                   "eccCorrectedErrors": 0, "eccUncorrectedErrors": 2}],
                 "recentXids": [{"xid": 79, "pci": "0000:3b:00", "pid": 4242, "occurredAt": "%s", "text": "GPU has fallen off the bus."}],
                 "blamedBy": ["%s"], "lastSeenAt": "%s", "firstSeenAt": "%s", "suspect": true,
                 "history": {"windowDays": 90, "observedDays": 61.5, "failures": 5, "xids": 6, "gpuFaults": 0, "checks": 2, "failedChecks": 1},
                      "score": {"per30Days": 1.9, "lowPer30Days": 0.8, "highPer30Days": 3.4, "fleetPer30Days": 0.2, "factor": 2.0,
                      "probabilityWorse": 0.999},
                 "events": [{"at": "%s", "kind": "failure.gpu", "meaning": "failure of a job, caused by a GPU of the node", "weight": 1.0,
                 "failureId": "%s", "text": "Invalid Memory Access"}]}""".formatted(NOW, NOW, FAILURE, NOW, NOW, NOW, FAILURE));
    }

    private void advisor(HttpExchange exchange) throws IOException {
        if (exchange.getRequestURI().getPath().endsWith("/outlook")) {
            outlook(exchange);
            return;
        }
        var advice = (ObjectNode) JSON.readTree("""
                {"status": "done", "computedAt": null, "elapsedSeconds": 1.6, "metadata": {"workloadText": "model conformer-l",
                   "fields": [{"name": "batch_size_global", "value": "256", "evidence": ["configs/base.yaml:14"], "confidence": 0.95,
                   "engine": "static"}]},
                 "excerpts": [{"path": "configs/base.yaml", "line": 14, "firstLine": 12, "lines": ["optimizer: adamw",
                   "training: # <b>all</b>", "  batch_size_global: 256", "  epochs: 40", ""]}],
                 "similarJobs": [{"jobId": null, "similarityRatio": 0.93, "workloadText": "model conformer-l; task speech", "endState":
                   "succeeded", "durationSeconds": 77412.0}],
                 "estimates": {"durationSeconds": {"p10": 61200.0, "p50": 79200.0, "p90": 104400.0, "mean": 81360.0},
                   "gpuUtilisationRatio": {"p10": 0.78, "p50": 0.88, "p90": 0.94, "mean": 0.87}, "gpuMemoryBytes": null,
                   "endStates": {"succeededRatio": 0.75, "failedRatio": 0.1, "cancelledRatio": 0.1, "timedOutRatio": 0.05}, "throughput": [],
                   "confidence": 0.82, "engine": "retrieval"},
                 "suggestedTimeLimitSeconds": 125280.0, "engines": [], "unknownParts": [], "caveats": []}""");
        advice.put("adviceId", id(5)).put("jobId", FAILED);
        answer(exchange, 200, advice);
    }

    private static void outlook(HttpExchange exchange) throws IOException {
        var outlook =
                (ObjectNode) JSON.readTree("{\"state\": \"queued\", \"basis\": {\"queuedAhead\": 4}, \"caveats\": []}");
        outlook.put("computedAt", NOW.toString()).putNull("gap").putNull("detail");
        for (var part : Map.of("start", 2, "end", 20).entrySet()) {
            outlook.putObject(part.getKey())
                    .put("p10", NOW.plus(Duration.ofHours(part.getValue())).toString())
                    .put("p50", NOW.plus(Duration.ofHours(part.getValue() + 3)).toString())
                    .put("p90", NOW.plus(Duration.ofHours(part.getValue() + 9)).toString());
        }
        answer(exchange, 200, outlook);
    }

    private static Map<String, List<String>> query(HttpExchange exchange) {
        var values = new TreeMap<String, List<String>>();
        @Nullable String text = exchange.getRequestURI().getRawQuery();
        for (String pair : text == null ? new String[0] : text.split("&")) {
            String[] parts = pair.split("=", 2);
            values.merge(
                    parts[0],
                    List.of(URLDecoder.decode(parts[1], StandardCharsets.UTF_8)),
                    (a, b) -> java.util.stream.Stream.concat(a.stream(), b.stream())
                            .toList());
        }
        return values;
    }

    private static void problem(HttpExchange exchange, int status, String code, String detail) throws IOException {
        var problem = JSON.createObjectNode();
        problem.put("type", "about:blank")
                .put("title", code)
                .put("status", status)
                .put("detail", detail)
                .put("errorCode", code);
        StandIn.answer(exchange, status, "application/problem+json", problem.toString());
    }

    private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
        StandIn.answer(exchange, status, "application/json", body.toString());
    }
}
