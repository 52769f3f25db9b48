package io.schedmate.advisor.wiring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Positive;
import jakarta.validation.constraints.PositiveOrZero;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The configuration of the advisor. application.yml documents each property and its default.
 *
 * @param pause between two looks at what waits
 */
@Validated
@ConfigurationProperties("schedmate.advisor")
public record AdvisorProperties(
        @NotNull @DurationMin(millis = 1) Duration deadline,
        @NotNull @DurationMin(seconds = 1) Duration patience,
        @NotNull @DurationMin(seconds = 1) Duration longestReading,
        @NotNull @DurationMin(millis = 1) Duration pause,
        @NotNull @DurationMin(millis = 1) Duration recent,
        @NotNull @DurationMin(hours = 1) Duration keepSeenEvents,
        @NotNull @DurationMin(hours = 1) Duration keepAdvice,
        @NotNull @DurationMin(hours = 1) Duration keepHistory,
        @NotNull @Valid Source source,
        @NotNull @Valid Vectors vectors,
        @NotNull @Valid Model model) {

    /** Where code may come from, and how much of it. */
    public record Source(
            @NotNull List<String> roots,
            @DefaultValue List<String> openRoots,
            @NotNull List<String> git,
            @NotNull Path archives,
            @NotNull @DurationMin(hours = 1) Duration keepArchives,
            @NotNull DataSize mostArchives,
            @NotNull Path trees,
            @NotNull @DurationMin(minutes = 1) Duration keepTrees,
            @Positive long unpackedBytes,
            @Positive int entries,
            @Positive int ratio,
            @Positive long fetchedBytes,
            @NotNull @DurationMin(seconds = 1) Duration fetchTime) {}

    /** Where vectors are kept. */
    public record Vectors(
            @NotNull Store store,
            @NotNull Path folder,
            @PositiveOrZero int exactUpTo,
            @NotNull URI redis) {

        /** Which vector store. */
        public enum Store {
            EMBEDDED,
            REDIS
        }
    }

    /** The language model. */
    public record Model(
            @NotNull String url,
            @NotNull String name,
            @NotNull String key,
            @NotNull @DurationMin(millis = 1) Duration timeout,
            @PositiveOrZero long tokensPerDay,
            @PositiveOrZero long tokensPerAsker) {

        /** Without the secret. */
        @Override
        public String toString() {
            return "Model[" + url + ", " + name + "]";
        }
    }
}
