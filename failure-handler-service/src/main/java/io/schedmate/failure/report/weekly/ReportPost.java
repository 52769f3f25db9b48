package io.schedmate.failure.report.weekly;

/** Sends reports to their readers. */
public interface ReportPost {

    /**
     * Sends one mail with the same content in two forms.
     *
     * @param reader an address or a person's name
     * @throws RuntimeException if the mail was not accepted
     */
    void send(String reader, String subject, String html, String text);
}
