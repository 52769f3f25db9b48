package io.schedmate.failure.api;

import io.schedmate.edge.call.Guards;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.InternalTokens;
import io.schedmate.failure.question.JobReports;
import io.schedmate.failure.question.ReportAddresses;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.alert.AlertPage;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.job.JobId;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls the APIs of the tracker and the advisor on behalf of the caller, so that they decide what the caller may see.
 */
@Component
class HttpJobReports implements AutoCloseable {

    private static final Duration CONNECT = Duration.ofSeconds(1);
    private static final Duration ANSWER = Duration.ofSeconds(3);
    private static final int PAGE = 1000;
    private static final int MAX_PAGES = 10;
    private static final int MAX_ALERTS = 100;

    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();
    private final JsonMapper mapper = WireJson.tolerant();
    private final Guards guards;
    private final InternalTokens tokens;
    private final ReportAddresses addresses;

    HttpJobReports(Guards guards, InternalTokens tokens, ReportAddresses addresses) {
        this.guards = guards;
        this.tokens = tokens;
        this.addresses = addresses;
    }

    JobReports seenBy(Caller caller) {
        return new Seen(caller);
    }

    @Override
    public void close() {
        http.close();
    }

    private final class Seen implements JobReports {

        private final Caller caller;

        Seen(Caller caller) {
            this.caller = caller;
        }

        @Override
        public Optional<Metrics> metrics(JobId job, boolean withSeries) {
            return withSeries ? series(job) : page(job, 0, null).map(latest -> new Metrics(latest, List.of(), true));
        }

        @Override
        public Optional<List<JobAlert>> alerts(JobId job) {
            return read(
                            "metric-tracker",
                            addresses.metricTracker(),
                            "/alerts?jobId=" + job + "&limit=" + MAX_ALERTS,
                            AlertPage.class)
                    .map(AlertPage::items);
        }

        @Override
        public Optional<Advice> advice(JobId job) {
            return read("advisor", addresses.advisor(), "/jobs/" + job + "/advice", Advice.class);
        }

        private Optional<Metrics> series(JobId job) {
            Optional<JobMetrics> page = page(job, PAGE, null);
            List<MetricsSample> samples = new ArrayList<>();
            for (int read = 1; page.isPresent(); read++) {
                JobMetrics latest = page.get();
                samples.addAll(latest.history());
                String next = latest.nextCursor();
                if (next == null || read == MAX_PAGES) {
                    return Optional.of(new Metrics(latest, samples, next == null));
                }
                page = page(job, PAGE, next);
            }
            return Optional.empty();
        }

        private Optional<JobMetrics> page(JobId job, int limit, @Nullable String cursor) {
            String path = "/jobs/" + job + "/metrics?limit=" + limit
                    + (cursor == null ? "" : "&cursor=" + URLEncoder.encode(cursor, StandardCharsets.UTF_8));
            return read("metric-tracker", addresses.metricTracker(), path, JobMetrics.class);
        }

        private <T> Optional<T> read(String service, @Nullable URI address, String path, Class<T> type) {
            return address == null
                    ? Optional.empty()
                    : guards.named(service).call(() -> answer(address, path, type), _ -> Optional.empty());
        }

        private <T> Optional<T> answer(URI address, String path, Class<T> type)
                throws IOException, InterruptedException {
            HttpRequest call = HttpRequest.newBuilder(address.resolve("/api/v1" + path))
                    .timeout(ANSWER)
                    .header("Authorization", "Bearer " + tokens.mint(caller))
                    .build();
            var answer = http.send(call, BodyHandlers.ofByteArray());
            if (answer.statusCode() >= 500) {
                throw new IOException("answered with " + answer.statusCode());
            }
            return answer.statusCode() == 200 ? Optional.of(mapper.readValue(answer.body(), type)) : Optional.empty();
        }
    }
}
