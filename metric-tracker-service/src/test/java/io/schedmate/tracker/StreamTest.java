package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StreamTest {

    private static final String STREAM = "/jobs/{jobId}/metrics/stream";

    private record Event(String id, String name, String data) {

        static Event of(String block) {
            return new Event(field(block, "id"), field(block, "event"), field(block, "data"));
        }

        private static String field(String block, String name) {
            return block.lines()
                    .filter(line -> line.startsWith(name + ":"))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .findFirst()
                    .orElse("");
        }
    }

    @Test
    void aStreamSendsEachSampleAndThenTheEnd() {
        JobId job = finished("streamed");

        List<Event> events = follow(job, null);

        assertThat(events).extracting(Event::name).containsExactly("metrics", "metrics", "metrics", "end");
        assertThat(events).extracting(Event::id).containsExactly("1-1", "1-2", "1-3", "1-end");
        events.forEach(event -> Contract.holdsForEvent(STREAM, event.name(), event.data()));
    }

    @Test
    void aStreamContinuesAfterTheLastSeenEvent() {
        JobId job = finished("resumed");

        assertThat(follow(job, "1-2")).extracting(Event::id).containsExactly("1-3", "1-end");
        assertThat(follow(job, "1-end")).isEmpty();
    }

    @Test
    void badCallsAreRejected() {
        JobId job = finished("stream-bad");

        Contract.holds("get", STREAM, 404, Service.get("/jobs/" + Jobs.id("no-stream") + "/metrics/stream"));
        Contract.holds(
                "get",
                STREAM,
                400,
                TRACKER.send(TRACKER.as("/jobs/" + job + "/metrics/stream", Role.OPERATOR)
                        .header("Last-Event-ID", "the last one")));
        Contract.holds("get", STREAM, 403, TRACKER.send(TRACKER.as("/jobs/" + job + "/metrics/stream", Role.SHIPPER)));
    }

    private static JobId finished(String externalId) {
        JobId job = Jobs.id(externalId);
        Instant from = Jobs.now().minusSeconds(9);
        Jobs.run(job, from, 10, 11, 12);
        Service.metrics(job, found -> found.history().size() == 3);
        Jobs.state(job, 1, JobState.SUCCEEDED, from.plusSeconds(5));
        return job;
    }

    private static List<Event> follow(JobId job, @Nullable String lastEventId) {
        var request =
                TRACKER.as("/jobs/" + job + "/metrics/stream", Role.OPERATOR).header("Accept", "text/event-stream");
        if (lastEventId != null) {
            request.header("Last-Event-ID", lastEventId);
        }
        HttpResponse<String> answer = TRACKER.send(request);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Arrays.stream(answer.body().split("\n\n"))
                .filter(block -> !block.isBlank() && !block.startsWith(":"))
                .map(Event::of)
                .toList();
    }
}
