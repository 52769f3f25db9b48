package io.schedmate.failure.api;

import io.schedmate.edge.call.Guards;
import io.schedmate.failure.recovery.record.RecoveryRecord;
import io.schedmate.failure.recovery.site.SiteAddresses;
import io.schedmate.failure.recovery.site.SiteTools;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Calls the site's tools over HTTP: one POST per request, with its key, repeated until there is an answer. */
@Component
class HttpSiteTools implements SiteTools, AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(5);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int MAX_DETAIL_LENGTH = 1000;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();
    private final JsonMapper mapper = WireJson.tolerant();
    private final SiteAddresses addresses;
    private final Guards guards;

    HttpSiteTools(SiteAddresses addresses, Guards guards) {
        this.addresses = addresses;
        this.guards = guards;
    }

    @Override
    public void close() {
        http.close();
    }

    @Override
    public SiteAnswer run(SiteAction action, String key, RecoveryRecord recovery, String node) {
        return addresses
                .of(action)
                .map(address -> guards.named("site-" + address.getHost())
                        .call(
                                () -> answer(http.send(
                                        request(address, action, key, recovery, node), BodyHandlers.ofString())),
                                failure ->
                                        new SiteAnswer.NoAnswer("No answer from %s: %s.".formatted(address, failure))))
                .orElseGet(() -> SiteTools.notSet(action));
    }

    private HttpRequest request(URI address, SiteAction action, String key, RecoveryRecord recovery, String node) {
        Map<String, Object> order = new LinkedHashMap<>();
        order.put("action", action.name().toLowerCase(Locale.ROOT));
        order.put("incidentId", recovery.recoveryId());
        order.put("cluster", recovery.failed().cluster());
        order.put("node", node);
        order.put("jobId", recovery.failed().jobId());
        order.put("reason", recovery.decision().reason());
        order.put("diagnosis", recovery.diagnosis());
        return HttpRequest.newBuilder(address)
                .timeout(ANSWER)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key + "/" + action.name().toLowerCase(Locale.ROOT))
                .POST(BodyPublishers.ofByteArray(mapper.writeValueAsBytes(order)))
                .build();
    }

    private static SiteAnswer answer(HttpResponse<String> response) throws IOException {
        String body = response.body().strip();
        String detail = "%d %s"
                .formatted(response.statusCode(), body.substring(0, Math.min(MAX_DETAIL_LENGTH, body.length())))
                .strip();
        return switch (response.statusCode() / 100) {
            case 2 -> new SiteAnswer.Done(detail);
            case 4 -> new SiteAnswer.Refused(detail);
            default -> throw new IOException("status " + detail);
        };
    }
}
