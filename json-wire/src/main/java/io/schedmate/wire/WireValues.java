package io.schedmate.wire;

import static java.util.stream.Collectors.joining;

import io.schedmate.model.WireValue;
import java.util.stream.Stream;

/** Reads enum members from their wire values. */
interface WireValues {

    static TextDeserializer<Object> deserializer(Class<?> set) {
        Object[] members = set.getEnumConstants();
        return new TextDeserializer<>(Object.class, text -> member(members, text));
    }

    private static Object member(Object[] members, String text) {
        return Stream.of(members)
                .filter(member -> wire(member).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("Expected one of %s, got (%s). Check the case and the underscores."
                                .formatted(
                                        Stream.of(members).map(WireValues::wire).collect(joining(", ")), text)));
    }

    private static String wire(Object member) {
        return ((WireValue) member).wire();
    }
}
