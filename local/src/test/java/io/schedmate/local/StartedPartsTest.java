package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.embedded.EmbeddedDatabase;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartedPartsTest {

    @TempDir
    private Path folder;

    @Test
    void anEndingProcessClosesItsServicesFirstAndThenTheDatabase() throws Exception {
        Commands.Ended ended = new Commands(folder, Map.of())
                .run(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        EndedProcess.class.getName(),
                        folder.toString());

        assertThat(ended.exitCode()).as(ended.output()).isZero();
        assertThat(folder.resolve(EndedProcess.ANSWER)).hasContent("letters");
        assertThat(folder.resolve("database/data/postmaster.pid")).doesNotExist();
    }

    @Test
    void noDatabaseStartsAfterTheClose() throws Exception {
        StartedParts parts = StartedParts.closedAtExit(PlatformData.claim(folder));
        parts.close();

        assertThatThrownBy(() -> parts.database(() -> EmbeddedDatabase.startUntilClosed(folder, 1)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("the platform is stopping");
    }
}
