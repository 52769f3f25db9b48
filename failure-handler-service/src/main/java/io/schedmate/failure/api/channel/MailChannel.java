package io.schedmate.failure.api.channel;

import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Notification;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.mail.MailException;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;

/** Sends mail: one message with everything to the operators, and one to each owner about their own jobs. */
record MailChannel(JavaMailSender sender, Addresses addresses) implements Channel {

    @Override
    public String name() {
        return "mail";
    }

    @Override
    public void send(Message message) throws IOException {
        SimpleMailMessage[] mails = byReader(message).entrySet().stream()
                .map(reader -> mail(message, reader.getKey(), reader.getValue()))
                .toArray(SimpleMailMessage[]::new);
        if (mails.length > 0) {
            send(mails);
        }
    }

    private void send(SimpleMailMessage... mails) throws IOException {
        try {
            sender.send(mails);
        } catch (MailException refused) {
            throw new IOException(refused);
        }
    }

    private Map<String, List<Notification>> byReader(Message message) {
        Map<String, List<Notification>> readers = new TreeMap<>();
        String operators = addresses.operators();
        if (operators != null && !operators.isBlank()) {
            readers.put(operators, message.notifications());
        }
        if (message.kind() == Message.Kind.ALERTS) {
            // People subscribe to alerts individually and receive them in separate mails.
            return readers;
        }
        message.notifications().stream()
                .flatMap(notification -> notification.owners().stream())
                .distinct()
                .forEach(owner -> addresses
                        .mailOf(owner)
                        .ifPresent(address -> readers.put(
                                address,
                                message.notifications().stream()
                                        .filter(notification ->
                                                notification.owners().contains(owner))
                                        .toList())));
        return readers;
    }

    /** Returns a channel to one person. */
    static Channel to(String name, String address, JavaMailSender sender, Addresses addresses) {
        var mail = new MailChannel(sender, addresses);
        return new Channel() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void send(Message message) throws IOException {
                mail.send(mail.mail(message, address, message.notifications()));
            }
        };
    }

    private SimpleMailMessage mail(Message message, String reader, List<Notification> notifications) {
        Message own = new Message(message.id(), message.at(), message.kind(), message.subject(), notifications);
        SimpleMailMessage mail = new SimpleMailMessage();
        mail.setFrom(addresses.from());
        mail.setTo(reader);
        // A line break in the subject would start another header.
        mail.setSubject("[SchedMate] " + message.subject().replaceAll("\\s+", " "));
        mail.setText(own.text());
        return mail;
    }
}
