package io.schedmate.cli.demo;

import io.schedmate.cli.demo.DemoGateway.Answer;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Runs the demo's jobs from submission to the summary. */
final class DemoRun {

    private static final Duration MAX_RUN_TIME = Duration.ofMinutes(10);
    private static final Duration MAX_ANSWER_TIME = Duration.ofMinutes(5);
    /**
     * The longest wait for a recovery. A platform that no demo configured pauses before a restart and watches the
     * restarted job for longer.
     */
    private static final Duration MAX_RECOVERY_TIME = Duration.ofMinutes(10);

    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final int FAULTY_GPU = 2;
    /**
     * The step at which the job waits to be killed. It is after the step at which the job's node fails, and before the
     * job's end.
     */
    private static final int HOLD_AT = 560;

    private final Terminal terminal;
    private final DemoGateway gateway;
    private final DemoPlatform platform;
    private final LiveTable table;
    private boolean whole = true;
    private @Nullable String restartedBy;

    DemoRun(Terminal terminal, DemoGateway gateway, DemoPlatform platform) {
        this.terminal = terminal;
        this.gateway = gateway;
        this.platform = platform;
        this.table = new LiveTable(terminal, gateway);
    }

    /** Runs the demo and returns whether everything happened as described. */
    boolean run() throws IOException, InterruptedException {
        long number = System.currentTimeMillis() / 1000;
        Files.createDirectories(platform.jobs());
        // No other job runs on the faulty node of the job that will be killed, so the node can be tested.
        DemoJob classify = job(Training.CLASSIFY, number, List.of("node-2"));
        DemoJob language = job(Training.LANGUAGE, number + 1, List.of("node-1", "node-2"));
        DemoJob forecast = job(Training.FORECAST, number + 2, List.of("node-2"));
        List<DemoJob> jobs = List.of(classify, language, forecast);
        begin(jobs, language);
        follow(jobs, () -> progress(language) > 0.3 && language.running());
        fault(language);
        follow(jobs, () -> !forecast.running() && !language.running());
        explain(language);
        explain(forecast);
        recover(language);
        follow(jobs, () -> jobs.stream().noneMatch(DemoJob::running));
        jobs.forEach(job -> printLine("%s: %s in attempt %d.".formatted(job.name(), job.state(), job.attempt())));
        succeed();
        expect(classify.state().equals("succeeded") && language.state().equals("succeeded"), "both to finish");
        advise(job(Training.CLASSIFY.ofSteps(900), number + 3, List.of("node-2")));
        curl(language);
        return whole;
    }

    private DemoJob job(Training training, long number, List<String> nodes) throws IOException {
        return new DemoJob(gateway, training, String.valueOf(number), platform, nodes);
    }

    private void begin(List<DemoJob> jobs, DemoJob toBeKilled) throws IOException, InterruptedException {
        title(
                "Submitting three training jobs. Each really trains in a process on this machine; the nodes are simulated.");
        for (DemoJob job : jobs) {
            job.submit();
            for (String node : job.nodes()) {
                play(node, "place " + job.id() + " 1");
            }
            if (job.equals(toBeKilled)) {
                job.startToBeKilled(HOLD_AT);
            } else {
                job.start();
            }
            printLine("%-10s %s  log %s".formatted(job.name(), job.id(), job.log()));
        }
        title("Reading their logs as they grow: file, node agent, Kafka, metric tracker.");
    }

    /** A condition that is checked in each round. */
    private interface Condition {
        boolean granted() throws InterruptedException;
    }

    private void follow(List<DemoJob> jobs, Condition until) throws InterruptedException {
        long end = System.nanoTime() + MAX_RUN_TIME.toNanos();
        while (System.nanoTime() < end) {
            for (DemoJob job : jobs) {
                job.noticeEnd();
            }
            table.show(jobs);
            if (until.granted()) {
                table.leave();
                return;
            }
            untilAnEndOrTheNextRound(jobs);
        }
        table.leave();
        expect(false, "an end within " + MAX_RUN_TIME.toMinutes() + " minutes");
    }

    private static void untilAnEndOrTheNextRound(List<DemoJob> jobs) throws InterruptedException {
        CompletableFuture<?>[] ends =
                jobs.stream().flatMap(job -> job.end().stream()).toArray(CompletableFuture<?>[]::new);
        try {
            CompletableFuture.anyOf(ends).get(ROUND.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException _) {
            // No job has ended; the caller's next round checks again.
        }
    }

    private double progress(DemoJob job) throws InterruptedException {
        return gateway.get("/jobs/" + job.id() + "/metrics?limit=0")
                .body()
                .path("latest")
                .path("metrics")
                .path("progressRatio")
                .asDouble(0);
    }

    private void fault(DemoJob job) throws IOException, InterruptedException {
        title("The simulated node node-1 reports that a GPU fell off the bus. %s is killed (SIGKILL)."
                .formatted(job.name()));
        play("node-1", "faulty " + FAULTY_GPU);
        play("node-1", "xid 79 " + FAULTY_GPU + " pid=4242, GPU has fallen off the bus.");
        Optional<JsonNode> node = awaited(
                "/nodes/node-1", body -> body.path("health").asString("").equals("faulty"));
        node.ifPresent(seen -> printLine("The platform reports: " + PlainText.safe(shortened(seen.toString()))));
        job.kill();
        job.noticeEnd();
        play("node-1", "remove " + job.id());
    }

    private void explain(DemoJob job) throws InterruptedException {
        title("Why did %s fail?".formatted(job.name()));
        Optional<JsonNode> listed = awaited(
                "/jobs/" + job.id() + "/failures",
                body -> body.path("items").path(0).path("status").asString("").equals("done"));
        if (listed.isEmpty()) {
            return;
        }
        JsonNode failure = gateway.get("/failures/"
                        + listed.get().path("items").path(0).path("failureId").asString())
                .body();
        JsonNode diagnosis = failure.path("diagnosis");
        printLine("%s: %s%s"
                .formatted(
                        terminal.paint(Style.BAD, diagnosis.path("category").asString("?")),
                        PlainText.safe(diagnosis.path("reason").asString("?")),
                        diagnosis.path("component").path("node").isString()
                                ? " on "
                                        + diagnosis
                                                .path("component")
                                                .path("node")
                                                .asString()
                                : ""));
        printLine(diagnosis.path("explanation").asString(""));
        for (String cited : List.of("firstError", "rootCause")) {
            JsonNode line = diagnosis.path(cited);
            if (line.path("line").isNumber()) {
                printLine("  %-10s line %d: %s"
                        .formatted(
                                cited,
                                line.path("line").asLong(),
                                line.path("text").asString("")));
            }
        }
        failure.path("recommendedActions").forEach(action -> printLine("  do: " + action.asString()));
        printLine("  engine %s, confidence %.2f"
                .formatted(
                        diagnosis.path("engine").asString("?"),
                        diagnosis.path("confidence").asDouble(0)));
    }

    private void recover(DemoJob job) throws IOException, InterruptedException {
        title("The recovery of %s waits for approval.".formatted(job.name()));
        Optional<JsonNode> waiting = awaited(
                "/recoveries?status=proposed&jobId=" + job.id(),
                body -> !body.path("items").isEmpty());
        if (waiting.isEmpty()) {
            return;
        }
        JsonNode recovery = waiting.get().path("items").path(0);
        String id = recovery.path("recoveryId").asString();
        printLine("Reason: " + recovery.path("reason").asString(""));
        steps(recovery);
        Answer approved = gateway.post(
                "/recoveries/" + id + "/approve",
                JsonNodeFactory.instance
                        .objectNode()
                        .put("revision", recovery.path("revision").asLong())
                        .put("comment", "Approved by the demo."));
        expect(approved.good(), "the approval to be accepted: " + approved.problem());
        title("The recovery is approved and runs.");
        Optional<JsonNode> acted =
                awaited("/recoveries/" + id, MAX_RECOVERY_TIME, body -> ordersRestart(body) || hasEnded(body));
        if (acted.isEmpty()) {
            return;
        }
        steps(acted.get());
        boolean restarted = ordersRestart(acted.get());
        expect(restarted, "the recovery to restart the job");
        if (restarted) {
            title("%s restarts from its checkpoint.".formatted(job.name()));
            play("node-2", "place " + job.id() + " 2");
            job.startAgain(List.of("node-2"));
            restartedBy = id;
        }
    }

    /**
     * Waits for the recovery to end, which may take until the restarted job makes progress, and expects it to succeed.
     */
    private void succeed() throws InterruptedException {
        if (restartedBy != null) {
            awaited("/recoveries/" + restartedBy, MAX_RECOVERY_TIME, DemoRun::hasEnded)
                    .ifPresent(ended ->
                            expect(ended.path("status").asString("").equals("succeeded"), "the recovery to succeed"));
        }
    }

    private static boolean ordersRestart(JsonNode recovery) {
        return StreamSupport.stream(recovery.path("steps").spliterator(), false)
                .map(trace -> trace.path("step"))
                .anyMatch(step -> step.path("action").asString("").startsWith("restart_")
                        && step.path("outcome").asString("").equals("succeeded"));
    }

    private static boolean hasEnded(JsonNode recovery) {
        return List.of("succeeded", "failed", "cancelled")
                .contains(recovery.path("status").asString(""));
    }

    private void steps(JsonNode recovery) {
        recovery.path("steps").forEach(trace -> {
            JsonNode step = trace.path("step");
            printLine("  %d %-18s %-8s %-10s %s"
                    .formatted(
                            step.path("number").asInt(),
                            step.path("action").asString(""),
                            step.path("node").asString("-"),
                            step.path("outcome").asString(""),
                            step.path("detail").isString()
                                    ? step.path("detail").asString()
                                    : step.path("reason").asString("")));
        });
    }

    private void advise(DemoJob fourth) throws InterruptedException {
        title("A fourth job resembles the first, with more steps. Advice before submission:");
        Answer answer = gateway.post("/advice", fourth.asked().put("deadlineSeconds", 20));
        if (answer.good()) {
            new AdviceText(terminal).print(answer.body());
        } else {
            expect(false, "advice: " + answer.problem());
        }
    }

    private void curl(DemoJob job) {
        if (platform.again().isEmpty()) {
            return;
        }
        title("To see the same yourself, run %s and then:"
                .formatted(platform.again().getFirst()));
        for (String path : List.of(
                "/jobs",
                "/jobs/" + job.id() + "/metrics",
                "/jobs/" + job.id() + "/failures",
                "/recoveries",
                "/nodes")) {
            printLine("  " + platform.again().getLast() + path);
        }
    }

    /** Polls until the response is as expected. Reports an unmet expectation if that takes too long. */
    private Optional<JsonNode> awaited(String path, Predicate<JsonNode> condition) throws InterruptedException {
        return awaited(path, MAX_ANSWER_TIME, condition);
    }

    private Optional<JsonNode> awaited(String path, Duration longest, Predicate<JsonNode> condition)
            throws InterruptedException {
        Answer answer =
                new AnswerPoller(gateway, longest).until(path, each -> each.good() && condition.test(each.body()));
        if (answer.good() && condition.test(answer.body())) {
            return Optional.of(answer.body());
        }
        expect(
                false,
                path + " to answer in time: " + answer.problem()
                        + shortened(answer.body().toString()));
        return Optional.empty();
    }

    private void play(String node, String line) throws IOException {
        Path file = platform.play(node);
        Files.createDirectories(file.getParent());
        Files.writeString(
                file, line + "\n", StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private void expect(boolean happened, String what) {
        if (!happened) {
            whole = false;
            printLine(terminal.paint(Style.WARNING, "Expected " + what));
        }
    }

    private void title(String text) {
        terminal.out().println();
        PlainText.wrap(text, terminal.columns())
                .forEach(line -> terminal.out().println(terminal.paint(Style.STRONG, line)));
        terminal.out().flush();
    }

    private void printLine(String text) {
        terminal.out().println(text);
        terminal.out().flush();
    }

    private static String shortened(String text) {
        return text.length() <= 400 ? text : text.substring(0, 400) + " …";
    }
}
