package io.schedmate.wire;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.module.SimpleModule;

/**
 * Accepts only what every store can keep: times from the years 1970 to 9999, and texts in which U+0000 becomes
 * U+FFFD, as invalid bytes do.
 */
final class StorableModule extends SimpleModule {

    private static final long serialVersionUID = 1;

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    StorableModule() {
        super("schedmate storable");
        addDeserializer(Instant.class, new TextDeserializer<>(Instant.class, StorableModule::time));
        addDeserializer(String.class, new Texts());
        addKeyDeserializer(String.class, new Keys());
    }

    private static Instant time(String text) {
        Instant time = InstantText.parse(text);
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "Expected a time from 1970 to 9999, got (%s). Maybe check the sender's clock.".formatted(text));
        }
        return time;
    }

    private static String storable(String text) {
        return text.indexOf('\0') < 0 ? text : text.replace('\0', '\uFFFD');
    }

    private static final class Texts extends StdDeserializer<String> {

        Texts() {
            super(String.class);
        }

        @Override
        public @Nullable String deserialize(JsonParser parser, DeserializationContext context) {
            String text = StringDeserializer.instance.deserialize(parser, context);
            return text == null ? null : storable(text);
        }
    }

    private static final class Keys extends KeyDeserializer {

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            return storable(key);
        }
    }
}
