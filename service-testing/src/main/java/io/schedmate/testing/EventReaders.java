package io.schedmate.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.springframework.kafka.config.KafkaListenerEndpointRegistry;
import org.springframework.kafka.listener.MessageListenerContainer;

/** The readers of events of a running service. */
public final class EventReaders {

    private EventReaders() {}

    /**
     * Checks that each reader continues after an error and after the broker refused its login. A container without these
     * settings stops for good.
     */
    public static void continueAfterErrors(RunningService service) {
        assertThat(service.part(KafkaListenerEndpointRegistry.class).getListenerContainers())
                .isNotEmpty()
                .extracting(MessageListenerContainer::getContainerProperties)
                .allSatisfy(settings -> {
                    String topics = Arrays.toString(settings.getTopics());
                    assertThat(settings.getAuthExceptionRetryInterval())
                            .as(topics)
                            .isPositive();
                    assertThat(settings.getAdviceChain()).as(topics).isNotEmpty();
                });
    }
}
