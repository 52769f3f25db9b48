package io.schedmate.failure.store;

import org.jspecify.annotations.Nullable;

/** Replaces U+0000 in texts, which PostgreSQL does not accept. */
public final class Storable {

    private Storable() {}

    public static String text(String text) {
        return text.replace('\0', '\uFFFD');
    }

    public static @Nullable String orNull(@Nullable String text) {
        return text == null ? null : text(text);
    }
}
