package io.schedmate.contracts.callers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A scheduler and a shipper that continue while the platform is unavailable, as any caller must: a call without an
 * answer is repeated until it is accepted. Every third of their jobs fails.
 */
public final class WorkingCallers implements AutoCloseable {

    private static final int LINES = 60;

    private static final int CALLERS = 4;
    private static final Pattern FAILURE = Pattern.compile("\"failureId\":\"([0-9a-f-]{36})\"");
    private static final Pattern TEXT = Pattern.compile("\"text\":\"([^\"]*)\"");
    private static final Pattern JOB_ID = Pattern.compile("\"jobId\":\"([0-9a-f-]{36})\"");

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();
    private final URI api;
    private final String key;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger again = new AtomicInteger();
    private final Queue<AcceptedJob> accepted = new ConcurrentLinkedQueue<>();
    private final Queue<String> refused = new ConcurrentLinkedQueue<>();
    private final ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
    private volatile boolean over;

    /** A job whose calls were all accepted. */
    public record AcceptedJob(String jobId, String state) {

        public boolean failed() {
            return state.equals("failed");
        }
    }

    /**
     * Starts the callers.
     *
     * @param api base URL with its path, such as {@code http://host:8080/api/v1}
     * @param key key of a scheduler of cluster {@code local} that may ship lines
     */
    public WorkingCallers(URI api, String key) {
        this.api = api;
        this.key = key;
        for (int caller = 0; caller < CALLERS; caller++) {
            callers.execute(this::work);
        }
    }

    /** Returns the jobs so far whose calls were all accepted. */
    public List<AcceptedJob> accepted() {
        return List.copyOf(accepted);
    }

    /** Returns the answers that wrongly report an error of the caller. */
    public List<String> refused() {
        return List.copyOf(refused);
    }

    /** Returns the number of calls that got no answer, or an answer that asked to try again. */
    public int retries() {
        return again.get();
    }

    private void work() {
        while (!over) {
            try {
                job(next.incrementAndGet());
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    /** Reports one job. A job begun before {@link #close} is reported to its end. */
    private void job(int number) throws InterruptedException {
        boolean fails = number % 3 == 0;
        Matcher id = JOB_ID.matcher(taken("/jobs", "application/json", """
            {"cluster": "local", "scheduler": "slurm", "externalId": "upgrade-%d", "owner": "rosa", "project": "speech",
             "command": "python train.py", "source": {"kind": "none"}, "requested": {"nodes": 1, "gpus": 1}}
            """.formatted(number)));
        if (!id.find()) {
            refused.add("no id of job " + number);
            return;
        }
        String job = "/jobs/" + id.group(1);
        event(job, "queued", "");
        event(job, "running", "");
        for (int first = 1; first <= LINES; first += 20) {
            taken(job + "/logs?attempt=1&file=out&firstLine=" + first, "text/plain", lines(first, fails));
        }
        String state = fails ? "failed" : "succeeded";
        event(
                job,
                state,
                ", \"exit\": {\"exitCode\": %d, \"signal\": null, \"schedulerReason\": \"%s\"}"
                        .formatted(fails ? 1 : 0, fails ? "NonZeroExitCode" : "None"));
        accepted.add(new AcceptedJob(id.group(1), state));
    }

    private static String line(int number, boolean fails) {
        return fails && number == LINES
                ? "ValueError: expected sequence of length 512 at dim 1 (got 498)"
                : "step %d/%d loss %.3f 31.5 samples/s".formatted(number, LINES, 2.0 / number);
    }

    private static String lines(int first, boolean fails) {
        return IntStream.range(first, first + 20)
                .mapToObj(number -> line(number, fails))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private void event(String job, String state, String more) throws InterruptedException {
        taken(job + "/events", "application/json", """
            {"attempt": 1, "state": "%s", "occurredAt": "%s", "nodes": ["node-1"]%s}
            """.formatted(state, Instant.now(), more));
    }

    private String taken(String path, String type, String body) throws InterruptedException {
        while (true) {
            try {
                HttpResponse<String> answer = http.send(
                        HttpRequest.newBuilder(URI.create(api + path))
                                .timeout(Duration.ofSeconds(30))
                                .header("X-API-Key", key)
                                .header("Content-Type", type)
                                .POST(BodyPublishers.ofString(body))
                                .build(),
                        BodyHandlers.ofString());
                int status = answer.statusCode();
                if (status < 300) {
                    return answer.body();
                }
                if (status < 500 && status != 408 && status != 429) {
                    refused.add(path + ": " + status + " " + answer.body());
                    return "";
                }
            } catch (IOException _) {
                // The platform is unavailable.
            }
            again.incrementAndGet();
            TimeUnit.MILLISECONDS.sleep(200);
        }
    }

    /**
     * Returns whether the platform keeps everything that was reported about a job: its state, each line once and in
     * order, and, if it failed, its failure.
     *
     * @param reader key that may read the job
     */
    public boolean isStored(AcceptedJob job, String reader) throws InterruptedException {
        String path = "/jobs/" + job.jobId();
        List<String> lines = IntStream.rangeClosed(1, LINES)
                .mapToObj(number -> line(number, job.failed()))
                .toList();
        return answer(path, reader).contains("\"state\":\"" + job.state() + "\"")
                && texts(answer(path + "/logs?attempt=1&limit=100", reader)).equals(lines)
                && (!job.failed() || failure(job, reader).isPresent());
    }

    /** Returns the id of the job's failure; empty until it is diagnosed. */
    public Optional<String> failure(AcceptedJob job, String reader) throws InterruptedException {
        String failures = answer("/jobs/" + job.jobId() + "/failures", reader);
        Matcher id = FAILURE.matcher(failures);
        return failures.contains("\"status\":\"done\"") && id.find() ? Optional.of(id.group(1)) : Optional.empty();
    }

    private static List<String> texts(String answer) {
        return TEXT.matcher(answer).results().map(line -> line.group(1)).toList();
    }

    /** Returns the answer to a GET request with the reader's key; empty while the platform is unavailable. */
    public String answer(String path, String reader) throws InterruptedException {
        try {
            return http.send(
                            HttpRequest.newBuilder(URI.create(api + path))
                                    .timeout(Duration.ofSeconds(30))
                                    .header("X-API-Key", reader)
                                    .build(),
                            BodyHandlers.ofString())
                    .body();
        } catch (IOException _) {
            return "";
        }
    }

    /** Starts no new jobs and waits up to 5 minutes until all calls of the started jobs are accepted. */
    @Override
    public void close() throws InterruptedException {
        over = true;
        callers.shutdown();
        if (!callers.awaitTermination(5, TimeUnit.MINUTES)) {
            callers.shutdownNow();
        }
    }
}
