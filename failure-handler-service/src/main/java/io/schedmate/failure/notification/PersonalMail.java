package io.schedmate.failure.notification;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Mail to individual people. */
public interface PersonalMail {

    /**
     * Returns a channel to one person.
     *
     * @param address null = the person's name at the site's owner domain
     * @return empty if there is no address
     */
    Optional<Channel> to(String name, String person, @Nullable String address);
}
