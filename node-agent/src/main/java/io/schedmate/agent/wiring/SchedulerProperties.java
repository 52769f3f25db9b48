package io.schedmate.agent.wiring;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The scheduler of this node.
 *
 * @param kind the kind of scheduler; with none, the agent executes no commands
 * @param name the scheduler's name in job ids; by default the kind
 * @param answer the time limit of one call
 * @param settle how long jobs may take to end after their grace period
 * @param look the polling interval while something ends
 */
@Validated
@ConfigurationProperties("schedmate.agent.scheduler")
public record SchedulerProperties(
        @DefaultValue("none") Kind kind,
        @Nullable String name,
        @DefaultValue("60s") @NotNull Duration answer,
        @DefaultValue("5m") @NotNull Duration settle,
        @DefaultValue("2s") @NotNull Duration look,
        @DefaultValue @Valid Slurm slurm,
        @DefaultValue @Valid Systemd systemd) {

    /** Returns the scheduler's name in job ids. */
    public String id() {
        String given = name;
        return given == null || given.isBlank() ? kind.name().toLowerCase(Locale.ROOT) : given;
    }

    /** The supported schedulers. */
    public enum Kind {
        NONE,
        SLURM,
        KUBERNETES,
        SYSTEMD
    }

    /**
     * The settings of a Slurm node.
     *
     * @param configuration slurm.conf, if Slurm's commands do not find it
     * @param saveSignal the signal sent to jobs when a drain begins, such as USR1; null for none
     */
    public record Slurm(
            @Nullable Path configuration,

            @Nullable @Pattern(regexp = "[A-Z][A-Z0-9]{1,9}")
            String saveSignal) {}

    /**
     * The settings of a host whose jobs are systemd units.
     *
     * @param template the template of the units, such as training@.service
     * @param cordonFile contains the reason while the host is cordoned
     */
    public record Systemd(
            @DefaultValue("training@.service") @Pattern(regexp = "[A-Za-z0-9:_.-]{1,200}@\\.service")
            String template,

            @DefaultValue("/run/schedmate/cordon") Path cordonFile) {}
}
