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
 * @param kind none carries out no command
 * @param name of the scheduler, as in the ids of jobs; the kind unless given
 * @param answer how long one question may take
 * @param settle how long jobs may take to end after their grace
 * @param look how often the scheduler is asked while something ends
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

    /** As in the ids of jobs. */
    public String id() {
        String given = name;
        return given == null || given.isBlank() ? kind.name().toLowerCase(Locale.ROOT) : given;
    }

    /** The schedulers that an agent knows. */
    public enum Kind {
        NONE,
        SLURM,
        KUBERNETES,
        SYSTEMD
    }

    /**
     * A node of a Slurm cluster.
     *
     * @param configuration slurm.conf where its commands do not find it by themselves
     * @param saveSignal sent to jobs when a drain begins, such as USR1; none unless given
     */
    public record Slurm(
            @Nullable Path configuration,

            @Nullable @Pattern(regexp = "[A-Z][A-Z0-9]{1,9}")
            String saveSignal) {}

    /**
     * A host whose jobs are units.
     *
     * @param template such as training@.service
     * @param cordonFile holds the reason while the host is to take no work
     */
    public record Systemd(
            @DefaultValue("training@.service") @Pattern(regexp = "[A-Za-z0-9:_.-]{1,200}@\\.service")
            String template,

            @DefaultValue("/run/schedmate/cordon") Path cordonFile) {}
}
