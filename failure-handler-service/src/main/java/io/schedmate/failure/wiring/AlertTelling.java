package io.schedmate.failure.wiring;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;

/** How people are told of alerts of running jobs. application.yml documents each property and its default. */
public record AlertTelling(
        @NotNull @DurationMin Duration settle,
        @Min(1) int ofOwner,
        @NotNull @DurationMin(minutes = 1) Duration keepTrying) {}
