package io.schedmate.failure.notification;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Mail to single people. */
public interface PersonalMail {

    /**
     * A channel that tells one person everything that it is sent.
     *
     * @param address null = the name at the site's domain of owners
     * @return empty where there is no address
     */
    Optional<Channel> to(String name, String person, @Nullable String address);
}
