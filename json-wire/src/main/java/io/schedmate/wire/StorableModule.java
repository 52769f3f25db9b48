package io.schedmate.wire;

import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.KeyDeserializer;
import tools.jackson.databind.deser.jdk.StringDeserializer;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.module.SimpleModule;

/**
 * Accepts only what every store can keep: strings without U+0000 and without unpaired surrogates, and times in the
 * years 1970 to 9999.
 */
final class StorableModule extends SimpleModule {

    private static final long serialVersionUID = 1;

    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999999999Z");

    private StorableModule(String name, UnaryOperator<String> texts) {
        super(name);
        addDeserializer(String.class, new Texts(texts));
        addKeyDeserializer(String.class, new Keys(texts));
    }

    /** Replaces each character that cannot be stored with U+FFFD, as for invalid bytes. */
    static StorableModule replacing() {
        return new StorableModule("schedmate storable, replacing", StorableModule::replaced);
    }

    /** Refuses a string that cannot be stored. */
    static StorableModule refusing() {
        return new StorableModule("schedmate storable, refusing", text -> {
            if (!isStorable(text)) {
                throw new IllegalArgumentException(
                        "Expected a text without U+0000 and halves of surrogate pairs, got (a text with one of them)."
                                + " Remove them.");
            }
            return text;
        });
    }

    StorableModule withTimes() {
        addDeserializer(Instant.class, new TextDeserializer<>(Instant.class, StorableModule::time));
        return this;
    }

    static Instant time(String text) {
        Instant time = InstantText.parse(text);
        if (time.isBefore(EARLIEST) || time.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "Expected a time from 1970 to 9999, got (%s). Check the sender's clock.".formatted(text));
        }
        return time;
    }

    private static boolean isStorable(String text) {
        for (int at = 0; at < text.length(); at++) {
            char sign = text.charAt(at);
            if (sign == '\0' || Character.isSurrogate(sign)) {
                return text.codePoints().noneMatch(StorableModule::isLost);
            }
        }
        return true;
    }

    /** Returns whether a code point cannot be stored. A surrogate among the code points is unpaired. */
    private static boolean isLost(int point) {
        return point == 0 || Character.getType(point) == Character.SURROGATE;
    }

    static String replaced(String text) {
        if (isStorable(text)) {
            return text;
        }
        StringBuilder kept = new StringBuilder(text.length());
        text.codePoints().map(point -> isLost(point) ? 0xFFFD : point).forEach(kept::appendCodePoint);
        return kept.toString();
    }

    private static final class Texts extends StdDeserializer<String> {

        private final UnaryOperator<String> storable;

        Texts(UnaryOperator<String> storable) {
            super(String.class);
            this.storable = storable;
        }

        @Override
        public @Nullable String deserialize(JsonParser parser, DeserializationContext context) {
            String text = StringDeserializer.instance.deserialize(parser, context);
            try {
                return text == null ? null : storable.apply(text);
            } catch (IllegalArgumentException e) {
                throw refused(parser, e, text);
            }
        }
    }

    private static final class Keys extends KeyDeserializer {

        private final UnaryOperator<String> storable;

        Keys(UnaryOperator<String> storable) {
            this.storable = storable;
        }

        @Override
        public Object deserializeKey(String key, DeserializationContext context) {
            try {
                return storable.apply(key);
            } catch (IllegalArgumentException e) {
                throw refused(context.getParser(), e, key);
            }
        }
    }

    private static JacksonException refused(JsonParser parser, IllegalArgumentException why, String text) {
        return InvalidFormatException.from(parser, String.valueOf(why.getMessage()), text, String.class);
    }
}
