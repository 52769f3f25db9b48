package io.schedmate.failure.api;

import io.schedmate.wire.mask.SecretMask;
import java.util.Locale;
import java.util.function.Predicate;

/** Takes lines that hold a text, in any case, as a reader is shown them: nobody may guess a secret by looking for it. */
final class ShownText implements Predicate<String> {

    private final String wanted;

    ShownText(String wanted) {
        this.wanted = wanted.toLowerCase(Locale.ROOT);
    }

    @Override
    public boolean test(String line) {
        // Masking costs more than looking, and few lines get as far.
        return holds(line) && holds(SecretMask.mask(line));
    }

    private boolean holds(String line) {
        return line.toLowerCase(Locale.ROOT).contains(wanted);
    }
}
