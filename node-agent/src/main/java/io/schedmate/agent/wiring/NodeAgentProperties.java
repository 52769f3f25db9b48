package io.schedmate.agent.wiring;

import io.schedmate.model.api.agent.AgentMode;
import io.schedmate.shipping.guard.OwnerRule;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * The configuration of an agent.
 *
 * @param node as the scheduler names it
 * @param path folders in which programs are looked for, colons between
 * @param keys whom the agent listens to
 * @param signingKey signs the node's samples: Ed25519, base64; services list the public one in schedmate.events.agents
 * @param signingKeyFile holds it instead, and is made where there is none; empty = no file
 * @param gpuCount GPUs of the node: those played by a simulated one, and those that a check over all of them takes
 * @param dcgmExporter address of the metrics of NVIDIA's dcgm-exporter, from which GPUs are read; empty = from nvidia-smi
 * @param fabric of the table of fabrics, which says how fast sound nodes are together; empty where checks are told
 * @param sampleEvery how often the node's hardware is published
 * @param diskFolders where the disk check may write
 * @param host what is told of memory, processors and disks
 */
@Validated
@ConfigurationProperties("schedmate.agent")
public record NodeAgentProperties(
        @NotBlank String cluster,
        @NotBlank String node,
        @DefaultValue("real") AgentMode mode,

        @DefaultValue("/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
        String path,

        @DefaultValue @Valid List<Key> keys,
        @Nullable String signingKey,
        @DefaultValue("") String signingKeyFile,
        @DefaultValue("8") @Min(0) @Max(1024) int gpuCount,

        @DefaultValue("") @Pattern(regexp = "|https?://\\S+", message = "is empty, or an http or https address")
        String dcgmExporter,

        @DefaultValue("") String fabric,
        @DefaultValue("15s") Duration sampleEvery,
        @DefaultValue List<Path> diskFolders,
        @DefaultValue @Valid Host host,
        @DefaultValue @Valid List<AddedCheck> checks,
        @DefaultValue Ship ship) {

    /**
     * A key that the agent listens to.
     *
     * @param publicKey Ed25519, base64
     * @param command whether it may do more than read
     */
    public record Key(@NotBlank String id, @NotBlank String publicKey, boolean command) {}

    /**
     * What is told of the node beside its GPUs.
     *
     * @param jobGroups folders of jobs' control groups, with the signs of log patterns; none = the node is told as a whole
     * @param disks folders whose space is told; none unless given
     */
    public record Host(
            @DefaultValue List<String> jobGroups,

            @DefaultValue @Size(max = 16) List<Path> disks) {}

    /**
     * A check of the site's own.
     *
     * @param commandLine program and arguments; no shell reads them
     */
    public record AddedCheck(
            @NotBlank String name,
            @NotBlank String description,
            boolean disruptive,
            @DefaultValue("60s") Duration typical,
            List<String> commandLine) {}

    /**
     * Which log files are shipped; none unless patterns are given.
     *
     * @param patterns with Slurm's own signs, such as {@code /var/log/jobs/slurm-%j.out}
     * @param scheduler the name that job ids are made with
     * @param owner whose files are read; unless given, the job's owner's where the scheduler is Slurm, else this process's user's
     */
    public record Ship(
            @DefaultValue List<String> patterns,
            @DefaultValue("slurm") String scheduler,
            @Nullable OwnerRule owner,
            @DefaultValue("1s") Duration every) {}
}
