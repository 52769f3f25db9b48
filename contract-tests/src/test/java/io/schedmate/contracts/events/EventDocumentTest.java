package io.schedmate.contracts.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.WireValue;
import io.schedmate.model.advice.FieldCertainty;
import io.schedmate.model.advice.RunBlockerKind;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.PackingChange;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.StepOutcome;
import io.schedmate.model.topic.DeadLetterReason;
import io.schedmate.model.topic.EventType;
import io.schedmate.model.topic.Topic;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class EventDocumentTest {

    private static final List<Class<? extends WireValue>> SETS = List.of(
            Engine.class,
            FailureCategory.class,
            InfraType.class,
            RecoveryMode.class,
            DeadLetterReason.class,
            JobState.class,
            PackingChange.class,
            LogOrder.class,
            SlowdownCause.class,
            RecoveryAction.class,
            RecoveryStatus.class,
            StepOutcome.class,
            AlertChange.class,
            AlertCondition.class,
            AlertSeverity.class,
            AlertStatus.class,
            FieldCertainty.class,
            RunBlockerKind.class);

    private final EventDocument document = EventDocument.published();

    @Test
    void onlyTopicsAndTheirDeadLettersHaveChannels() {
        assertThat(document.root()
                        .path("channels")
                        .valueStream()
                        .map(channel -> channel.path("address").asString()))
                .containsExactlyInAnyOrderElementsOf(Stream.of(Topic.values())
                        .flatMap(topic -> Stream.of(topic.topicName(), topic.deadLetterTopicName()))
                        .toList());
    }

    @Test
    void everyChannelCarriesTheEventsOfItsTopic() {
        document.root()
                .path("channels")
                .valueStream()
                .filter(channel -> !channel.path("address").asString().endsWith(Topic.DEAD_LETTER_SUFFIX))
                .filter(channel -> !channel.path("address").asString().equals(Topic.LOG_RAW.topicName()))
                .forEach(channel -> assertThat(channel.path("messages").propertyNames())
                        .containsExactlyInAnyOrderElementsOf(
                                Topic.ofName(channel.path("address").asString()).types().stream()
                                        .map(EventType::eventClass)
                                        .map(Class::getSimpleName)
                                        .toList()));
    }

    @Test
    void everyClosedSetContainsItsWireValues() {
        for (Class<? extends WireValue> set : SETS) {
            assertThat(enumOf(document.root().at("/components/schemas/" + set.getSimpleName())))
                    .as(set.getSimpleName())
                    .containsExactlyElementsOf(Stream.of(set.getEnumConstants())
                            .map(WireValue::wire)
                            .toList());
        }
    }

    @Test
    void everyNamedSetOfTheDocumentIsOneOfOurs() {
        assertThat(document.root()
                        .at("/components/schemas")
                        .propertyStream()
                        .filter(schema -> schema.getValue().has("enum"))
                        .map(schema -> schema.getKey()))
                .containsExactlyInAnyOrderElementsOf(
                        SETS.stream().map(Class::getSimpleName).toList());
    }

    @Test
    void everyReferenceHasATarget() {
        List<String> references = document.root().findValues("$ref").stream()
                .map(JsonNode::asString)
                .toList();

        assertThat(references)
                .isNotEmpty()
                .allSatisfy(reference -> assertThat(
                                document.root().at(reference.substring(1)).isMissingNode())
                        .as(reference)
                        .isFalse());
    }

    @Test
    void theDocumentHasTheFormOfAsyncApi3() {
        JsonNode root = document.root();

        assertThat(root.path("asyncapi").asString()).matches("3\\.[0-9]+\\.[0-9]+");
        assertThat(root.at("/info/title").asString()).isNotBlank();
        assertThat(root.at("/info/version").asString()).isNotBlank();
        assertThat(root.path("servers").valueStream())
                .allMatch(server ->
                        server.has("host") && server.path("protocol").asString().equals("kafka"));
        assertThat(root.path("operations").valueStream())
                .isNotEmpty()
                .allMatch(operation -> List.of("send", "receive")
                        .contains(operation.path("action").asString()))
                .allMatch(operation -> operation.at("/channel/$ref").asString().startsWith("#/channels/"));
        assertThat(root.path("channels").valueStream())
                .allMatch(channel -> !channel.path("messages").isEmpty());
        assertThat(root.at("/components/messages").valueStream())
                .allMatch(message ->
                        message.has("payload") && message.at("/bindings/kafka").has("key"));
    }

    @Test
    void everyChannelIsWrittenAndEveryTopicIsRead() {
        List<String> sent = channelsWith("send");
        List<String> received = channelsWith("receive");

        document.root().path("channels").propertyStream().forEach(channel -> {
            String reference = "#/channels/" + channel.getKey();
            if (channel.getValue().path("address").asString().endsWith(Topic.DEAD_LETTER_SUFFIX)) {
                return;
            }
            assertThat(sent).contains(reference);
            assertThat(received).contains(reference);
        });
    }

    private List<String> channelsWith(String action) {
        return document.root()
                .path("operations")
                .valueStream()
                .filter(operation -> operation.path("action").asString().equals(action))
                .map(operation -> operation.at("/channel/$ref").asString())
                .toList();
    }

    private static List<String> enumOf(JsonNode schema) {
        return schema.path("enum").valueStream().map(JsonNode::asString).toList();
    }
}
