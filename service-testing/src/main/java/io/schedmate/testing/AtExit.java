package io.schedmate.testing;

import java.util.ArrayDeque;
import java.util.Deque;

/** Closes the resources that all tests of this process share, newest first, when the process ends. */
public final class AtExit {

    private static final Deque<AutoCloseable> OPEN = new ArrayDeque<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(AtExit::closeAll));
    }

    private AtExit() {}

    /** Registers a resource to be closed when the process ends, before all resources that were registered earlier. */
    public static synchronized <T extends AutoCloseable> T close(T part) {
        OPEN.push(part);
        return part;
    }

    private static synchronized void closeAll() {
        for (AutoCloseable part : OPEN) {
            try {
                part.close();
            } catch (Exception e) {
                // The process ends anyway, and the other resources must still release their processes and folders.
                Thread.currentThread().getUncaughtExceptionHandler().uncaughtException(Thread.currentThread(), e);
            }
        }
    }
}
