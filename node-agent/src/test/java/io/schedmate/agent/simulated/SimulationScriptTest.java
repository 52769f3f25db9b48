package io.schedmate.agent.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.job.JobId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulationScriptTest {

    private static final JobId JOB = JobId.of("local", "bash", "7");

    @TempDir
    private Path folder;

    private final SimulatedNode node = new SimulatedNode(4, InstantSource.system());

    @Test
    void playsTheLinesThatAreAddedAndNoneOfAnEarlierRun() throws IOException {
        add("faulty 3\n");
        SimulationScript script = script();

        add("place %s 2\nfaulty 0 1\n".formatted(JOB));
        script.playOn();

        assertThat(node.attemptOf(JOB)).contains(2);
        assertThat(node.faults().gpus()).containsExactly(0, 1);
    }

    @Test
    void waitsForTheEndOfALine() throws IOException {
        SimulationScript script = script();
        add("faulty 1");
        script.playOn();
        assertThat(node.faults().gpus()).isEmpty();

        add("2\nheal");
        script.playOn();
        assertThat(node.faults().gpus()).containsExactly(12);

        add("thy\n");
        script.playOn();
        assertThat(node.faults().gpus()).isEmpty();
    }

    @Test
    void goesOnAfterALineThatItCannotRead() throws IOException {
        SimulationScript script = script();
        add("bròken 1\nfaulty 2\n");

        assertThatThrownBy(script::playOn).hasMessageContaining("(bròken 1)");
        script.playOn();

        assertThat(node.faults().gpus()).containsExactly(2);
    }

    /** The script of a long run grows, and is looked at every second. */
    @Test
    void doesNotReadWhatItHasPlayedAgain() throws IOException {
        add("faulty 3\nfaulty 2\n");
        SimulationScript script = script();

        Files.writeString(file(), "x".repeat(17) + "\n");
        add("faulty 0\n");
        script.playOn();

        assertThat(node.faults().gpus()).containsExactly(0);
    }

    private SimulationScript script() {
        return new SimulationScript(node, file());
    }

    private void add(String text) throws IOException {
        Files.writeString(file(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }

    private Path file() {
        return folder.resolve("node.play");
    }
}
