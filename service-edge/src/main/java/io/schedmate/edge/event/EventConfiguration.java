package io.schedmate.edge.event;

import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.edge.event.consumer.BoundedPolls;
import io.schedmate.edge.event.consumer.FixedMembers;
import io.schedmate.edge.event.consumer.ShortClose;
import io.schedmate.edge.event.key.AgentKeys;
import io.schedmate.edge.observe.Traces;
import io.schedmate.edge.security.InternalKey;
import io.schedmate.model.topic.Topic;
import java.time.Clock;
import java.util.Map;
import java.util.stream.Stream;
import org.aopalliance.intercept.MethodInterceptor;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.kafka.autoconfigure.DefaultKafkaConsumerFactoryCustomizer;
import org.springframework.boot.kafka.autoconfigure.KafkaAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.kafka.config.ContainerCustomizer;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.listener.CommonErrorHandler;
import org.springframework.kafka.listener.ConcurrentMessageListenerContainer;
import org.springframework.kafka.listener.ContainerProperties;
import org.springframework.kafka.support.converter.RecordMessageConverter;

/** Defines the event beans of a service that has Kafka on its class path. */
@AutoConfiguration(before = KafkaAutoConfiguration.class)
@ConditionalOnClass(KafkaTemplate.class)
@EnableConfigurationProperties(EventProperties.class)
public class EventConfiguration {

    /**
     * The size limit of a record. The limit of a dead letter is higher, because it adds the reason to a record that may
     * be near the limit.
     */
    private static final int MAX_RECORD_BYTES = 4 << 20;

    private static final int MAX_DEAD_LETTER_BYTES = 5 << 20;

    @Bean
    @ConditionalOnMissingBean
    EventCodec eventCodec(ObjectProvider<InternalKey> internal, EventProperties settings) {
        InternalKey key = internal.getIfAvailable();
        return key == null
                ? new EventCodec()
                : new EventCodec(new EventSeals(
                        key, AgentKeys.of(settings.agents(), settings.agentsFile()), !settings.unsealedTaken()));
    }

    @Bean
    @ConditionalOnMissingBean
    EventPublisher eventPublisher(
            KafkaTemplate<String, byte[]> kafka,
            EventCodec codec,
            Traces traces,
            @Value("${spring.application.name}") String part) {
        return new EventPublisher(kafka, new KafkaTemplate<>(kafka.getProducerFactory()), codec, traces, part);
    }

    @Bean
    @ConditionalOnMissingBean(RecordMessageConverter.class)
    RecordMessageConverter typedEvents(EventCodec codec) {
        return new TypedEvents(codec);
    }

    @Bean
    DeadLetterTopics deadLetterTopics(KafkaTemplate<String, byte[]> kafka, MeterRegistry meters) {
        return new DeadLetterTopics(kafka, meters);
    }

    @Bean
    @ConditionalOnMissingBean(CommonErrorHandler.class)
    CommonErrorHandler eventErrors(
            DeadLetterTopics deadLetters,
            EventProperties settings,
            Clock clock,
            MeterRegistry meters,
            @Value("${spring.application.name}") String reader) {
        return new EventErrors(new DeadLetters(deadLetters, reader, clock), settings, meters);
    }

    @Bean
    @ConditionalOnMissingBean(ContainerCustomizer.class)
    ContainerCustomizer<Object, Object, ConcurrentMessageListenerContainer<Object, Object>> lastingContainers(
            EventProperties settings) {
        return container -> {
            ContainerProperties properties = container.getContainerProperties();
            properties.setDeliveryAttemptHeader(true);
            properties.setAdviceChain((MethodInterceptor) EventConfiguration::withoutErrors);
            // Without this, a container stops permanently when the broker rejects its credentials once.
            properties.setAuthExceptionRetryInterval(settings.longestPause());
            if (settings.onlyInstance()) {
                FixedMembers.in(properties);
            }
        };
    }

    @Bean
    DefaultKafkaConsumerFactoryCustomizer shortClose() {
        return factory -> factory.addPostProcessor(ShortClose::of);
    }

    @Bean
    DefaultKafkaConsumerFactoryCustomizer boundedPolls() {
        return BoundedPolls::in;
    }

    @Bean
    @ConditionalOnProperty(name = "schedmate.events.create-topics", matchIfMissing = true)
    KafkaAdmin.NewTopics schedmateTopics(EventProperties settings) {
        return new KafkaAdmin.NewTopics(Stream.of(Topic.values())
                .flatMap(topic -> Stream.of(
                        topic(topic.topicName(), settings.partitions(), settings, MAX_RECORD_BYTES),
                        topic(topic.deadLetterTopicName(), 1, settings, MAX_DEAD_LETTER_BYTES)))
                .toArray(NewTopic[]::new));
    }

    /**
     * Converts an error to an exception, because an error would stop the container permanently. A record can cause one:
     * a stack overflow if it is deeply nested, or a lack of memory if it is large.
     */
    private static @Nullable Object withoutErrors(MethodInvocation call) throws Throwable {
        try {
            return call.proceed();
        } catch (StackOverflowError e) {
            throw new IllegalStateException("Expected a record with less nesting.", e);
        } catch (Error e) {
            throw new IllegalStateException("Expected a record that can be processed, got (%s).".formatted(e), e);
        }
    }

    private static NewTopic topic(String name, int partitions, EventProperties settings, int largestBytes) {
        return new NewTopic(name, partitions, settings.replicas())
                .configs(Map.of(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, Integer.toString(largestBytes)));
    }
}
