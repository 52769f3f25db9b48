package io.schedmate.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.engine.Engines;
import io.schedmate.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FollowTest {

    private static final int PATIENCE_SECONDS = 180;

    @TempDir
    private Path folder;

    private final LinkedBlockingQueue<String> shown = new LinkedBlockingQueue<>();
    private Path log = Path.of("");
    private Thread following = Thread.currentThread();
    private volatile int exitCode = -1;

    @BeforeEach
    void writeTheLog() throws Exception {
        log = Files.writeString(folder.resolve("job.log"), "starting\n");
    }

    @AfterEach
    void stopFollowing() throws InterruptedException {
        if (following != Thread.currentThread()) {
            following.interrupt();
            following.join();
        }
    }

    @Test
    void aGrowingFileGetsOneLinePerChange() throws Exception {
        follow(false, "metrics", "--follow", log.toString());
        assertThat(next()).isEqualTo("no training progress yet\n");

        append("step 10/100 loss 2.5\n");
        assertThat(next()).startsWith("step 10 of 100, loss 2.5");

        append("words between\nstep 20/100 loss 2.25\n");
        assertThat(next()).startsWith("step 20 of 100, loss 2.25");
    }

    @Test
    void theStatesOfAProgressBarCountBeforeItsLineEnds() throws Exception {
        follow(false, "metrics", "--follow", "--json", log.toString());
        assertThat(next()).contains("\"step\":null");

        append("step 10/100 loss 2.5\rstep 11/100 loss 2.4\rstep 12/");

        assertThat(next()).startsWith("{\"file\":\"" + log + "\",").contains("\"step\":11,\"totalSteps\":100,");
    }

    @Test
    void aTruncatedFileIsReadFromItsStart() throws Exception {
        append("step 50/100 loss 1.5 and some more words\n");
        follow(false, "metrics", "--follow", log.toString());
        assertThat(next()).startsWith("step 50 of 100");

        Files.writeString(log, "step 1/80 loss 3.5\n");

        String first = next();
        // The file is empty for a moment, and the follower may see it then.
        assertThat(first.startsWith("no training progress") ? next() : first).startsWith("step 1 of 80, loss 3.5");
    }

    @Test
    void aRotatedFileIsFollowedByName() throws Exception {
        append("step 50/100 loss 1.5\n");
        follow(false, "metrics", "--follow", log.toString());
        assertThat(next()).startsWith("step 50 of 100");

        Path fresh = Files.writeString(folder.resolve("fresh"), "step 51/100 loss 1.25\n");
        Files.move(log, folder.resolve("job.log.1"));
        Files.move(fresh, log, StandardCopyOption.ATOMIC_MOVE);

        assertThat(next()).startsWith("step 51 of 100, loss 1.25");
    }

    @Test
    void aTerminalIsRedrawnInPlace() throws Exception {
        follow(true, "metrics", "--follow", log.toString());
        assertThat(next()).contains("no training progress");

        append("step 10/100 loss 2.5\n");

        assertThat(next()).startsWith("\u001b[2A\u001b[J").contains("10 of 100");
    }

    @Test
    void endsWhenTheFileStaysUnchanged() throws Exception {
        append("step 99/100 loss 1.5\nstep 100/100 loss 1.25");

        follow(false, "metrics", "--follow", "--idle", "1", log.toString());
        following.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));

        assertThat(exitCode).isZero();
        assertThat(next()).startsWith("step 99 of 100");
        assertThat(next()).as("the last line, which has no end").startsWith("step 100 of 100");
    }

    @Test
    void onlyOnePlainFileCanBeFollowed() throws Exception {
        Path packed = Files.write(folder.resolve("a.gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0});

        assertThat(CapturedRun.of("metrics", "--follow").exitCode()).isEqualTo(2);
        assertThat(CapturedRun.of("metrics", "--follow", log.toString(), log.toString())
                        .exitCode())
                .isEqualTo(2);
        assertThat(CapturedRun.of(
                                "metrics", "--follow", folder.resolve("absent").toString())
                        .err())
                .contains("there is no such file");
        assertThat(CapturedRun.of("metrics", "--follow", packed.toString()).err())
                .contains("it is compressed");
    }

    private void append(String text) throws Exception {
        Files.writeString(log, text, StandardOpenOption.APPEND);
    }

    private String next() throws InterruptedException {
        String text = shown.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(text).as("the next change").isNotNull();
        return String.valueOf(text);
    }

    private void follow(boolean redraws, String... arguments) {
        PrintWriter out = new PrintWriter(new Flushes());
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                out,
                new PrintWriter(new StringWriter()),
                false,
                false,
                80,
                redraws,
                false);
        following = Thread.ofVirtual().start(() -> exitCode = new SchedMate(terminal, Engines.local()).run(arguments));
    }

    /** Passes on the text written since the last flush, unless it is empty. */
    private final class Flushes extends Writer {

        private final StringBuilder text = new StringBuilder();

        @Override
        public void write(char[] buffer, int offset, int length) {
            text.append(buffer, offset, length);
        }

        @Override
        public void flush() {
            if (!text.isEmpty()) {
                shown.add(text.toString());
                text.setLength(0);
            }
        }

        @Override
        public void close() {}
    }
}
