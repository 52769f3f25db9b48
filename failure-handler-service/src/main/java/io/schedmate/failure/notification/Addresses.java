package io.schedmate.failure.notification;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The mail addresses at which people are notified.
 *
 * @param operators mail address of those who approve; null for none
 * @param ownerDomain owners have their mail under their name there; null where they have none
 * @param from who mails are from
 */
public record Addresses(
        @Nullable String operators, @Nullable String ownerDomain, String from) {

    /** A name comes from whoever submits: it must not be able to name another domain or a second address. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");

    public Optional<String> mailOf(String owner) {
        return Optional.ofNullable(ownerDomain)
                .filter(domain -> !domain.isBlank() && NAME.matcher(owner).matches())
                .map(domain -> owner + "@" + domain);
    }
}
