package io.schedmate.languagemodel.answer;

import io.schedmate.languagemodel.chat.Reply;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Parses a reply as one JSON object and ignores any other reply. Never throws. */
public final class JsonAnswer {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private static final Pattern THOUGHT = Pattern.compile("\\A\\s*<think>(?s:.*?)</think>");

    private JsonAnswer() {}

    public static Optional<JsonNode> object(Reply reply) {
        if (!(reply instanceof Reply.Answer answer)) {
            return Optional.empty();
        }
        try {
            JsonNode node = JSON.readTree(unfenced(answer.text()));
            return node.isObject() ? Optional.of(node) : Optional.empty();
        } catch (JacksonException unreadable) {
            return Optional.empty();
        }
    }

    /** Returns the constant of {@code type} that the text names, in any case; empty if it names none. */
    public static <E extends Enum<E>> Optional<E> constant(Class<E> type, JsonNode text) {
        String name = text.isString() ? text.asString().strip().toUpperCase(Locale.ROOT) : "";
        return Stream.of(type.getEnumConstants())
                .filter(constant -> constant.name().equals(name))
                .findFirst();
    }

    /** Removes the reasoning before the JSON and the code fence around it, which models add although asked not to. */
    private static String unfenced(String text) {
        String stripped = THOUGHT.matcher(text).replaceFirst("").strip();
        if (!stripped.startsWith("```") || !stripped.endsWith("```") || stripped.length() < 6) {
            return stripped;
        }
        int firstLineEnd = stripped.indexOf('\n');
        return firstLineEnd < 0 ? stripped : stripped.substring(firstLineEnd, stripped.length() - 3);
    }
}
