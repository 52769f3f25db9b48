package io.schedmate.failure.api;

import io.schedmate.wire.mask.SecretMask;
import java.util.Locale;
import java.util.function.Predicate;

/** Searches lines for a text, ignoring case, after secrets are masked, so that a search reveals no secret. */
final class ShownText implements Predicate<String> {

    private final String wanted;

    ShownText(String wanted) {
        this.wanted = wanted.toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean test(String line) {
        // Masking is more expensive than searching, and few lines need it.
        return holds(line) && holds(SecretMask.mask(line));
    }

    private boolean holds(String line) {
        return line.toLowerCase(Locale.ROOT).contains(wanted);
    }
}
