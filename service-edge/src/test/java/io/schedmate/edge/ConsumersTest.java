package io.schedmate.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.CloseOptions;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.junit.jupiter.api.Test;
import org.springframework.kafka.core.ConsumerPostProcessor;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

class ConsumersTest {

    private final Closing consumer = new Closing();

    /** Records how it is closed. */
    private static final class Closing extends MockConsumer<Object, Object> {

        private final List<Optional<Duration>> limits = new ArrayList<>();

        Closing() {
            super("earliest");
        }

        @Override
        public synchronized void wakeup() {
            throw new IllegalStateException("asleep");
        }

        @Override
        public void close() {
            limits.add(Optional.empty());
        }

        @Override
        public void close(CloseOptions options) {
            limits.add(options.timeout());
        }
    }

    @Test
    void aClosingConsumerDoesNotAwaitTheAnswerToItsLastFetch() {
        asServicesUseIt().close();

        assertThat(consumer.limits).containsExactly(Optional.of(Duration.ofSeconds(1)));
    }

    @Test
    void aLimitOfTheCallerStays() {
        asServicesUseIt().close(CloseOptions.timeout(Duration.ofSeconds(7)));

        assertThat(consumer.limits).containsExactly(Optional.of(Duration.ofSeconds(7)));
    }

    @Test
    void aFailedCallThrowsItsOwnException() {
        assertThatThrownBy(asServicesUseIt()::wakeup).isExactlyInstanceOf(IllegalStateException.class);
    }

    @SuppressWarnings("unchecked")
    private Consumer<Object, Object> asServicesUseIt() {
        DefaultKafkaConsumerFactory<Object, Object> factory = Edge.part(DefaultKafkaConsumerFactory.class);
        Consumer<Object, Object> used = consumer;
        for (ConsumerPostProcessor<Object, Object> each : factory.getPostProcessors()) {
            used = each.apply(used);
        }
        return used;
    }
}
