package io.schedmate.failure.store;

import org.jspecify.annotations.Nullable;

/** Texts as the database takes them: every sign but U+0000. */
final class Storable {

    private Storable() {}

    static String text(String text) {
        return text.replace('\0', '\uFFFD');
    }

    static @Nullable String orNull(@Nullable String text) {
        return text == null ? null : text(text);
    }
}
