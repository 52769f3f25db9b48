package io.schedmate.cli.slurm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.cli.slurm.order.QueueOrder;
import io.schedmate.cli.slurm.queue.SeenJob;
import io.schedmate.embedded.EmbeddedSlurm;
import io.schedmate.model.job.JobState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Short sleeps as jobs of a real Slurm on this machine: the same arrivals once in Slurm's own order and once with the queue
 * ordered by advice. The advice comes through the hook at submission from a stand-in for the platform, which answers the mean of
 * three past jobs of the same name, as the paper's case study 3 estimates.
 */
public final class SlurmReplay {

    /** Most jobs are short and few are long, as in the clusters' traces. */
    private static final double[] MEAN_SECONDS = {1, 1, 1, 2, 2, 3, 3, 6, 10, 15};

    private static final int PAST_JOBS = 3;
    private static final Duration LONGEST = Duration.ofMinutes(15);
    private static final Pattern NAME = Pattern.compile("\"name\":\"kind-(\\d+)\"");

    private final Path hooks;
    private final List<String> nodes;
    private final List<Arrival> arrivals;
    private final List<Double> expected;
    private final double tempo;

    /**
     * A replay of arrivals that come from a seed.
     *
     * @param hooks the folder of job_submit.lua
     * @param nodes how many jobs run at a time
     * @param tempo 1 for jobs of 1 to 20 seconds; less for shorter ones
     */
    public SlurmReplay(Path hooks, int nodes, int jobs, long seed, double tempo) {
        this.tempo = tempo;
        this.hooks = hooks;
        this.nodes = IntStream.rangeClosed(1, nodes).mapToObj(n -> "n" + n).toList();
        SplittableRandom random = new SplittableRandom(seed);
        expected = IntStream.range(0, MEAN_SECONDS.length)
                .mapToObj(kind -> pastMean(kind, random))
                .toList();
        // Half as much again as the nodes can take, so that there is a queue to order.
        double pause = tempo * Arrays.stream(MEAN_SECONDS).average().orElseThrow() / (1.5 * nodes);
        List<Arrival> all = new ArrayList<>();
        double at = 0;
        for (int job = 0; job < jobs; job++) {
            int kind = random.nextInt(MEAN_SECONDS.length);
            all.add(new Arrival(at, kind, seconds(kind, random)));
            at += -Math.log(1 - random.nextDouble()) * pause;
        }
        arrivals = List.copyOf(all);
    }

    private record Arrival(double atSeconds, int kind, double sleepSeconds) {}

    /**
     * What came of one run.
     *
     * @param meanWaitSeconds from submission to start, by Slurm's own times
     * @param longestWaitSeconds of any job
     * @param meanCompletionSeconds from submission to end
     * @param makespanSeconds from the first submission to the last end
     * @param jobs that ended well
     */
    public record Outcome(
            double meanWaitSeconds,
            double longestWaitSeconds,
            double meanCompletionSeconds,
            double makespanSeconds,
            int jobs) {}

    /** Slurm as it comes: first in, first out. */
    public Outcome fifo() throws IOException, InterruptedException {
        try (EmbeddedSlurm slurm = EmbeddedSlurm.start(nodes, List.of("MinJobAge=3600"), Map.of())) {
            submit(slurm);
            return outcome(slurm);
        }
    }

    /** The hook writes advice, and the queue is looked at every second. */
    public Outcome prioritised() throws IOException, InterruptedException {
        HttpServer platform = standIn();
        try (EmbeddedSlurm slurm = EmbeddedSlurm.start(
                nodes,
                List.of("MinJobAge=3600", "JobSubmitPlugins=lua"),
                hookFiles("http://127.0.0.1:" + platform.getAddress().getPort()))) {
            Thread daemon = Thread.ofPlatform().daemon().start(() -> order(slurm));
            try {
                submit(slurm);
                return outcome(slurm);
            } finally {
                daemon.interrupt();
                daemon.join();
            }
        } finally {
            platform.stop(0);
        }
    }

    /** The hook as it is shipped, set to this platform. */
    private Map<String, String> hookFiles(String url) throws IOException {
        Map<String, String> files = new HashMap<>();
        for (String name : List.of("job_submit.lua", "schedmate.lua")) {
            files.put(name, Files.readString(hooks.resolve(name)));
        }
        files.put("schedmate.conf.lua", "return { url = \"%s\", cluster = \"embedded\" }%n".formatted(url));
        return files;
    }

    private void order(EmbeddedSlurm slurm) {
        try {
            var prioritiser = new Prioritiser(
                    new Controller(slurm.configuration()),
                    new Expectations(null, "embedded"),
                    new QueueOrder(QueueOrder.USUAL_AGEING),
                    new NiceBefore(slurm.folder().resolve("nice")),
                    null);
            while (true) {
                try {
                    prioritiser.pass();
                } catch (Away _) {
                    // The next look comes in a second.
                }
                Thread.sleep(1000);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    private void submit(EmbeddedSlurm slurm) throws InterruptedException {
        long begin = System.nanoTime();
        for (Arrival arrival : arrivals) {
            long left = begin + (long) (arrival.atSeconds() * 1e9) - System.nanoTime();
            if (left > 0) {
                Thread.sleep(Duration.ofNanos(left));
            }
            slurm.submit(
                    String.format(Locale.ROOT, "#!/bin/sh%nsleep %.2f%n", arrival.sleepSeconds()),
                    Path.of("/dev/null"),
                    "--job-name=kind-" + arrival.kind());
        }
    }

    private Outcome outcome(EmbeddedSlurm slurm) throws InterruptedException {
        var controller = new Controller(slurm.configuration());
        long end = System.nanoTime() + LONGEST.toNanos();
        while (System.nanoTime() - end < 0) {
            try {
                List<SeenJob> done = controller.jobs().stream()
                        .filter(job -> job.turn().state() == JobState.SUCCEEDED)
                        .toList();
                if (done.size() >= arrivals.size()) {
                    return outcome(done);
                }
            } catch (Away _) {
                // A controller that is busy is asked again.
            }
            Thread.sleep(1000);
        }
        throw new IllegalStateException("Expected %d jobs to end within %s. Maybe the machine is too busy."
                .formatted(arrivals.size(), LONGEST));
    }

    private static Outcome outcome(List<SeenJob> done) {
        List<Long> waits = new ArrayList<>();
        List<Long> completions = new ArrayList<>();
        long first = Long.MAX_VALUE;
        long last = 0;
        for (SeenJob job : done) {
            long submitted = job.turn().submittedAt().getEpochSecond();
            long ended = Objects.requireNonNull(job.turn().endedAt()).getEpochSecond();
            waits.add(Objects.requireNonNull(job.turn().startedAt()).getEpochSecond() - submitted);
            completions.add(ended - submitted);
            first = Math.min(first, submitted);
            last = Math.max(last, ended);
        }
        return new Outcome(
                mean(waits),
                waits.stream().mapToLong(wait -> wait).max().orElse(0),
                mean(completions),
                last - first,
                done.size());
    }

    private static double mean(List<Long> seconds) {
        return seconds.stream().mapToLong(each -> each).average().orElse(0);
    }

    private double pastMean(int kind, SplittableRandom random) {
        return IntStream.range(0, PAST_JOBS)
                .mapToDouble(_ -> seconds(kind, random))
                .average()
                .orElseThrow();
    }

    /** Runs of one kind differ by a third either way. */
    private double seconds(int kind, SplittableRandom random) {
        return tempo * MEAN_SECONDS[kind] * (2 + 2 * random.nextDouble()) / 3;
    }

    private HttpServer standIn() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/api/v1/advice", this::advise);
        server.start();
        return server;
    }

    private void advise(HttpExchange call) throws IOException {
        String question = new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        Matcher name = NAME.matcher(question);
        double mean = name.find() ? expected.get(Integer.parseInt(name.group(1))) : 0;
        byte[] answer = String.format(
                        Locale.ROOT,
                        "{\"adviceId\":\"%s\",\"estimates\":{\"durationSeconds\":{\"p10\":%2$.1f,\"p50\":%2$.1f,\"p90\":%2$.1f,\"mean\":%2$.1f},"
                                + "\"confidence\":0.8,\"engine\":\"retrieval\"}}",
                        new UUID(0, 0),
                        mean)
                .getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(200, answer.length);
        call.getResponseBody().write(answer);
        call.close();
    }
}
