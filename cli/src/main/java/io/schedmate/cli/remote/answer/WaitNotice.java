package io.schedmate.cli.remote.answer;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Reports on standard error that a call takes long. Prints nothing if the terminal cannot redraw. */
public final class WaitNotice {

    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final String CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private final String what;
    private final Duration quiet;
    private boolean waits;
    private volatile boolean shown;

    public WaitNotice(Terminal terminal, String what) {
        this(terminal, what, QUIET);
    }

    /** @param quiet the delay before the first message */
    WaitNotice(Terminal terminal, String what, Duration quiet) {
        this.terminal = terminal;
        this.what = PlainText.safe(what);
        this.quiet = quiet;
    }

    /** Runs the work and prints a message if it takes long. Removes the message before it returns. */
    public <T> T during(Supplier<T> work) {
        if (!terminal.errRedraws() || waits) {
            return work.get();
        }
        waits = true;
        try (ScheduledExecutorService clock =
                Executors.newSingleThreadScheduledExecutor(Thread.ofVirtual().factory())) {
            long start = System.nanoTime();
            var _ = clock.scheduleWithFixedDelay(
                    () -> printLine(start), quiet.toNanos(), ROUND.toNanos(), TimeUnit.NANOSECONDS);
            return work.get();
        } finally {
            // The timer has stopped, so nothing is printed after this.
            if (shown) {
                write(CLEAR);
            }
            shown = false;
            waits = false;
        }
    }

    private void printLine(long start) {
        shown = true;
        long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
        write(CLEAR + "WaitNotice for " + what + " (" + seconds + " s)");
    }

    private void write(String text) {
        terminal.err().print(text);
        terminal.err().flush();
    }
}
