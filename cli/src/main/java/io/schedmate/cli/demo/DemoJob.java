package io.schedmate.cli.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A job of the demo: runs its process, and reports to the platform what a scheduler would report. */
final class DemoJob {

    private final DemoGateway gateway;
    private final Training training;
    private final String cluster;
    private final String externalId;
    private final Path folder;
    private final List<String> command;
    private final Path log;
    private List<String> nodes;
    private String jobId = "";
    private String state = "not submitted";
    private int attempt = 1;
    private @Nullable Process process;

    DemoJob(DemoGateway gateway, Training training, String externalId, DemoPlatform platform, List<String> nodes)
            throws IOException {
        this.gateway = gateway;
        this.training = training;
        this.externalId = externalId;
        this.nodes = nodes;
        this.cluster = platform.cluster();
        this.folder = platform.jobs().resolve("code").resolve(training.name());
        this.command =
                training.unpack(platform.jobs().resolve("code"), platform.jobs().resolve("checkpoint-" + externalId));
        this.log = platform.jobs().resolve("slurm-" + externalId + ".out");
    }

    String id() {
        return jobId;
    }

    String name() {
        return training.name();
    }

    String state() {
        return state;
    }

    List<String> nodes() {
        return nodes;
    }

    int attempt() {
        return attempt;
    }

    Path log() {
        return log;
    }

    /** Returns the job as the body of a submission or a request for advice. */
    ObjectNode asked() {
        ObjectNode asked = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", cluster)
                .put("name", training.name())
                .put("owner", "demo")
                .put("project", "demo")
                .put("command", shownCommand());
        asked.putObject("source").put("kind", "path").put("path", folder.toString());
        asked.putObject("requested").put("nodes", nodes.size()).put("gpus", 1);
        return asked;
    }

    /** Returns the command as a user would type it, without the folder of the program. */
    private String shownCommand() {
        String program = Path.of(command.getFirst()).getFileName().toString();
        return program + " " + String.join(" ", command.subList(1, command.size()));
    }

    void submit() throws InterruptedException {
        DemoGateway.Answer answer =
                gateway.post("/jobs", asked().put("scheduler", "slurm").put("externalId", externalId));
        if (!answer.good()) {
            throw new IllegalStateException("Expected job (%s) to be accepted: %s".formatted(name(), answer.problem()));
        }
        jobId = answer.body().path("jobId").asString();
    }

    /** Reports the job as queued and as running, and starts its process. A new log file is a new attempt. */
    void start() throws IOException, InterruptedException {
        start(Map.of());
    }

    /** Starts a run that stops at {@code step} and waits to be killed. */
    void startToBeKilled(int step) throws IOException, InterruptedException {
        start(Map.of("DEMO_HOLD_AT_STEP", String.valueOf(step)));
    }

    private void start(Map<String, String> environment) throws IOException, InterruptedException {
        report("queued", null);
        report("running", null);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        process = builder.start();
    }

    void startAgain(List<String> elsewhere) throws IOException, InterruptedException {
        nodes = elsewhere;
        attempt++;
        start();
    }

    /** Sends SIGKILL, which a program cannot handle. */
    void kill() throws InterruptedException {
        Process running = process;
        if (running != null) {
            running.destroyForcibly().waitFor();
        }
    }

    /** Reports the end of the process to the platform, once. */
    void noticeEnd() throws InterruptedException {
        Process ended = process;
        if (ended == null || ended.isAlive()) {
            return;
        }
        process = null;
        int code = ended.exitValue();
        ObjectNode exit = JsonNodeFactory.instance.objectNode();
        if (code > 128) {
            exit.putNull("exitCode").put("signal", code - 128).put("schedulerReason", "NodeFail");
        } else {
            exit.put("exitCode", code).putNull("signal").put("schedulerReason", code == 0 ? "None" : "NonZeroExitCode");
        }
        report(code == 0 ? "succeeded" : "failed", exit);
    }

    /** Returns a future that completes when the process ends; empty if no process runs. */
    Optional<CompletableFuture<Process>> end() {
        return Optional.ofNullable(process).map(Process::onExit);
    }

    boolean running() {
        return process != null;
    }

    private void report(String reached, @Nullable JsonNode exit) throws InterruptedException {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("attempt", attempt)
                .put("state", reached)
                .put("occurredAt", Instant.now().toString());
        var on = event.putArray("nodes");
        nodes.forEach(on::add);
        event.putArray("packedWith");
        if (exit != null) {
            event.set("exit", exit);
        }
        DemoGateway.Answer answer = gateway.post("/jobs/" + jobId + "/events", event);
        if (!answer.good()) {
            throw new IllegalStateException(
                    "Expected state (%s) of job (%s) to be accepted: %s".formatted(reached, name(), answer.problem()));
        }
        state = reached;
    }
}
