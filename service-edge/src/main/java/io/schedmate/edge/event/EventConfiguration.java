package io.schedmate.edge.event;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.model.event.Topic;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.DefaultErrorHandler;
import org.springframework.kafka.support.ExponentialBackOffWithMaxRetries;
import org.springframework.kafka.support.converter.RecordMessageConverter;

/** Events for a service that has Kafka on its class path. */
@AutoConfiguration(before = KafkaAutoConfiguration.class)
@ConditionalOnClass(KafkaTemplate.class)
@EnableConfigurationProperties(EventProperties.class)
public class EventConfiguration {

    /** A dead letter carries its reason on top of what was near the limit already. */
    private static final int LARGEST_RECORD_BYTES = 4 << 20;

    private static final int LARGEST_DEAD_LETTER_BYTES = 5 << 20;

    @Bean
    @ConditionalOnMissingBean
    EventCodec eventCodec(ObjectProvider<InternalKey> internal, EventProperties settings) {
        InternalKey key = internal.getIfAvailable();
        return key == null
                ? new EventCodec()
                : new EventCodec(new EventSeals(key, AgentKeys.of(settings.agents()), !settings.unsealedTaken()));
    }

    @Bean
    @ConditionalOnMissingBean
    EventPublisher eventPublisher(
            KafkaTemplate<String, byte[]> kafka,
            EventCodec codec,
            Traces traces,
            @Value("${spring.application.name}") String part) {
        return new EventPublisher(kafka, codec, traces, part);
    }

    @Bean
    @ConditionalOnMissingBean(RecordMessageConverter.class)
    RecordMessageConverter typedEvents(EventCodec codec) {
        return new TypedEvents(codec);
    }

    @Bean
    @ConditionalOnMissingBean(CommonErrorHandler.class)
    CommonErrorHandler eventErrors(
            KafkaTemplate<String, byte[]> kafka,
            EventProperties settings,
            Clock clock,
            MeterRegistry meters,
            @Value("${spring.application.name}") String reader) {
        ExponentialBackOffWithMaxRetries pauses = new ExponentialBackOffWithMaxRetries(settings.deliveries() - 1);
        pauses.setInitialInterval(settings.firstPause().toMillis());
        pauses.setMultiplier(2);
        pauses.setMaxInterval(settings.longestPause().toMillis());
        DefaultErrorHandler handler = new DefaultErrorHandler(new DeadLetters(kafka, reader, clock, meters), pauses);
        handler.addNotRetryableExceptions(UnprocessableEvent.class);
        return handler;
    }

    @Bean
    @ConditionalOnMissingBean(ContainerCustomizer.class)
    ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> countedDeliveries() {
        return container -> container.getContainerProperties().setDeliveryAttemptHeader(true);
    }

    @Bean
    @ConditionalOnProperty(name = "schedmate.events.create-topics", matchIfMissing = true)
    KafkaAdmin.NewTopics schedmateTopics(EventProperties settings) {
        return new KafkaAdmin.NewTopics(Stream.of(Topic.values())
                .flatMap(topic -> Stream.of(
                        topic(topic.topicName(), settings.partitions(), settings, LARGEST_RECORD_BYTES),
                        topic(topic.deadLetterTopicName(), 1, settings, LARGEST_DEAD_LETTER_BYTES)))
                .toArray(NewTopic[]::new));
    }

    private static NewTopic topic(String name, int partitions, EventProperties settings, int largestBytes) {
        return new NewTopic(name, partitions, settings.replicas())
                .configs(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(largestBytes)));
    }
}
