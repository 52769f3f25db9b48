package io.schedmate.slurm.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class LocalCommandsTest {

    private final LocalCommands commands = new LocalCommands(Path.of("/etc/slurm/one.conf"));

    @Test
    void bothStreamsAndTheExitCodeAreReturned() throws Exception {
        SlurmCommands.Printed printed = commands.run("", List.of("sh", "-c", "echo out; echo err >&2; exit 3"));

        assertThat(printed).isEqualTo(new SlurmCommands.Printed(3, "out\nerr\n"));
        assertThat(printed.firstLines()).isEqualTo("out; err");
    }

    @Test
    void theInputIsPassed() throws Exception {
        assertThat(commands.run("update JobId=7", List.of("cat")).text()).isEqualTo("update JobId=7");
    }

    @Test
    void theEnvironmentNamesTheConfigurationAndCutsNoLists() throws Exception {
        List<String> script = List.of("sh", "-c", "echo $SLURM_CONF $SLURM_BITSTR_LEN");

        assertThat(commands.run("", script).text()).isEqualTo("/etc/slurm/one.conf 0\n");
        assertThat(new LocalCommands(null).run("", script).text())
                .endsWith("0\n")
                .doesNotContain("one.conf");
    }

    @Test
    void aMissingCommandIsUnavailable() {
        assertThatThrownBy(() -> commands.run("", List.of("no-such-slurm-command")))
                .isInstanceOf(SlurmUnavailable.class)
                .hasMessageStartingWith("no-such-slurm-command did not start: ");
    }
}
