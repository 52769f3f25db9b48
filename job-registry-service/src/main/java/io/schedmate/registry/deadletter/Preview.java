package io.schedmate.registry.deadletter;

import com.google.re2j.Pattern;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The beginning of a dead letter's value, safe to display. */
public final class Preview {

    private static final int MAX_LENGTH = 2000;

    /**
     * A name that refers to a secret, a separator and the value; or a bearer token. The input is untrusted, so it
     * matches in linear time.
     */
    private static final Pattern SECRET = Pattern.compile(
            "(?i)((?:password|passwd|secret|token|api[_-]?key|access[_-]?key|authorization|credential)[a-z_-]*[\"']?\\s*[:= ]\\s*[\"']?(?:bearer\\s+)?)[^\\s\"',}&]+");

    private Preview() {}

    public static @Nullable String of(byte @Nullable [] value) {
        if (value == null) {
            return null;
        }
        // Masked before it is truncated, so that no part of a secret is shown; twice the length covers every cut.
        int read = Math.min(value.length, 4 * MAX_LENGTH);
        String masked = SECRET.matcher(new String(value, 0, read, StandardCharsets.UTF_8))
                .replaceAll("$1***");
        return masked.length() <= MAX_LENGTH ? masked : masked.substring(0, MAX_LENGTH);
    }
}
