package io.schedmate.code.launch.word;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LauncherOptionsTest {

    @Test
    void optionNCountsProcessesPerNodeForOpenMpiAndNodesForOthers() {
        assertThat(LauncherOptions.nodes("srun")).contains("N");
        assertThat(LauncherOptions.nodes("mpirun")).doesNotContain("N");
        assertThat(LauncherOptions.perNode("mpirun")).contains("N");
    }

    @Test
    void anUnlistedLauncherHasTheCommonOptions() {
        assertThat(LauncherOptions.perNode("jsrun")).isEqualTo(LauncherOptions.perNode("torchrun"));
        assertThat(LauncherOptions.all("jsrun")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"accelerate, quiet", "mpirun, allow_run_as_root", "srun, l", "torchrun, m", "deepspeed, no_ssh"})
    void aSwitchTakesNoValue(String launcher, String option) {
        assertThat(LauncherOptions.standsAlone(launcher, option)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"torchrun, nproc_per_node", "srun, n", "mpirun, x", "mpirun, l"})
    void anOptionWithAValueIsNotASwitch(String launcher, String option) {
        assertThat(LauncherOptions.standsAlone(launcher, option)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "torch.distributed.run, torchrun",
        "accelerate.commands.launch, accelerate",
        "deepspeed.launcher.runner, deepspeed",
        "train, ''"
    })
    void aLauncherStartedAsAModuleIsRecognized(String module, String launcher) {
        assertThat(StartingWords.launcherOf(module)).isEqualTo(launcher);
    }
}
