package io.schedmate.failure.store;

import org.jspecify.annotations.Nullable;

/** Removes U+0000 from texts, which PostgreSQL does not accept. */
final class Storable {

    private Storable() {}

    static String text(String text) {
        return text.replace('\0', '\uFFFD');
    }

    static @Nullable String orNull(@Nullable String text) {
        return text == null ? null : text(text);
    }
}
