package io.schedmate.failure;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.sun.net.httpserver.HttpServer;
import io.schedmate.wire.WireJson;
import jakarta.mail.Message.RecipientType;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Servers that receive and store the messages of all channels. */
final class Hooked implements AutoCloseable {

    private final HttpServer server;
    private final GreenMail mail = MailServers.start();
    private final Map<String, Queue<String>> bodies = new ConcurrentHashMap<>();
    private final Map<String, Integer> statuses = new ConcurrentHashMap<>();

    Hooked() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", exchange -> {
            try (exchange) {
                String channel = exchange.getRequestURI().getPath().substring(1);
                String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
                int status = statuses.getOrDefault(channel, 202);
                if (status == 202) {
                    bodies.computeIfAbsent(channel, _ -> new ConcurrentLinkedQueue<>())
                            .add(body);
                }
                exchange.sendResponseHeaders(status, -1);
            }
        });
        server.start();
    }

    String address(String channel) {
        return "http://localhost:%d/%s".formatted(server.getAddress().getPort(), channel);
    }

    int mailPort() {
        return mail.getSmtp().getPort();
    }

    void answers(String channel, int status) {
        statuses.put(channel, status);
    }

    /** Returns the messages of a channel that contain a text, in order. */
    List<JsonNode> sent(String channel, String text) {
        return bodies.getOrDefault(channel, new ConcurrentLinkedQueue<>()).stream()
                .filter(body -> body.contains(text))
                .map(body -> WireJson.tolerant().readTree(body))
                .toList();
    }

    /** Returns the mails to a reader that contain a text. */
    List<String> mails(String reader, String text) {
        return Stream.of(mail.getReceivedMessages())
                .filter(each -> reader.equals(reader(each)))
                .map(GreenMailUtil::getBody)
                .filter(body -> body.contains(text))
                .toList();
    }

    private static String reader(MimeMessage mail) {
        try {
            return mail.getRecipients(RecipientType.TO)[0].toString();
        } catch (MessagingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        mail.stop();
    }
}
