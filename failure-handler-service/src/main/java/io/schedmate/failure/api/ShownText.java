package io.schedmate.failure.api;

import io.schedmate.wire.mask.SecretMask;
import java.util.Locale;
import java.util.function.Predicate;

/** Searches lines for a text, ignoring case. Secrets are masked first, so that a search reveals none. */
final class ShownText implements Predicate<String> {

    private final String wanted;

    ShownText(String wanted) {
        this.wanted = wanted.toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean test(String line) {
        // Masking is more expensive than searching, and most lines do not contain the text.
        return holds(line) && holds(SecretMask.mask(line));
    }

    private boolean holds(String line) {
        return line.toLowerCase(Locale.ROOT).contains(wanted);
    }
}
