package io.schedmate.failure.wiring;

import io.schedmate.model.RecoveryMode;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/** The failure handler's settings; application.yml says what each is and its default. */
@ConfigurationProperties("schedmate.failure")
public record FailureProperties(
        Logs logs, Diagnosis diagnosis, Recovery recovery, Agents agents, Model model, Duration keepSeenEvents) {

    /** What is kept of logs. */
    public record Logs(Duration keep, DataSize keepOfJob, DataSize keepInAll) {}

    /** When and how failures are diagnosed. */
    public record Diagnosis(int workers, Duration beforeFirst, Duration beforeNext, Duration logMayGrow) {}

    /** How far recovery goes, and how long things may take. */
    public record Recovery(
            RecoveryMode mode,
            Duration proposalHolds,
            Duration firstPause,
            Duration longestPause,
            Duration turn,
            Duration betweenLooks,
            Duration commands,
            Duration checks) {}

    /** Node agents, and the key that orders to them are signed with. */
    public record Agents(
            String address,
            @DefaultValue Map<String, String> addresses,
            String keyId,
            @Nullable String privateKey) {

        /** Without the secret. */
        @Override
        public String toString() {
            return "Agents[" + address + ", " + keyId + "]";
        }
    }

    /** A language model's second opinion; none without a url. */
    public record Model(@Nullable URI url, @Nullable String name, String key, Duration timeout, long tokensADay) {

        /** Without the secret. */
        @Override
        public String toString() {
            return "Model[" + url + ", " + name + "]";
        }
    }
}
