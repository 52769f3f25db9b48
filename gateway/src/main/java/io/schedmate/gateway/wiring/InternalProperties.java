package io.schedmate.gateway.wiring;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What gateway and services share, so that services trust what the gateway says of a caller and nobody else.
 *
 * @param key secret text, 32 bytes in UTF-8 at least
 * @param tokenLifetime how long the gateway's word holds
 */
@ConfigurationProperties("schedmate.internal")
public record InternalProperties(@DefaultValue("") String key, @DefaultValue("60s") Duration tokenLifetime) {

    private static final int LEAST_BYTES = 32;

    public InternalProperties {
        int bytes = key.getBytes(StandardCharsets.UTF_8).length;
        if (bytes < LEAST_BYTES) {
            throw new IllegalArgumentException("Expected schedmate.internal.key to have at least " + LEAST_BYTES
                    + " bytes (" + bytes + "). Maybe set SCHEDMATE_INTERNAL_KEY to the output of: openssl rand -base64 48");
        }
    }

    @Override
    public String toString() {
        return "InternalProperties[key=…, tokenLifetime=" + tokenLifetime + "]";
    }
}
