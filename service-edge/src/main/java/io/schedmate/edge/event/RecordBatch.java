package io.schedmate.edge.event;

import io.schedmate.edge.outage.Failure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.springframework.boot.kafka.autoconfigure.ConcurrentKafkaListenerContainerFactoryConfigurer;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.listener.BatchListenerFailedException;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;

/**
 * Processes a batch of records at once. If that fails, the batch is halved until the faulty record is isolated. The
 * records before it are processed, and only that record is reported as failed.
 */
public final class RecordBatch {

    private RecordBatch() {}

    /**
     * Creates containers for listeners that receive batches.
     *
     * @param lasting the settings of all containers of a service, which Spring Boot gives only to its own factory
     */
    public static ConcurrentKafkaListenerContainerFactory<Object, Object> listeners(
            ConcurrentKafkaListenerContainerFactoryConfigurer configurer,
            ConsumerFactory<Object, Object> consumers,
            ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lasting) {
        ConcurrentKafkaListenerContainerFactory<Object, Object> factory =
                new ConcurrentKafkaListenerContainerFactory<>();
        configurer.configure(factory, consumers);
        factory.setContainerCustomizer(lasting);
        factory.setBatchListener(true);
        factory.getContainerProperties().setAckMode(ContainerProperties.AckMode.BATCH);
        return factory;
    }

    /**
     * Decodes the records and processes the results.
     *
     * @param read decodes a record; throws {@link UnprocessableEvent} for an invalid one
     * @param work processes its whole list or, if it throws, nothing; it is called again with parts of a list that
     *     failed
     * @throws BatchListenerFailedException with the index of the first record that was not processed; all earlier
     *     records were
     */
    public static <R extends ConsumerRecord<?, ?>, T> void take(
            List<R> batch, Function<R, T> read, Consumer<List<T>> work) {
        List<T> taken = new ArrayList<>();
        for (R record : batch) {
            try {
                taken.add(read.apply(record));
            } catch (RuntimeException | StackOverflowError unreadable) {
                halve(taken, 0, work);
                throw failed(unreadable, taken.size());
            }
        }
        halve(taken, 0, work);
    }

    /**
     * Processes records in ever smaller parts.
     *
     * @param first the index of the first record in the batch
     */
    private static <T> void halve(List<T> records, int first, Consumer<List<T>> work) {
        if (records.isEmpty()) {
            return;
        }
        try {
            work.accept(records);
        } catch (RuntimeException | StackOverflowError failure) {
            if (records.size() == 1 || Failure.isOutage(failure)) {
                throw failed(failure, first);
            }
            int middle = records.size() / 2;
            halve(records.subList(0, middle), first, work);
            halve(records.subList(middle, records.size()), first + middle, work);
        }
    }

    private static BatchListenerFailedException failed(Throwable failure, int index) {
        return new BatchListenerFailedException(String.valueOf(failure.getMessage()), failure, index);
    }
}
