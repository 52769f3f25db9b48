package io.schedmate.failure.api;

import io.schedmate.failure.notification.Channel;
import io.schedmate.failure.notification.Message;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Function;

/** A channel that sends each message as one POST. */
final class HttpChannel implements Channel {

    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    private final String name;
    private final URI address;
    private final String contentType;
    private final Function<Message, byte[]> body;

    HttpChannel(String name, URI address, String contentType, Function<Message, byte[]> body) {
        this.name = name;
        this.address = address;
        this.contentType = contentType;
        this.body = body;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void send(Message message) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(address)
                .timeout(ANSWER)
                .header("Content-Type", contentType)
                .POST(BodyPublishers.ofByteArray(body.apply(message)))
                .build();
        try {
            HttpResponse<Void> answer = HTTP.send(request, BodyHandlers.discarding());
            if (answer.statusCode() / 100 != 2) {
                throw new IOException("Expected status 2xx of %s (%d). Maybe look at schedmate.failure.telling.%s."
                        .formatted(address.getHost(), answer.statusCode(), name));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
