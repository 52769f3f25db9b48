package io.schedmate.cli.demo;

import io.schedmate.cli.demo.DemoGateway.Answer;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Style;
import io.schedmate.cli.terminal.Terminal;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Gatherers;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends the user's logs through the platform, one job per file, and prints the results. */
final class OwnLogs {

    private static final int MAX_BYTES = 4 << 20;
    private static final int MAX_LINE_LENGTH = 1 << 19;
    private static final Duration MAX_ANSWER_TIME = Duration.ofMinutes(2);
    /**
     * The number of logs that are sent before their results are read. A failure that its log does not explain waits
     * some seconds for reports from its node, so many wait at the same time.
     */
    private static final int AT_ONCE = 32;

    private final Terminal terminal;
    private final DemoGateway gateway;
    private final Map<String, Integer> categories = new TreeMap<>();
    private final long first = System.currentTimeMillis() / 1000;

    OwnLogs(Terminal terminal, DemoGateway gateway) {
        this.terminal = terminal;
        this.gateway = gateway;
    }

    /** Sends the logs in a folder and returns whether all of them were answered. */
    boolean run(Path folder) throws IOException, InterruptedException {
        int number = 0;
        int answered = 0;
        for (List<Path> some :
                files(folder).stream().gather(Gatherers.windowFixed(AT_ONCE)).toList()) {
            List<Sent> sent = new ArrayList<>();
            for (Path file : some) {
                number++;
                sent.add(send(file, "own-" + first + "-" + number));
            }
            for (Sent each : sent) {
                answered += show(each) ? 1 : 0;
            }
        }
        terminal.out().println();
        terminal.out()
                .println("%d logs, %d answered: %s"
                        .formatted(
                                number,
                                answered,
                                categories.entrySet().stream()
                                        .map(each -> each.getValue() + " " + each.getKey())
                                        .collect(Collectors.joining(", "))));
        return answered == number;
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().matches(".*\\.(?:log|out|err|txt)"))
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw none(folder);
            }
            return files;
        } catch (java.nio.file.NoSuchFileException _) {
            throw none(folder);
        }
    }

    private static CommandFailed none(Path folder) {
        return new CommandFailed(Problem.usage(
                "Expected a folder with files that end in .log, .out, .err or .txt",
                folder.toString(),
                "name another folder"));
    }

    /** A log that was sent as a job. */
    private record Sent(Path file, String job, @Nullable String refused) {}

    private Sent send(Path file, String externalId) throws IOException, InterruptedException {
        ObjectNode job = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", "local")
                .put("scheduler", "slurm")
                .put("externalId", externalId);
        job.putObject("source").put("kind", "none");
        job.putObject("requested");
        Answer taken = gateway.post("/jobs", job);
        String id = taken.body().path("jobId").asString("");
        if (!taken.good()) {
            return new Sent(file, id, refused("the job to be accepted", taken));
        }
        String refused = report(id, "queued");
        refused = refused == null ? report(id, "running") : refused;
        refused = refused == null ? sendLines(file, id) : refused;
        return new Sent(file, id, refused == null ? report(id, "failed") : refused);
    }

    private void awaitArchived(String id, long lines) throws InterruptedException {
        new AnswerPoller(gateway, MAX_ANSWER_TIME)
                .until(
                        "/jobs/" + id + "/logs?attempt=1&fromLine=-1&limit=1",
                        answer -> lines == 0
                                || answer.body()
                                                .path("lines")
                                                .path(0)
                                                .path("line")
                                                .asLong(0)
                                        >= lines);
    }

    /**
     * Sends the lines of a file and waits until they are archived, because the diagnosis reads the archive. Returns why
     * a call was refused; null if none was.
     */
    private @Nullable String sendLines(Path file, String id) throws IOException, InterruptedException {
        var piece = new ByteArrayOutputStream();
        long line = 1;
        long next = 1;
        int inLine = 0;
        try (InputStream in = new java.io.BufferedInputStream(Files.newInputStream(file))) {
            for (int read = in.read(); ; read = in.read()) {
                boolean ends = read == '\n';
                // A line may never end; the part beyond the limit is dropped.
                if (read >= 0 && (ends || inLine < MAX_LINE_LENGTH)) {
                    piece.write(read);
                    inLine = ends ? 0 : inLine + 1;
                }
                next += ends ? 1 : 0;
                if (read < 0 || (ends && piece.size() >= MAX_BYTES)) {
                    if (piece.size() > 0) {
                        Answer sent = gateway.postText(
                                "/jobs/" + id + "/logs?attempt=1&file=log&firstLine=" + line, piece.toByteArray());
                        if (!sent.good()) {
                            return refused("lines to be accepted", sent);
                        }
                    }
                    piece.reset();
                    line = next;
                }
                if (read < 0) {
                    awaitArchived(id, inLine > 0 ? next : next - 1);
                    return null;
                }
            }
        }
    }

    private @Nullable String report(String id, String state) throws InterruptedException {
        ObjectNode event = JsonNodeFactory.instance
                .objectNode()
                .put("attempt", 1)
                .put("state", state)
                .put("occurredAt", Instant.now().toString());
        event.putArray("nodes").add("node-1");
        event.putArray("packedWith");
        if (state.equals("failed")) {
            event.putObject("exit").put("exitCode", 1).putNull("signal").put("schedulerReason", "NonZeroExitCode");
        }
        Answer answer = gateway.post("/jobs/" + id + "/events", event);
        return answer.good() ? null : refused("state " + state + " to be accepted", answer);
    }

    private boolean show(Sent sent) throws InterruptedException {
        terminal.out().println();
        terminal.out()
                .println(terminal.paint(Style.STRONG, PlainText.safe(sent.file().toString())));
        return sent.refused() == null ? show(sent.job()) : failed(sent.refused());
    }

    private boolean show(String id) throws InterruptedException {
        Answer failures = new AnswerPoller(gateway, MAX_ANSWER_TIME).until("/jobs/" + id + "/failures", OwnLogs::done);
        if (!done(failures)) {
            return failed(refused("a diagnosis", failures));
        }
        JsonNode metrics = gateway.get("/jobs/" + id + "/metrics?limit=0")
                .body()
                .path("latest")
                .path("metrics");
        terminal.out().println("  metrics    " + (metrics.isObject() ? PlainText.safe(metrics.toString()) : "none"));
        JsonNode diagnosis = gateway.get("/failures/"
                        + failures.body()
                                .path("items")
                                .path(0)
                                .path("failureId")
                                .asString())
                .body()
                .path("diagnosis");
        String category = diagnosis.path("category").asString("none");
        terminal.out()
                .println("  diagnosis  %s: %s"
                        .formatted(
                                category,
                                PlainText.safe(diagnosis
                                        .path("reason")
                                        .asString("Nothing in it says that anything failed."))));
        categories.merge(category, 1, Integer::sum);
        JsonNode cause = diagnosis.path("rootCause");
        if (cause.path("line").isNumber()) {
            terminal.out()
                    .println("  line %d  %s"
                            .formatted(
                                    cause.path("line").asLong(),
                                    PlainText.safe(cause.path("text").asString(""))));
        }
        terminal.out().flush();
        return true;
    }

    private static boolean done(Answer failures) {
        return failures.body().path("items").path(0).path("status").asString("").equals("done");
    }

    private static String refused(String what, Answer answer) {
        return "Expected " + what + ": " + answer.problem();
    }

    private boolean failed(String why) {
        terminal.out().println("  " + PlainText.safe(why));
        terminal.out().flush();
        return false;
    }
}
