package io.schedmate.cli.remote.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class WaitNoticeTest {

    private final CountDownLatch shown = new CountDownLatch(1);
    private final StringWriter err = new StringWriter() {
        @Override
        public void write(String text, int from, int length) {
            super.write(text, from, length);
            if (text.contains("WaitNotice")) {
                shown.countDown();
            }
        }
    };

    @Test
    void aLongWaitIsShownAndClearedWhenItEnds() {
        String answer = waiting(true, Duration.ZERO).during(() -> {
            awaitShown();
            return "answer";
        });

        assertThat(answer).isEqualTo("answer");
        assertThat(err.toString())
                .contains("WaitNotice for http://hall-a:8080 (0 s)")
                .endsWith("\r\u001b[K");
    }

    @Test
    void aShortWaitAndAnOutputThatIsNotATerminalShowNothing() {
        assertThat(waiting(true, Duration.ofDays(1)).during(() -> 1)).isOne();
        assertThat(err.toString()).isEmpty();
        assertThat(waiting(false, Duration.ZERO).during(() -> 2)).isEqualTo(2);
        assertThat(err.toString()).isEmpty();
    }

    private void awaitShown() {
        try {
            shown.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private WaitNotice waiting(boolean redraws, Duration quiet) {
        var terminal = new Terminal(
                InputStream.nullInputStream(),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err),
                true,
                false,
                80,
                redraws,
                redraws);
        return new WaitNotice(terminal, "http://hall-a:8080", quiet);
    }
}
