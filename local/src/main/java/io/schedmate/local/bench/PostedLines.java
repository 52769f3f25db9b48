package io.schedmate.local.bench;

import io.schedmate.bench.table.Measurement;
import io.schedmate.model.job.JobId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Measures lines posted over HTTP, a hundred per call, from senders that each wait for their answer. */
record PostedLines(BenchmarkPlatform platform, int jobs, long warmUp, long lines) {

    private static final int LINES_A_CALL = 100;
    private static final int SENDERS = 8;
    private static final String NAME = "lines over HTTP";

    void measure(List<Measurement> speed, List<Measurement> cost, Consumer<String> progress)
            throws InterruptedException {
        TrackerUnderTest tracker = platform.tracker();
        ShippedLogs logs = new ShippedLogs(jobs, jobs, Instant.now());
        logs.running().forEach(platform::send);
        platform.flush();
        for (JobId job : logs.last()) {
            tracker.await("/api/v1/jobs/" + job + "/metrics?limit=0");
        }
        double first = tracker.lines();
        post(logs, 0, warmUp);
        tracker.awaitLines(first + warmUp);
        ProcessorTime before = platform.spent(tracker);
        long begun = System.nanoTime();
        post(logs, warmUp, lines);
        tracker.awaitLines(first + warmUp + lines);
        double seconds = (System.nanoTime() - begun) / 1e9;
        ProcessorTime spent = platform.spent(tracker).minus(before);
        speed.add(new Measurement(
                "from " + NAME,
                lines / seconds,
                0,
                "lines/s",
                "one run, %d jobs, %d lines a call, %d senders beside it".formatted(jobs, LINES_A_CALL, SENDERS)));
        cost.add(spent.tracker("tracker, " + NAME, lines));
        cost.add(spent.database("database, " + NAME, lines));
        cost.add(spent.broker("broker, " + NAME, lines));
        progress.accept("%,.0f lines/s from %s: %s".formatted(lines / seconds, NAME, spent));
    }

    private void post(ShippedLogs logs, long from, long count) throws InterruptedException {
        List<Future<?>> sendings = new ArrayList<>();
        try (ExecutorService senders = Executors.newFixedThreadPool(SENDERS)) {
            for (int sender = 0; sender < SENDERS; sender++) {
                int own = sender;
                sendings.add(senders.submit(() -> {
                    // No two senders share a job, so that each job's lines arrive in order.
                    for (long call = own; call < count / LINES_A_CALL; call += SENDERS) {
                        int job = (int) ((from / LINES_A_CALL + call) % jobs);
                        platform.tracker().post(logs.job(job), logs.lines(job, LINES_A_CALL));
                    }
                }));
            }
            for (Future<?> sending : sendings) {
                sending.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("Expected the tracker to take the lines.", e);
        }
    }
}
