package io.schedmate.agent.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.schedmate.agent.command.AgentEntry;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a full disk with a real file system of 16 KB. */
class FullDiskTest {

    private static final Instant NOW = Instant.parse("2026-03-02T12:00:00Z");
    private static final UUID ID = new UUID(1, 2);

    @TempDir
    private Path folder;

    @BeforeEach
    void mount() throws Exception {
        assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", folder.toString()), "needs to mount a tmpfs");
    }

    @AfterEach
    void unmount() throws Exception {
        run("umount", "-l", folder.toString());
    }

    @Test
    void anAgentRestartsAfterAFullDiskAndContinuesWhenThereIsSpace() throws IOException {
        Path ballast = Files.write(folder.resolve("ballast"), new byte[8 << 10]);
        var journal = new FileJournal(folder.resolve("journal"), NOW);
        int added = addUntilFull(journal);

        var again = new FileJournal(folder.resolve("journal"), NOW);
        assertThat(again.entries()).hasSize(added);
        assertThatThrownBy(() -> addUntilFullOnce(again)).hasMessageContaining("free some space");
        Files.delete(ballast);
        again.add(new AgentEntry.TokenSeen(NOW, ID, 9));
        assertThat(new FileJournal(folder.resolve("journal"), NOW).entries())
                .endsWith(new AgentEntry.TokenSeen(NOW, ID, 9));
    }

    private static int addUntilFull(FileJournal journal) {
        for (int added = 0; ; added++) {
            try {
                journal.add(new AgentEntry.TokenSeen(NOW, ID, added));
            } catch (UncheckedIOException full) {
                return added;
            }
        }
    }

    private static void addUntilFullOnce(FileJournal journal) {
        for (int i = 0; i < 1000; i++) {
            journal.add(new AgentEntry.TokenSeen(NOW, ID, i));
        }
    }

    private static boolean run(String... command) throws IOException, InterruptedException {
        return new ProcessBuilder(command).inheritIO().start().waitFor() == 0;
    }
}
