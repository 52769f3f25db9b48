package io.schedmate.failure.report.weekly;

import java.time.Instant;

/** Records which reports were mailed. */
public interface ReportMails {

    /** Sends one mail. */
    interface Sending {

        /** @throws RuntimeException if the mail was not accepted */
        void send();
    }

    /**
     * Sends a mail that no instance has sent before, and records it. If sending fails, nothing is recorded, and the
     * mail is sent again later. A second instance waits for the first and then sends nothing.
     *
     * @param name the report and its reader
     * @return whether this call has sent it
     */
    boolean once(String name, Instant weekEnd, Instant now, Sending sending);
}
