package io.schedmate.agent.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeProgramsTest {

    private final NodePrograms programs = new NodePrograms("/usr/bin:/bin");

    @Test
    void theArgumentsOfAProgramAreNotInterpretedByAShell() {
        assertThat(programs.run(List.of("echo", "$HOME; rm -rf /"), Duration.ofMinutes(1))
                        .lines())
                .containsExactly("$HOME; rm -rf /");
    }

    @Test
    void aProgramDoesNotInheritTheAgentsEnvironment() {
        assertThat(programs.run(List.of("env"), Duration.ofMinutes(1)).lines())
                .containsExactlyInAnyOrder("PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8");
    }

    @Test
    void aProgramThatHangsIsStopped() {
        var output = programs.run(List.of("sleep", "600"), Duration.ofMillis(200));

        assertThat(output.timedOut()).isTrue();
        assertThat(output.succeeded()).isFalse();
    }

    @Test
    void theEndOfLongOutputIsKept() {
        var output = programs.run(List.of("seq", "1", "5000"), Duration.ofMinutes(1));

        assertThat(output.lines()).hasSize(NodePrograms.LINES_KEPT).endsWith("5000");
    }

    @Test
    void aMissingProgramIsNamed() {
        assertThat(programs.has("no-such-program")).isFalse();
        assertThatThrownBy(() -> programs.run(List.of("no-such-program"), Duration.ofMinutes(1)))
                .isInstanceOf(ProgramMissing.class)
                .hasMessageContaining("no-such-program");
    }
}
