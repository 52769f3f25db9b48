package io.schedmate.gateway.wiring.audit;

import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.InternalTokens;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.springframework.http.HttpHeaders;

/**
 * Reads the state before a change, with the caller's access rights. If a service does not respond in time, the change
 * continues without it.
 */
final class StateBefore implements AutoCloseable {

    private final InternalTokens tokens;
    private final HttpClient client;
    private final Duration within;

    StateBefore(InternalTokens tokens, ExecutorService threads, Duration within) {
        this.tokens = tokens;
        this.within = within;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(within)
                .executor(threads)
                .build();
    }

    Map<String, String> of(AuditedOperation operation, Caller caller) {
        URI address = operation.before();
        return address == null ? Map.of() : MaskedJson.fields(read(address, caller), operation.fields());
    }

    private byte[] read(URI address, Caller caller) {
        var call = HttpRequest.newBuilder(address)
                .timeout(within)
                .header(HttpHeaders.AUTHORIZATION, "Bearer " + tokens.mint(caller))
                .build();
        try {
            var answer = client.send(call, BodyHandlers.ofByteArray());
            return answer.statusCode() == 200 ? answer.body() : new byte[0];
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return new byte[0];
        } catch (IOException _) {
            return new byte[0];
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
