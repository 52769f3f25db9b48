package io.schedmate.local.bench;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.jspecify.annotations.Nullable;

/** Jobs that write a line from time to time and poll the API until they can read it. */
final class Probes implements AutoCloseable {

    private static final Pattern STEP = Pattern.compile("\"latest\":\\{.*?\"step\":(\\d+)");
    private static final long PAUSE_MILLIS = 15;

    private final KafkaProducer<String, byte[]> producer;
    private final TrackerUnderTest tracker;
    private final WrittenLogs logs;
    private final List<Double> millis = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch stopping = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();

    Probes(KafkaProducer<String, byte[]> producer, TrackerUnderTest tracker, int jobs) {
        this.producer = producer;
        this.tracker = tracker;
        this.logs = new WrittenLogs("probe", jobs, 1, Instant.now());
        for (int job = 0; job < jobs; job++) {
            int number = job;
            threads.add(Thread.ofVirtual().start(() -> run(number)));
        }
    }

    private void run(int job) {
        try {
            while (!stopping.await(10L * (1 + job), TimeUnit.MILLISECONDS)) {
                producer.send(logs.next(job, Instant.now())).get();
                // The time starts when the broker has accepted the line.
                long begun = System.nanoTime();
                if (awaitRead(job)) {
                    millis.add((System.nanoTime() - begun) / 1e6);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException e) {
            throw new IllegalStateException("Expected the broker to take a line.", e);
        }
    }

    /** Returns whether the line was read before the end of the measurement, which limits the wait for a lost line. */
    private boolean awaitRead(int job) throws InterruptedException {
        while (read(job) < logs.step(job)) {
            if (stopping.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return true;
    }

    private long read(int job) {
        @Nullable String answer = tracker.get("/api/v1/jobs/" + logs.job(job) + "/metrics?limit=0");
        Matcher step = STEP.matcher(answer == null ? "" : answer);
        return step.find() ? Long.parseLong(step.group(1)) : 0;
    }

    /** Returns the times in milliseconds from a line in Kafka to its metric in an answer, shortest first. */
    double[] sortedMillis() {
        return List.copyOf(millis).stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
    }

    @Override
    public void close() throws InterruptedException {
        stopping.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
