package io.schedmate.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.run.NodePrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests which commands are run, with scripts in place of Slurm's commands that record their arguments. {@link
 * RealSlurmTest} tests what a real Slurm does with them.
 */
class SlurmOrdersTest {

    @TempDir
    private Path folder;

    private SlurmAdapter adapter;

    @BeforeEach
    void playSlurm() throws IOException {
        Path script = folder.resolve("scontrol");
        Files.writeString(script, """
                #!/bin/sh
                echo "$TZ $SLURM_CONF $*" >> %s/orders
                """.formatted(folder));
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
        adapter = new SlurmAdapter(
                new SlurmSettings(
                        "hall-a",
                        "slurm",
                        "gpu-7",
                        Path.of("/etc/own.conf"),
                        null,
                        Duration.ofMinutes(1),
                        Duration.ofMinutes(1),
                        Duration.ofMillis(50)),
                new NodePrograms(folder + ":/usr/bin:/bin"),
                Instant::now);
    }

    @Test
    void aCordonIsADrainWithItsReasonOnOneLine() throws IOException {
        adapter.cordon("schedmate:x\nXid 79");

        assertThat(orders())
                .containsExactly("UTC /etc/own.conf update NodeName=gpu-7 State=DRAIN Reason=schedmate:x Xid 79");
    }

    /** {@code State=RESUME} would also resume a node that a person set down. */
    @Test
    void aCordonIsLiftedByUndrainOnly() throws IOException {
        adapter.uncordon();

        assertThat(orders()).containsExactly("UTC /etc/own.conf update NodeName=gpu-7 State=UNDRAIN");
    }

    private List<String> orders() throws IOException {
        return Files.readAllLines(folder.resolve("orders"));
    }
}
