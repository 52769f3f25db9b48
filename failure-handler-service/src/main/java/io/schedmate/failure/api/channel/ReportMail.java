package io.schedmate.failure.api.channel;

import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.report.weekly.ReportPost;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.mail.MailParseException;
import org.springframework.mail.MailPreparationException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.MimeMessageHelper;

/** Sends reports by mail, as a page and as plain text in one message. */
record ReportMail(JavaMailSender sender, Addresses addresses) implements ReportPost {

    @Override
    public void send(String reader, String subject, String html, String text) {
        MimeMessage mail = sender.createMimeMessage();
        try {
            MimeMessageHelper parts = new MimeMessageHelper(mail, true, StandardCharsets.UTF_8.name());
            parts.setFrom(addresses.from());
            parts.setTo(address(reader));
            // A line break in the subject would start another header.
            parts.setSubject(subject.replaceAll("\\s+", " "));
            parts.setText(text, html);
        } catch (MessagingException wrong) {
            throw new MailParseException(wrong);
        }
        sender.send(mail);
    }

    private String address(String reader) {
        return Optional.of(reader)
                .filter(given -> given.contains("@"))
                .or(() -> addresses.mailOf(reader))
                .orElseThrow(() -> new MailPreparationException(
                        "Expected an e-mail address, or a name in the owners' mail domain, got (%s). Set SCHEDMATE_OWNER_MAIL_DOMAIN."
                                .formatted(reader)));
    }
}
