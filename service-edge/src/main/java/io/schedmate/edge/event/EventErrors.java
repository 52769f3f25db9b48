package io.schedmate.edge.event;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.outage.Failure;
import java.io.Serial;
import java.util.List;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.KafkaException;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.kafka.listener.ConsumerRecordRecoverer;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.listener.MessageListenerContainer;
import org.springframework.util.backoff.BackOff;
import org.springframework.util.backoff.ExponentialBackOff;
import org.springframework.util.backoff.FixedBackOff;

/**
 * Handles records that could not be processed. During an outage the same record is retried until the outage ends, with
 * a poll between attempts so that the consumer keeps its partitions. Data that the store rejects becomes a dead letter
 * immediately. A record that fails otherwise becomes a dead letter after several deliveries.
 */
final class EventErrors extends DefaultErrorHandler {

    private static final Logger LOG = LoggerFactory.getLogger(EventErrors.class);

    private final MeterRegistry meters;

    /**
     * An exception whose class is the kind of failure. Spring Kafka restarts its count of deliveries when the class
     * changes. The class of the cause is not sufficient, because a driver throws the same class for a lost connection
     * and for rejected data.
     */
    private static class Judged extends RuntimeException {

        @Serial
        private static final long serialVersionUID = 1;

        Judged(Throwable failure) {
            super(failure.getMessage(), failure);
        }
    }

    private static final class TriedUntilItSucceeds extends Judged {

        @Serial
        private static final long serialVersionUID = 1;

        TriedUntilItSucceeds(Throwable failure) {
            super(failure);
        }
    }

    private static final class TriedSomeTimes extends Judged {

        @Serial
        private static final long serialVersionUID = 1;

        TriedSomeTimes(Throwable failure) {
            super(failure);
        }
    }

    private static final class Unrecoverable extends Judged {

        @Serial
        private static final long serialVersionUID = 1;

        Unrecoverable(Throwable failure) {
            super(failure);
        }
    }

    EventErrors(ConsumerRecordRecoverer deadLetters, EventProperties settings, MeterRegistry meters) {
        super(deadLetters, pauses(settings, Integer.MAX_VALUE));
        this.meters = meters;
        BackOff some = pauses(settings, settings.deliveries() - 1);
        setBackOffFunction((_, failure) -> failure instanceof TriedUntilItSucceeds ? null : some);
        addNotRetryableExceptions(Unrecoverable.class);
        setLogLevel(KafkaException.Level.DEBUG);
    }

    private static BackOff pauses(EventProperties settings, int repetitions) {
        if (repetitions == 0) {
            return new FixedBackOff(0, 0);
        }
        ExponentialBackOff pauses = new ExponentialBackOff(settings.firstPause().toMillis(), 2);
        pauses.setMaxInterval(settings.longestPause().toMillis());
        pauses.setMaxAttempts(repetitions);
        return pauses;
    }

    @Override
    public void handleRemaining(
            Exception thrown,
            List<ConsumerRecord<?, ?>> records,
            Consumer<?, ?> consumer,
            MessageListenerContainer container) {
        super.handleRemaining(judged(thrown, records), records, consumer, container);
    }

    @Override
    public void handleBatch(
            Exception thrown,
            ConsumerRecords<?, ?> batch,
            Consumer<?, ?> consumer,
            MessageListenerContainer container,
            Runnable listener) {
        super.handleBatch(judged(placed(thrown), batch), batch, consumer, container, listener);
    }

    @Override
    public <K, V> ConsumerRecords<K, V> handleBatchAndReturnRemaining(
            Exception thrown,
            ConsumerRecords<?, ?> batch,
            Consumer<?, ?> consumer,
            MessageListenerContainer container,
            Runnable listener) {
        return super.handleBatchAndReturnRemaining(judged(placed(thrown), batch), batch, consumer, container, listener);
    }

    private Judged judged(Exception thrown, Iterable<? extends ConsumerRecord<?, ?>> records) {
        if (Causes.first(UnprocessableEvent.class, thrown).isPresent()) {
            return new Unrecoverable(thrown);
        }
        return switch (Failure.of(thrown)) {
            case OUTAGE -> {
                holdUp(records.iterator().next().topic(), thrown);
                yield new TriedUntilItSucceeds(thrown);
            }
            case REFUSED_DATA -> new Unrecoverable(thrown);
            case OTHER -> new TriedSomeTimes(thrown);
        };
    }

    private void holdUp(String topic, Exception thrown) {
        LOG.warn(
                "Could not process records of {}. Retrying until it succeeds: {}",
                topic,
                Causes.innermost(thrown).toString());
        meters.counter("schedmate.events.held.up", "topic", topic).increment();
    }

    /**
     * Returns a failure with the index of the failed record in its batch. A listener that names no record has processed
     * none.
     */
    private static Exception placed(Exception thrown) {
        return Causes.first(BatchListenerFailedException.class, thrown).isPresent()
                ? thrown
                : new BatchListenerFailedException(String.valueOf(thrown.getMessage()), thrown, 0);
    }
}
