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
 * @param services address of each service
 * @param operations where each call of the published document goes, by operationId
 * @param callRate how often one key may call
 * @param strangerRate how often one address may call without a key or token that holds
 * @param atOnce how many calls of one caller may be in progress
 * @param keys where keys are kept
 * @param jwt which claims of a configured issuer's tokens are read
 * @param console how browsers are signed in
 * @param assistants how assistants are answered over MCP
 * @param audit how the record of changes is kept
 */
@Validated
@ConfigurationProperties("schedmate.gateway")
public record GatewayProperties(
        @NotNull @Valid Services services,
        @NotEmpty Map<String, @Valid Operation> operations,
        @NotNull Rate callRate,
        @NotNull Rate strangerRate,
        @NotNull @Valid AtOnce atOnce,
        @NotNull @Valid Keys keys,
        @DefaultValue @Valid Jwt jwt,
        @DefaultValue @Valid Console console,
        @DefaultValue @Valid Assistants assistants,
        @DefaultValue @Valid Audit audit) {

    /** Addresses, each a component of its own, so that a variable of the environment names it exactly. */
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
     * How many calls of one caller may be in progress in this gateway.
     *
     * @param calls that are answered and done
     * @param streams that stay open
     */
    public record AtOnce(
            @DefaultValue("32") @Positive int calls,
            @DefaultValue("16") @Positive int streams) {}

    /**
     * Where one call goes.
     *
     * @param service a name of {@link Services}; or a variable of the call's path, as {@code {service}}, that holds one
     * @param timeLimit until the answer begins, with the time that sending the body takes
     * @param bodyLimit largest body that is let through
     * @param streams whether its answer stays open
     * @param audit whose calls have an entry in the audit log, if it is no GET
     * @param auditBefore the GET, with the same names in its path, whose answer tells how things were before
     * @param auditFields the fields of that answer, and of the call's own, that an entry shows
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

    /** Whose calls of an operation have an entry in the audit log. */
    public enum AuditRule {
        ALWAYS,
        /** Those of persons: what programs send is data. */
        PERSONS,
        NEVER
    }

    /**
     * The audit log.
     *
     * @param folder used where {@code spring.datasource.url} is not set; if absent, {@code audit} beside the file of keys
     * @param keep how long entries are kept
     * @param mostEntries how many are kept of calls that were not refused
     * @param mostRefused how many are kept of refused calls
     * @param trimEvery how often what is beyond that is removed
     */
    public record Audit(
            @Nullable Path folder,

            @DefaultValue("400d") @NotNull @DurationMin(days = 1)
            Duration keep,

            @DefaultValue("2000000") @Positive int mostEntries,
            @DefaultValue("100000") @Positive int mostRefused,

            @DefaultValue("1h") @NotNull @DurationMin(millis = 1)
            Duration trimEvery) {}

    /**
     * Keys at rest.
     *
     * @param file used where {@code spring.datasource.url} is not set
     * @param firstKeyFile the first start writes its key here, readable by its owner only; if absent, into the log
     * @param freshFor how long a key looked up in PostgreSQL is used without asking again, so how late a revocation
     *     by another gateway may come
     * @param lookEvery how often calls in progress are held against their keys, so how late they may end
     */
    public record Keys(
            @NotNull Path file,
            @Nullable Path firstKeyFile,

            @DefaultValue("5s") @NotNull @DurationMin(seconds = 0)
            Duration freshFor,

            @DefaultValue("1s") @NotNull @DurationMin(millis = 1)
            Duration lookEvery) {}

    /**
     * Names of claims.
     *
     * @param nameClaim what records of who did what call the person; the subject where the token has none
     */
    public record Jwt(
            @DefaultValue("sub") @NotBlank String nameClaim,
            @DefaultValue("roles") @NotBlank String rolesClaim,
            @DefaultValue("projects") @NotBlank String projectsClaim,
            @DefaultValue("sub") @NotBlank String ownerClaim) {}

    /**
     * The web console.
     *
     * @param sessionLifetime how long a browser stays signed in, where its key holds so long
     * @param address where browsers reach this gateway, as an issuer leads them back; if absent, where they called
     * @param openId where persons sign in beside keys; nowhere if absent
     */
    public record Console(
            @DefaultValue("12h") @NotNull @DurationMin(seconds = 1)
            Duration sessionLifetime,

            @Nullable URI address,
            @Nullable @Valid OpenId openId) {

        /** Without an issuer, as docker-compose sets it to nothing, there is none to sign in at. */
        public Console {
            openId = openId == null || openId.issuer() == null ? null : openId;
        }
    }

    /**
     * An issuer of OpenID Connect. Its token must hold the claims that {@link Jwt} names.
     *
     * @param issuer exactly as its document at {@code /.well-known/openid-configuration} names it; absent = none
     * @param clientId the console's name at the issuer
     * @param clientSecret absent for a public client
     * @param scopes what is asked for; {@code openid} must be one of them
     * @param title what the page calls the issuer
     * @param timeLimit of each call to the issuer
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
     * Assistants, which speak the Model Context Protocol.
     *
     * @param api where their tools call the published API; if absent, this gateway's own port on the loopback
     * @param resultLimit the most of an answer that a tool hands on
     * @param origins whose pages may call from a browser, as {@code https://host}
     */
    public record Assistants(
            @Nullable URI api,
            @DefaultValue("64KB") @NotNull DataSize resultLimit,
            @DefaultValue List<@NotBlank String> origins) {}
}
