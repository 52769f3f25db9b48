package io.schedmate.bench.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.embedded.EmbeddedSlurm;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Needs Slurm's programs on this machine (Debian packages slurmctld, slurmd, slurm-client), and curl. */
class SlurmReplayTest {

    private static final Path HOOKS = Path.of(System.getProperty("schedmate.root"), "integrations/slurm");

    @Test
    void eightJobsReplayedAllEndInTheirNewOrder() throws Exception {
        assumeTrue(
                EmbeddedSlurm.installed() && Files.isExecutable(Path.of("/usr/bin/curl")),
                "Slurm or curl is not installed here");
        var replay = new SlurmReplay(HOOKS, 4, 8, 1, 0.1);

        assertThat(replay.prioritised().jobs()).isEqualTo(8);
    }
}
