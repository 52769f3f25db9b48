package io.schedmate.failure.api.channel;

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
import java.util.List;
import java.util.function.Function;

/** A channel that sends each message as HTTP POST requests. */
final class HttpChannel implements Channel {

    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    private final String name;
    private final URI address;
    private final boolean tracksIncidents;
    private final Function<Message, List<Post>> posts;

    /**
     * Creates a channel.
     *
     * @param posts the requests of a message; if one is refused, all are sent again
     */
    HttpChannel(String name, URI address, Function<Message, List<Post>> posts) {
        this(name, address, false, posts);
    }

    private HttpChannel(String name, URI address, boolean tracksIncidents, Function<Message, List<Post>> posts) {
        this.name = name;
        this.address = address;
        this.tracksIncidents = tracksIncidents;
        this.posts = posts;
    }

    /** Creates a channel for a receiver that keeps an incident per notification. */
    static HttpChannel ofIncidents(String name, URI address, Function<Message, List<Post>> posts) {
        return new HttpChannel(name, address, true, posts);
    }

    @Override
    public boolean tracksIncidents() {
        return tracksIncidents;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void send(Message message) throws IOException {
        for (Post post : posts.apply(message)) {
            send(post);
        }
    }

    private void send(Post post) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(address)
                .timeout(ANSWER)
                .header("Content-Type", post.contentType())
                .POST(BodyPublishers.ofByteArray(post.body()));
        post.headers().forEach(request::header);
        try {
            HttpResponse<Void> answer = HTTP.send(request.build(), BodyHandlers.discarding());
            if (answer.statusCode() / 100 != 2) {
                throw new IOException("Expected status 2xx from %s, got (%d). Check schedmate.failure.notification.%s."
                        .formatted(address.getHost(), answer.statusCode(), name));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
