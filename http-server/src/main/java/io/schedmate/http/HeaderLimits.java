package io.schedmate.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How long a caller may take.
 *
 * @param headersWithin longest time from the first byte of a call to the end of its headers
 * @param restWithin longest time from the answer to the end of a body that was not read
 */
@ConfigurationProperties("schedmate.server")
record HeaderLimits(
        @DefaultValue("30s") Duration headersWithin,
        @DefaultValue("30s") Duration restWithin) {

    HeaderLimits {
        check("headers-within", headersWithin);
        check("rest-within", restWithin);
    }

    private static void check(String name, Duration within) {
        Assert.isTrue(
                within.isPositive(),
                () -> "Expected schedmate.server." + name + " to be positive, got (" + within
                        + "). Use 30s, for example.");
    }
}
