package io.schedmate.agent.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.agent.run.NodePrograms;
import io.schedmate.model.job.JobId;
import io.schedmate.shipping.guard.JobOwners;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests with a stand-in for squeue that prints the output of Slurm 22.05. */
class SqueueOwnersTest {

    private static final JobId JOB = JobId.of("alpha", "slurm", "12");

    @TempDir
    private Path programs;

    @Test
    void slurmReportsTheOwnerOfAJob() throws IOException {
        squeue(
                "case \"$*\" in *UserID*) echo '12                  |12                  |1001                |' ;; esac");

        assertThat(owners().ownerOf(JOB)).hasValue(1001);
    }

    @Test
    void theOwnerIsUnknownIfTheControllerIsUnreachable() throws IOException {
        squeue("echo 12 12 1001; exit 1");

        assertThat(owners().ownerOf(JOB)).isEmpty();
    }

    private JobOwners owners() {
        var settings = new SlurmSettings(
                "alpha",
                "slurm",
                "node-1",
                null,
                null,
                Duration.ofSeconds(60),
                Duration.ofSeconds(1),
                Duration.ofSeconds(1));
        return SqueueOwners.of(
                settings, "slurm", new NodePrograms(programs + ":/usr/bin:/bin"), InstantSource.system());
    }

    private void squeue(String script) throws IOException {
        Path file = Files.writeString(programs.resolve("squeue"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
