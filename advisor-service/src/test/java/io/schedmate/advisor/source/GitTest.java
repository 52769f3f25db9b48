package io.schedmate.advisor.source;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitTest {

    private static final String COMMIT = "0123456789".repeat(4);

    @TempDir
    private Path folder;

    @Test
    void aServerThatDoesNotAnswerIsReportedWithTheTimeLimit() throws Exception {
        Git git = new Git(folder.resolve("repository"), new Bounds(1 << 20, 10, 10, 1 << 20, Duration.ofSeconds(1)));
        git.init();

        // The system accepts connections, but nobody reads from them.
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"))) {
            String url = "git://127.0.0.1:%d/net.git".formatted(silent.getLocalPort());

            assertThatThrownBy(() -> git.fetch(url, COMMIT))
                    .isInstanceOf(SourceUnavailable.class)
                    .hasMessage("Could not fetch %s within 1 s.", url);
        }
    }
}
