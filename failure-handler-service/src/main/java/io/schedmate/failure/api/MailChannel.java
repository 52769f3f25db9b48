package io.schedmate.failure.api;

import io.schedmate.failure.notification.Addresses;
import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Message;
import io.schedmate.failure.notification.Story;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.mail.MailException;
import org.springframework.mail.SimpleMailMessage;
import org.springframework.mail.javamail.JavaMailSender;

/** Sends mail: one message with everything to the operators, and one to each owner about their own jobs. */
final class MailChannel implements Channel {

    private final JavaMailSender sender;
    private final Addresses addresses;

    MailChannel(JavaMailSender sender, Addresses addresses) {
        this.sender = sender;
        this.addresses = addresses;
    }

    @Override
    public String name() {
        return "mail";
    }

    @Override
    public void send(Message message) throws IOException {
        SimpleMailMessage[] mails = byReader(message).entrySet().stream()
                .map(reader -> mail(message, reader.getKey(), reader.getValue()))
                .toArray(SimpleMailMessage[]::new);
        try {
            if (mails.length > 0) {
                sender.send(mails);
            }
        } catch (MailException refused) {
            throw new IOException(refused);
        }
    }

    private Map<String, List<Story>> byReader(Message message) {
        Map<String, List<Story>> readers = new TreeMap<>();
        String operators = addresses.operators();
        if (operators != null && !operators.isBlank()) {
            readers.put(operators, message.stories());
        }
        message.stories().stream()
                .flatMap(story -> story.owners().stream())
                .distinct()
                .forEach(owner -> addresses
                        .mailOf(owner)
                        .ifPresent(address -> readers.put(
                                address,
                                message.stories().stream()
                                        .filter(story -> story.owners().contains(owner))
                                        .toList())));
        return readers;
    }

    private SimpleMailMessage mail(Message message, String reader, List<Story> stories) {
        Message own = new Message(message.id(), message.at(), message.kind(), message.subject(), stories);
        SimpleMailMessage mail = new SimpleMailMessage();
        mail.setFrom(addresses.from());
        mail.setTo(reader);
        // A line end in a subject would begin a header of its own.
        mail.setSubject("[SchedMate] " + message.subject().replaceAll("\\s+", " "));
        mail.setText(own.text());
        return mail;
    }
}
