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
 * The agent's settings.
 *
 * @param node the node, as the scheduler names it
 * @param path the folders with programs, separated by colons
 * @param keys the keys whose calls are accepted
 * @param signingKey the key that signs the node's samples: Ed25519, base64; services list its public key in
 *     schedmate.events.agents
 * @param signingKeyFile the file that contains the key instead, created if it does not exist; empty for no file
 * @param gpuCount number of GPUs: those of a simulated node, and those used by a check over all GPUs
 * @param dcgmExporter the address of the metrics of NVIDIA's dcgm-exporter, from which GPUs are read; empty to read
 *     them with nvidia-smi
 * @param fabric a name in the table of fabrics, for the expected bandwidth between healthy nodes; empty if checks state
 *     it
 * @param sampleEvery the interval at which the node's hardware is published
 * @param diskFolders the folders to which the disk check may write
 * @param host the reporting of memory, CPUs and disks
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

        @DefaultValue("") @Pattern(regexp = "|https?://\\S+", message = "is empty or an HTTP or HTTPS URL")
        String dcgmExporter,

        @DefaultValue("") String fabric,
        @DefaultValue("15s") Duration sampleEvery,
        @DefaultValue List<Path> diskFolders,
        @DefaultValue @Valid Host host,
        @DefaultValue @Valid List<AddedCheck> checks,
        @DefaultValue Ship ship) {

    /**
     * A key whose calls are accepted.
     *
     * @param publicKey Ed25519, base64
     * @param command whether it may send commands; if not, it may only read
     */
    public record Key(@NotBlank String id, @NotBlank String publicKey, boolean command) {}

    /**
     * What is reported about the node besides its GPUs.
     *
     * @param jobGroups folders of jobs' control groups, in the notation of log patterns; empty to report the node as a
     *     whole
     * @param disks the folders whose free space is reported; none by default
     */
    public record Host(
            @DefaultValue List<String> jobGroups,

            @DefaultValue @Size(max = 16) List<Path> disks) {}

    /**
     * A check that the site adds.
     *
     * @param commandLine program and arguments, passed without a shell
     */
    public record AddedCheck(
            @NotBlank String name,
            @NotBlank String description,
            boolean disruptive,
            @DefaultValue("60s") Duration typical,
            List<String> commandLine) {}

    /**
     * The log files to ship; none without patterns.
     *
     * @param patterns in Slurm's notation, such as {@code /var/log/jobs/slurm-%j.out}
     * @param scheduler the scheduler's name in job ids
     * @param owner whose files are read; by default, those of the job's owner if the scheduler is Slurm, otherwise
     *     those of this process's user
     */
    public record Ship(
            @DefaultValue List<String> patterns,
            @DefaultValue("slurm") String scheduler,
            @Nullable OwnerRule owner,
            @DefaultValue("1s") Duration every) {}
}
