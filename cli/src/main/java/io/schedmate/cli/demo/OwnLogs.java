package io.schedmate.cli.demo;

import io.schedmate.cli.demo.GatewayClient.Answer;
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
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends anyone's logs through the platform, a job for each file, and shows what it says of them. */
final class OwnLogs {

    private static final int MOST_BYTES = 4 << 20;
    private static final int LONGEST_LINE = 1 << 19;
    private static final Duration LONGEST_ANSWER = Duration.ofMinutes(2);

    private final Terminal terminal;
    private final GatewayClient gateway;
    private final Map<String, Integer> categories = new TreeMap<>();
    private final long first = System.currentTimeMillis() / 1000;

    OwnLogs(Terminal terminal, GatewayClient gateway) {
        this.terminal = terminal;
        this.gateway = gateway;
    }

    /** Whether each was answered. */
    boolean tell(Path folder) throws IOException, InterruptedException {
        int number = 0;
        int answered = 0;
        for (Path file : files(folder)) {
            number++;
            answered += tell(file, "own-" + first + "-" + number) ? 1 : 0;
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

    private boolean tell(Path file, String externalId) throws IOException, InterruptedException {
        terminal.out().println();
        terminal.out().println(terminal.paint(Style.STRONG, PlainText.safe(file.toString())));
        ObjectNode job = JsonNodeFactory.instance
                .objectNode()
                .put("cluster", "local")
                .put("scheduler", "slurm")
                .put("externalId", externalId);
        job.putObject("source").put("kind", "none");
        job.putObject("requested");
        Answer taken = gateway.post("/jobs", job);
        if (!taken.good()) {
            return failed("the job to be taken", taken);
        }
        String id = taken.body().path("jobId").asString();
        report(id, "queued");
        report(id, "running");
        OptionalLong sent = send(file, id);
        if (sent.isEmpty()) {
            return false;
        }
        // A failure is diagnosed from the lines that are there by then.
        awaitArchived(id, sent.getAsLong());
        report(id, "failed");
        return show(id);
    }

    private void awaitArchived(String id, long lines) throws InterruptedException {
        new Patience(gateway, LONGEST_ANSWER)
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

    /** How many lines it has; nothing where they were not taken. */
    private OptionalLong send(Path file, String id) throws IOException, InterruptedException {
        var piece = new ByteArrayOutputStream();
        long line = 1;
        long next = 1;
        int inLine = 0;
        try (InputStream in = new java.io.BufferedInputStream(Files.newInputStream(file))) {
            for (int read = in.read(); ; read = in.read()) {
                boolean ends = read == '\n';
                // A line may have no end for gigabytes; what is beyond the most that is taken is left out.
                if (read >= 0 && (ends || inLine < LONGEST_LINE)) {
                    piece.write(read);
                    inLine = ends ? 0 : inLine + 1;
                }
                next += ends ? 1 : 0;
                if (read < 0 || (ends && piece.size() >= MOST_BYTES)) {
                    if (piece.size() > 0) {
                        Answer sent = gateway.postText(
                                "/jobs/" + id + "/logs?attempt=1&file=log&firstLine=" + line, piece.toByteArray());
                        if (!sent.good()) {
                            failed("lines to be taken", sent);
                            return OptionalLong.empty();
                        }
                    }
                    piece.reset();
                    line = next;
                }
                if (read < 0) {
                    return OptionalLong.of(inLine > 0 ? next : next - 1);
                }
            }
        }
    }

    private void report(String id, String state) throws InterruptedException {
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
        if (!answer.good()) {
            failed("state " + state + " to be taken", answer);
        }
    }

    private boolean show(String id) throws InterruptedException {
        Answer failures = new Patience(gateway, LONGEST_ANSWER).until("/jobs/" + id + "/failures", OwnLogs::done);
        if (!done(failures)) {
            return failed("a diagnosis", failures);
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
        terminal.out()
                .println("  diagnosis  %s: %s"
                        .formatted(
                                diagnosis.path("category").asString("?"),
                                PlainText.safe(diagnosis.path("reason").asString("?"))));
        categories.merge(diagnosis.path("category").asString("?"), 1, Integer::sum);
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

    private boolean failed(String what, Answer answer) {
        terminal.out().println("  Expected " + what + ": " + PlainText.safe(answer.problem()));
        terminal.out().flush();
        return false;
    }
}
