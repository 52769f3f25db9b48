package io.schedmate.tracker.wiring;

import io.schedmate.tracker.alert.check.AlertRules;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;
import org.springframework.validation.annotation.Validated;

/**
 * The settings of alerts about running jobs; application.yml documents each property.
 *
 * @param round the interval between checks
 * @param keepClosed how long a closed alert is stored
 */
@Validated
@ConfigurationProperties("schedmate.tracker.alerts")
public record AlertProperties(
        @DecimalMin("1") @DefaultValue("2.75") double hangAfterGaps,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("2m")
        Duration hangAtLeast,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("30m")
        Duration pauseAtMost,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("15m")
        Duration finishedAtMost,

        @Min(1) @DefaultValue("3") int divergedAfter,
        @DecimalMin("1") @DefaultValue("3") double explodedTimes,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("60m")
        Duration flatFor,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("10m")
        Duration slowerFor,

        @DecimalMin("0") @DefaultValue("0.02") double limitMarginRatio,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.02")
        double judgedFrom,

        @DecimalMin("1") @DefaultValue("3") double checkpointAfterGaps,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("30m")
        Duration checkpointAtLeast,

        @Min(2) @DefaultValue("3") int loopAttempts,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.05")
        double idleBelowRatio,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("30m")
        Duration idleFor,

        @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.6")
        double similarBelowRatio,

        @NotNull @Valid @DefaultValue Waste waste,

        @NotNull @Valid @DefaultValue Memory memory,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("2m")
        Duration hardwareEvery,

        @NotNull @DurationMin(seconds = 1) @DefaultValue("10m")
        Duration updateEvery,

        @NotNull @DurationMin(millis = 1) @DefaultValue("15s")
        Duration round,

        @NotNull @DurationMin(hours = 1) @DefaultValue("90d")
        Duration keepClosed) {

    AlertRules rules() {
        return new AlertRules(
                hangAfterGaps,
                hangAtLeast,
                pauseAtMost,
                finishedAtMost,
                divergedAfter,
                explodedTimes,
                flatFor,
                slowerFor,
                limitMarginRatio,
                judgedFrom,
                checkpointAfterGaps,
                checkpointAtLeast,
                loopAttempts,
                idleBelowRatio,
                idleFor,
                similarBelowRatio,
                waste.rules(),
                memory.rules(),
                hardwareEvery,
                updateEvery);
    }

    /** The settings for when a job counts as holding more than it uses. */
    public record Waste(
            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.95")
            double busyFromRatio,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.3")
            double lowPowerRatio,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.95")
            double cpuFullRatio,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.6")
            double starvedBelowRatio,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.2")
            double memoryBelowRatio,

            @NotNull @DefaultValue("32GB") DataSize memoryAtLeast) {

        AlertRules.Waste rules() {
            return new AlertRules.Waste(
                    busyFromRatio,
                    lowPowerRatio,
                    cpuFullRatio,
                    starvedBelowRatio,
                    memoryBelowRatio,
                    memoryAtLeast.toBytes());
        }
    }

    /** The settings for when memory or a disk counts as running out. */
    public record Memory(
            @NotNull @DurationMin(minutes = 3) @DefaultValue("1h")
            Duration over,

            @NotNull @DurationMin(minutes = 3) @DefaultValue("6h")
            Duration disksOver,

            @Min(3) @DefaultValue("30") int minMinutes,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.9")
            double fitRatio,

            @Min(3) @DefaultValue("5") int fastMinutes,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.97")
            double fastFitRatio,

            @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.97")
            double fullRatio,

            @NotNull @DurationMin(minutes = 1) @DefaultValue("12h")
            Duration ahead) {

        AlertRules.Memory rules() {
            return new AlertRules.Memory(
                    over, disksOver, minMinutes, fitRatio, fastMinutes, fastFitRatio, fullRatio, ahead);
        }
    }
}
