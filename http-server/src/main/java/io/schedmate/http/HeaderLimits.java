package io.schedmate.http;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.Assert;

/**
 * How long a caller may take.
 *
 * @param headersWithin longest time from the first byte of a call to the end of its headers
 */
@ConfigurationProperties("schedmate.server")
record HeaderLimits(@DefaultValue("30s") Duration headersWithin) {

    HeaderLimits {
        Assert.isTrue(
                headersWithin.isPositive(),
                () -> "Expected schedmate.server.headers-within to be positive, got (" + headersWithin
                        + "). Use 30s, for example.");
    }
}
