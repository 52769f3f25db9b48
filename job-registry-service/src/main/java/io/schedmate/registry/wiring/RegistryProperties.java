package io.schedmate.registry.wiring;

import jakarta.validation.constraints.NotNull;
import java.nio.file.Path;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.validation.annotation.Validated;

/** The configuration of the registry. application.yml documents each property and its default. */
@Validated
@ConfigurationProperties("schedmate.registry")
public record RegistryProperties(
        @NotNull Path archives,
        @NotNull @DurationMin(hours = 1) Duration keepArchives,
        @NotNull @DurationMin(days = 1) Duration keepJobs,
        @NotNull @DurationMin(hours = 1) Duration keepDeadLetters,
        @NotNull @DurationMin(hours = 1) Duration keepSeenEvents,
        @NotNull @DurationMin(seconds = 0) Duration goneWithin) {}
