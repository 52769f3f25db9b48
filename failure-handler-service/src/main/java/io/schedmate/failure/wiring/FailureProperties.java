package io.schedmate.failure.wiring;

import io.schedmate.model.RecoveryMode;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
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

/** The configuration of the failure handler. application.yml documents each property and its default. */
@Validated
@ConfigurationProperties("schedmate.failure")
public record FailureProperties(
        Logs logs,
        Diagnosis diagnosis,
        @Valid Recovery recovery,
        Agents agents,
        Model model,
        @DefaultValue Services services,
        @DefaultValue Map<String, List<URI>> experimentTrackers,
        @Valid Notification notification,
        @Valid AlertNotificationProperties alerts,
        @Valid Nodes nodes,
        @Nullable Path topologyFile,
        @Nullable Path rulesFolder,
        @NotNull @DurationMin(millis = 1) Duration rulesRefresh,
        @NotNull @DurationMin(hours = 1) Duration keepSeenEvents,
        @NotNull @DurationMin(days = 1) Duration keepHistory) {

    /** The retention limits of logs. */
    public record Logs(Duration keep, DataSize keepOfJob, DataSize keepInAll) {}

    /** When and how failures are diagnosed. */
    public record Diagnosis(
            int workers,
            Duration beforeFirst,
            Duration beforeNext,
            Duration unexplained,
            Duration logMayGrow,
            @NotNull Duration deadline) {}

    /** The addresses of services that report on jobs; null = not used. */
    public record Services(
            @Nullable URI metricTracker, @Nullable URI advisor) {}

    /** The mode and the time limits of recovery. */
    public record Recovery(
            RecoveryMode mode,
            @Nullable Path policyFile,
            @NotNull Duration proposalHolds,
            @NotNull Duration firstPause,
            @NotNull Duration longestPause,
            @NotNull Duration lease,
            @NotNull Duration betweenLooks,
            @NotNull Duration commands,
            @NotNull Duration checks,
            @NotNull Duration watch,
            @Min(2) int outageFrom,
            @NotNull Duration sharedWithin,
            @Valid Budget budget,
            @Nullable URI spares,
            @Nullable URI tickets) {}

    /** The estimation of node failure rates. The window is a whole number of days. */
    public record Nodes(
            @NotNull @DurationMin(days = 1) Duration window,
            @NotNull @DurationMin(days = 1) Duration halfLife,
            @DecimalMin("1") double factor,
            @DecimalMin("0.5") @DecimalMax("0.9999") double suspectFrom,
            @NotNull @DurationMin Duration refresh) {}

    /** The limits on what recovery may take from a cluster. */
    public record Budget(
            @DecimalMin("0") @DecimalMax("1") double cordonedRatio,
            @Min(0) int cordonedFloor,
            @NotNull Duration window,
            @Min(0) int isolations,
            @Min(0) int isolationsOfNode,
            @Min(0) int restartsOfJob) {}

    /** The notification settings. */
    public record Notification(
            @NotNull Duration settle,
            @Min(1) int atMost,
            @NotNull Duration window,
            @NotNull Duration firstWait,
            @Nullable URI webhook,
            @Nullable @Pattern(regexp = WEBHOOK_SECRET) String webhookSecret,
            @Nullable URI slack,
            @Nullable URI teams,
            @NotNull URI pagerduty,
            @Nullable String pagerdutyKey,
            @Nullable URI alertmanager,
            @Nullable String operators,
            @Nullable String ownerDomain,
            @NotBlank String from,
            @Nullable String link,
            @Nullable @Pattern(regexp = "(https?://\\S+)?") String console) {

        /** An empty text, or base64 of 24 to 64 bytes, as required by Standard Webhooks. */
        static final String WEBHOOK_SECRET =
                "(whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)?";

        /** Omits the addresses, because webhook addresses are secrets. */
        @Override
        public String toString() {
            return "Notification[" + settle + ", " + atMost + " in " + window + "]";
        }
    }

    /**
     * The node agents, and the key that signs orders to them.
     *
     * @param sslBundle the SSL bundle that trusts their certificates, a name under spring.ssl.bundle; blank = the JVM's
     *      default trust store
     * @param certificateName the name in all their certificates, instead of their nodes' names; blank = the nodes' own
     *      names
     */
    public record Agents(
            String address,
            @DefaultValue Map<String, String> addresses,
            String keyId,
            @Nullable String privateKey,
            @DefaultValue("") String sslBundle,
            @DefaultValue("") String certificateName) {

        /** Omits the private key. */
        @Override
        public String toString() {
            return "Agents[" + address + ", " + keyId + "]";
        }
    }

    /** The language model for second opinions. Without a URL, no model is used. */
    public record Model(@Nullable URI url, @Nullable String name, String key, Duration timeout, long tokensADay) {

        /** Omits the key. */
        @Override
        public String toString() {
            return "Model[" + url + ", " + name + "]";
        }
    }
}
