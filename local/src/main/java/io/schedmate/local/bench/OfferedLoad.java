package io.schedmate.local.bench;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.KafkaProducer;

/** Writes lines at a constant rate, whether or not the consumer keeps up. */
final class OfferedLoad {

    private static final long TICK_MILLIS = 5;

    private final WrittenLogs logs;
    private final KafkaProducer<String, byte[]> producer;
    private final int linesASecond;
    private long begun;
    private long chunks;

    OfferedLoad(WrittenLogs logs, KafkaProducer<String, byte[]> producer, int linesASecond) {
        this.logs = logs;
        this.producer = producer;
        this.linesASecond = linesASecond;
    }

    /** Returns the number of lines written within the time, once the broker has accepted them. */
    long writeFor(Duration time) throws InterruptedException {
        begun = System.nanoTime();
        try (ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor()) {
            ScheduledFuture<?> writing =
                    clock.scheduleAtFixedRate(this::writeWhatIsDue, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
            untilTheTimeIsOver(writing, time);
        }
        producer.flush();
        return chunks * logs.linesAChunk();
    }

    private static void untilTheTimeIsOver(ScheduledFuture<?> writing, Duration time) throws InterruptedException {
        try {
            writing.get(time.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException over) {
            writing.cancel(false);
        } catch (ExecutionException e) {
            throw new IllegalStateException("Expected the broker to take the lines.", e);
        }
    }

    private void writeWhatIsDue() {
        double seconds = (System.nanoTime() - begun) / 1e9;
        long due = (long) (seconds * linesASecond / logs.linesAChunk());
        for (; chunks < due; chunks++) {
            var _ = producer.send(logs.next((int) (chunks % logs.jobs())));
        }
    }
}
