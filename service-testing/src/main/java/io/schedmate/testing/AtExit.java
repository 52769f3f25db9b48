package io.schedmate.testing;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes what all tests of this process share when the process ends, the newest first. */
public final class AtExit {

    private static final Deque<AutoCloseable> OPEN = new ArrayDeque<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AtExit::closeAll));
    }

    private AtExit() {}

    /** Closes it at the end, before all that was named earlier. */
    public static synchronized <T extends AutoCloseable> T close(T part) {
        OPEN.push(part);
        return part;
    }

    private static synchronized void closeAll() {
        for (AutoCloseable part : OPEN) {
            try {
                part.close();
            } catch (Exception e) {
                // The process ends anyway, and the other parts have processes and folders to give back.
                Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
            }
        }
    }
}
