package io.schedmate.failure.notification;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Mail addresses for notifications.
 *
 * @param operators mail address of the people who approve recoveries; null = none
 * @param ownerDomain domain that turns an owner's name into a mail address; null = none
 * @param from sender address of mails
 */
public record Addresses(
        @Nullable String operators, @Nullable String ownerDomain, String from) {

    /**
     * The pattern of names in addresses. Submitters choose names, so a name must not contain another domain or a second
     * address.
     */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._+-]{0,63}");

    public Optional<String> mailOf(String owner) {
        return Optional.ofNullable(ownerDomain)
                .filter(domain -> !domain.isBlank() && NAME.matcher(owner).matches())
                .map(domain -> owner + "@" + domain);
    }
}
