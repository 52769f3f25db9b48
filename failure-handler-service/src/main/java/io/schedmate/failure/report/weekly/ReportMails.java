package io.schedmate.failure.report.weekly;

import java.time.Instant;

/** Which reports were mailed. */
public interface ReportMails {

    /** What sends one mail. */
    interface Sending {

        /** @throws RuntimeException when it was not taken */
        void send();
    }

    /**
     * Sends a mail that no instance has sent before, and keeps that it did. Where sending fails nothing is kept, and it is tried again.
     * A second instance waits for the first, and sends nothing.
     *
     * @param name of the report and its reader
     * @return whether this call has sent it
     */
    boolean once(String name, Instant weekEnd, Instant now, Sending sending);
}
