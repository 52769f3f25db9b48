package io.schedmate.cli.remote.answer;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.cli.terminal.Terminal;
import java.time.Duration;
import java.util.function.Supplier;

/** Says on standard error that an answer is waited for, once it has taken a while; nothing where it cannot be drawn over. */
public final class Waiting {

    private static final Duration QUIET = Duration.ofSeconds(2);
    private static final Duration ROUND = Duration.ofSeconds(1);
    private static final String CLEAR = "\r\u001b[K";

    private final Terminal terminal;
    private final String what;
    private final Duration quiet;
    private boolean shown;

    public Waiting(Terminal terminal, String what) {
        this(terminal, what, QUIET);
    }

    /** @param quiet how long nothing is said */
    Waiting(Terminal terminal, String what, Duration quiet) {
        this.terminal = terminal;
        this.what = PlainText.safe(what);
        this.quiet = quiet;
    }

    /** Works, and says so where it takes long. What is said is gone when it returns. */
    public <T> T during(Supplier<T> work) {
        if (!terminal.errRedraws() || shown) {
            return work.get();
        }
        shown = true;
        Thread teller = Thread.ofVirtual().start(this::tell);
        try {
            return work.get();
        } finally {
            teller.interrupt();
            ended(teller);
            shown = false;
        }
    }

    private void tell() {
        long start = System.nanoTime();
        try {
            Thread.sleep(quiet);
            while (true) {
                long seconds = Duration.ofNanos(System.nanoTime() - start).toSeconds();
                write(CLEAR + "Waiting for " + what + " (" + seconds + " s)");
                Thread.sleep(ROUND);
            }
        } catch (InterruptedException answered) {
            write(CLEAR);
        }
    }

    private void write(String text) {
        terminal.err().print(text);
        terminal.err().flush();
    }

    private static void ended(Thread teller) {
        boolean interrupted = false;
        while (teller.isAlive()) {
            try {
                teller.join();
            } catch (InterruptedException stopped) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
