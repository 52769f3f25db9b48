package io.schedmate.wire;

import io.schedmate.model.WireValue;
import io.schedmate.model.event.JobStateEvent;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.log.LogRaw;
import io.schedmate.model.topic.Topic;
import java.time.Instant;
import tools.jackson.databind.BeanDescription;
import tools.jackson.databind.DeserializationConfig;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.SerializationConfig;
import tools.jackson.databind.ValueDeserializer;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.ValueDeserializerModifier;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.ValueSerializerModifier;

/** Maps the shared types to JSON, so that they need no annotations. */
public final class WireModule extends SimpleModule {

    private static final long serialVersionUID = 1;

    public WireModule() {
        super("schedmate");
        addSerializer(JobId.class, new TextSerializer<>(JobId.class, JobId::toString));
        addDeserializer(JobId.class, new TextDeserializer<>(JobId.class, JobId::parse));
        addSerializer(Topic.class, new TextSerializer<>(Topic.class, Topic::topicName));
        addDeserializer(Topic.class, new TextDeserializer<>(Topic.class, Topic::ofName));
        addDeserializer(Instant.class, new TextDeserializer<>(Instant.class, InstantText::parse));
        addSerializer(LogRaw.class, new LogRawSerializer());
        addDeserializer(LogRaw.class, new LogRawDeserializer());
        setMixInAnnotation(JobSource.class, Kinds.OfJobSource.class);
        setMixInAnnotation(JobStateEvent.class, Kinds.OfJobStateEvent.class);
        setSerializerModifier(new WireValuesWritten());
        setDeserializerModifier(new WireValuesRead());
    }

    private static final class WireValuesWritten extends ValueSerializerModifier {

        private static final long serialVersionUID = 1;

        @Override
        public ValueSerializer<?> modifyEnumSerializer(
                SerializationConfig config,
                JavaType type,
                BeanDescription.Supplier description,
                ValueSerializer<?> otherwise) {
            return WireValue.class.isAssignableFrom(type.getRawClass())
                    ? new TextSerializer<>(WireValue.class, WireValue::wire)
                    : otherwise;
        }
    }

    private static final class WireValuesRead extends ValueDeserializerModifier {

        private static final long serialVersionUID = 1;

        @Override
        public ValueDeserializer<?> modifyEnumDeserializer(
                DeserializationConfig config,
                JavaType type,
                BeanDescription.Supplier description,
                ValueDeserializer<?> otherwise) {
            return WireValue.class.isAssignableFrom(type.getRawClass())
                    ? WireValues.deserializer(type.getRawClass())
                    : otherwise;
        }
    }
}
