package io.schedmate.gateway.wiring;

import io.schedmate.gateway.limit.Rate;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The gateway's settings.
 *
 * @param services address of each service
 * @param operations where each call of the published document goes, by operationId
 * @param callRate how often one key may call
 * @param strangerRate how often one address may call without a key or token that holds
 * @param keys where keys are kept
 * @param jwt which claims of a configured issuer's tokens are read
 */
@ConfigurationProperties("schedmate.gateway")
public record GatewayProperties(
        Services services,
        Map<String, Operation> operations,
        Rate callRate,
        Rate strangerRate,
        Keys keys,
        @DefaultValue Jwt jwt) {

    /** Addresses, each a component of its own, so that a variable of the environment names it exactly. */
    public record Services(URI jobRegistry, URI advisor, URI metricTracker, URI failureHandler) {

        public Map<String, URI> byName() {
            return Map.of(
                    "job-registry", jobRegistry,
                    "advisor", advisor,
                    "metric-tracker", metricTracker,
                    "failure-handler", failureHandler);
        }
    }

    /**
     * Where one call goes.
     *
     * @param service a name of {@link Services}
     * @param timeLimit until the answer begins, with the time that sending the body takes
     * @param bodyLimit largest body that is let through
     */
    public record Operation(
            String service,
            @DefaultValue("10s") Duration timeLimit,
            @DefaultValue("1MB") DataSize bodyLimit) {}

    /**
     * Keys at rest.
     *
     * @param file used where {@code spring.datasource.url} is not set
     * @param firstKeyFile the first start writes its key here, readable by its owner only; if absent, into the log
     * @param freshFor how long a key looked up in PostgreSQL is used without asking again, so how late a revocation
     *     by another gateway may come
     */
    public record Keys(
            Path file,
            @Nullable Path firstKeyFile,
            @DefaultValue("5s") Duration freshFor) {}

    /** Names of claims. */
    public record Jwt(
            @DefaultValue("roles") String rolesClaim,
            @DefaultValue("projects") String projectsClaim,
            @DefaultValue("sub") String ownerClaim) {}
}
