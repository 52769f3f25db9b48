package io.schedmate.advisor.store.vectors;

import java.net.URI;
import java.util.Set;

/** Parses and checks the address of a Redis server. */
final class RedisAddress {

    private static final int DEFAULT_PORT = 6379;
    private static final Set<String> SCHEMES = Set.of("redis", "rediss");

    private RedisAddress() {}

    /**
     * Returns the address with a port, 6379 by default.
     *
     * @throws IllegalArgumentException if it is not an address of a Redis server
     */
    static URI checked(URI address) {
        if (address.getScheme() == null || !SCHEMES.contains(address.getScheme()) || address.getHost() == null) {
            throw new IllegalArgumentException("""
                    Expected redis://HOST or redis://HOST:PORT in schedmate.advisor.vectors.redis, got (%s). \
                    Write redis://localhost:6379, and percent-encode special characters in the password.\
                    """.formatted(withoutPassword(address)));
        }
        return address.getPort() >= 0 ? address : withPort(address);
    }

    private static URI withPort(URI it) {
        String rest = it.toString()
                .substring(it.toString().indexOf(it.getRawAuthority())
                        + it.getRawAuthority().length());
        String authority = it.getRawAuthority().replaceFirst(":$", "");
        return URI.create("%s://%s:%d%s".formatted(it.getScheme(), authority, DEFAULT_PORT, rest));
    }

    private static String withoutPassword(URI address) {
        return address.toString().replaceFirst("(?<=//).*@", "…@");
    }
}
