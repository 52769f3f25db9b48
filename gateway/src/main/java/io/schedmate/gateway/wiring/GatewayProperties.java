package io.schedmate.gateway.wiring;

import io.schedmate.gateway.limit.Rate;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotEmpty;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The gateway's settings.
 *
 * @param services the address of each service
 * @param operations the target of each operation of the published document, by operationId
 * @param callRate rate limit per key
 * @param strangerRate rate limit per address for calls without a valid key or token
 * @param atOnce the maximum number of concurrent calls per caller
 * @param bodyWithin the time in which the body of a call must arrive that the gateway answers itself
 * @param keys the storage of keys
 * @param jwt the claims that are read from a configured issuer's tokens
 * @param console the sign-in of browsers
 * @param assistants the calls of assistants over MCP
 * @param audit the storage of the audit log
 */
@Validated
@ConfigurationProperties("schedmate.gateway")
public record GatewayProperties(
        @NotNull @Valid Services services,
        @NotEmpty Map<String, @Valid Operation> operations,
        @NotNull Rate callRate,
        @NotNull Rate strangerRate,
        @NotNull @Valid AtOnce atOnce,

        @DefaultValue("30s") @NotNull @DurationMin(millis = 1)
        Duration bodyWithin,

        @NotNull @Valid Keys keys,
        @DefaultValue @Valid Jwt jwt,
        @DefaultValue @Valid Console console,
        @DefaultValue @Valid Assistants assistants,
        @DefaultValue @Valid Audit audit) {

    /**
     * The addresses of the services. Each is a separate component, so that it can be set by a separate environment
     * variable.
     */
    public record Services(
            @NotNull URI jobRegistry,
            @NotNull URI advisor,
            @NotNull URI metricTracker,
            @NotNull URI failureHandler) {

        public Map<String, URI> byName() {
            return Map.of(
                    "job-registry", jobRegistry,
                    "advisor", advisor,
                    "metric-tracker", metricTracker,
                    "failure-handler", failureHandler);
        }
    }

    /**
     * The maximum number of concurrent calls of one caller in this gateway.
     *
     * @param calls calls with an immediate response
     * @param streams calls whose response stays open
     */
    public record AtOnce(
            @DefaultValue("32") @Positive int calls,
            @DefaultValue("16") @Positive int streams) {}

    /**
     * The target of an operation.
     *
     * @param service a component of {@link Services}, or a variable of the operation's path, as {@code {service}}, that
     *     contains one
     * @param timeLimit the time until the response begins, including the time for sending the body
     * @param bodyLimit the largest accepted body
     * @param streams whether the response stays open
     * @param audit which calls get an entry in the audit log, unless the operation is a GET
     * @param auditBefore the GET operation, with the same path variables, that returns the state before
     * @param auditFields the fields of that response, and of the operation's own response, to include in an entry
     */
    public record Operation(
            @NotBlank String service,

            @DefaultValue("10s") @NotNull @DurationMin(millis = 1)
            Duration timeLimit,

            @DefaultValue("1MB") @NotNull DataSize bodyLimit,
            @DefaultValue("false") boolean streams,
            @DefaultValue("always") @NotNull AuditRule audit,
            @Nullable String auditBefore,
            @DefaultValue List<@NotBlank String> auditFields) {}

    /** Which calls of an operation get an entry in the audit log. */
    public enum AuditRule {
        ALWAYS,
        /** Only calls of persons; programs send data. */
        PERSONS,
        NEVER
    }

    /**
     * The audit log.
     *
     * @param folder used if {@code spring.datasource.url} is not set; null for {@code audit} next to the file of keys
     * @param keep the retention time of entries
     * @param maxEntries the maximum number of entries of accepted calls
     * @param maxRefused the maximum number of entries of refused calls
     * @param trimEvery the interval at which entries that exceed the limits are deleted
     * @param beforeWithin the longest time that a change waits for the state before it; then its entry has no such state
     */
    public record Audit(
            @Nullable Path folder,

            @DefaultValue("400d") @NotNull @DurationMin(days = 1)
            Duration keep,

            @DefaultValue("2000000") @Positive int maxEntries,
            @DefaultValue("100000") @Positive int maxRefused,

            @DefaultValue("1h") @NotNull @DurationMin(millis = 1)
            Duration trimEvery,

            @DefaultValue("2s") @NotNull @DurationMin(millis = 1)
            Duration beforeWithin) {}

    /**
     * The storage of keys.
     *
     * @param file used if {@code spring.datasource.url} is not set
     * @param firstKeyFile the file for the key that the first start creates, readable by its owner only; null to log
     *     the key
     * @param freshFor how long a key from PostgreSQL is cached, which delays a revocation by another gateway
     * @param lookEvery the interval at which the keys of open calls are checked, which delays ending the calls
     */
    public record Keys(
            @NotNull Path file,
            @Nullable Path firstKeyFile,

            @DefaultValue("5s") @NotNull @DurationMin(seconds = 0)
            Duration freshFor,

            @DefaultValue("1s") @NotNull @DurationMin(millis = 1)
            Duration lookEvery) {}

    /**
     * The names of claims in tokens.
     *
     * @param nameClaim the claim with the person's name for audit entries; without it, the subject is used
     */
    public record Jwt(
            @DefaultValue("sub") @NotBlank String nameClaim,
            @DefaultValue("roles") @NotBlank String rolesClaim,
            @DefaultValue("projects") @NotBlank String projectsClaim,
            @DefaultValue("sub") @NotBlank String ownerClaim) {}

    /**
     * The web console.
     *
     * @param sessionLifetime how long a browser stays signed in, unless its key becomes invalid earlier
     * @param address the address under which browsers reach this gateway, for redirects from an issuer; null for the
     *     address that was called
     * @param openId the issuer at which persons can sign in; null for none
     */
    public record Console(
            @DefaultValue("12h") @NotNull @DurationMin(seconds = 1)
            Duration sessionLifetime,

            @Nullable URI address,
            @Nullable @Valid OpenId openId) {

        /** Treats an issuer without an address, which docker-compose sets by default, as none. */
        public Console {
            openId = openId == null || openId.issuer() == null ? null : openId;
        }
    }

    /**
     * An OpenID Connect issuer. Its token must contain the claims that {@link Jwt} names.
     *
     * @param issuer exactly as in its document at {@code /.well-known/openid-configuration}; null for none
     * @param clientId the console's client id at the issuer
     * @param clientSecret null for a public client
     * @param scopes the requested scopes; must include {@code openid}
     * @param title the issuer's label on the sign-in page
     * @param timeLimit the time limit of each call to the issuer
     */
    public record OpenId(
            @Nullable URI issuer,
            @DefaultValue("") @NotNull String clientId,
            @Nullable String clientSecret,

            @DefaultValue({"openid", "profile"}) @NotEmpty List<@NotBlank String> scopes,

            @DefaultValue("your organisation") @NotBlank String title,

            @DefaultValue("5s") @NotNull @DurationMin(millis = 1)
            Duration timeLimit) {

        public OpenId {
            clientSecret = clientSecret == null || clientSecret.isEmpty() ? null : clientSecret;
        }

        @AssertTrue(message = "client-id must be set where issuer is")
        public boolean isClientKnown() {
            return issuer == null || !clientId.isBlank();
        }
    }

    /**
     * Assistants, which use the Model Context Protocol.
     *
     * @param api the address at which tools call the published API; null for this gateway's own port on the loopback
     *     address
     * @param resultLimit the maximum size of a response that a tool passes on
     * @param origins the origins of pages that may call from a browser, as {@code https://host}
     */
    public record Assistants(
            @Nullable URI api,
            @DefaultValue("64KB") @NotNull DataSize resultLimit,
            @DefaultValue List<@NotBlank String> origins) {}
}
