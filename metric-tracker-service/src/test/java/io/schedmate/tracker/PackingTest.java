package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.metrics.PackingCheck;
import io.schedmate.model.api.metrics.PackingVerdict;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PackingTest {

    private static final String CHECK = "/jobs/{jobId}/packing-check";

    @Test
    void aJobThatSlowsDownTooMuchShouldLeave() {
        Instant from = Jobs.now().minusSeconds(60);
        JobId job = ran("leaves", from, 100, 100, 100, 100, 60, 60, 60, 60);

        HttpResponse<String> answer = check(job, "{\"packedAt\": \"%s\"}".formatted(from.plusSeconds(4)));

        Contract.holds("post", CHECK, 200, answer);
        PackingCheck found = WireJson.tolerant().readValue(answer.body(), PackingCheck.class);
        assertThat(found.verdict()).isEqualTo(PackingVerdict.EVICT);
        assertThat(found.throughputRatio()).isCloseTo(0.6, within(1e-9));
        assertThat(found.before().samples()).isEqualTo(4);
        assertThat(found.evictBelowRatio()).isEqualTo(0.65);
    }

    @Test
    void theCallersLimitAndWindowsAreUsed() {
        Instant from = Jobs.now().minusSeconds(60);
        JobId job = ran("stays", from, 1, 1, 100, 100, 100, 60, 60, 60, 1, 1);

        HttpResponse<String> answer = check(job, """
                {"packedAt": "%s", "attempt": 1, "beforeSeconds": 3, "afterSeconds": 3, "evictBelowRatio": 0.5}
                """.formatted(from.plusSeconds(5)));

        Contract.holds("post", CHECK, 200, answer);
        PackingCheck found = WireJson.tolerant().readValue(answer.body(), PackingCheck.class);
        assertThat(found.verdict()).isEqualTo(PackingVerdict.KEEP);
        assertThat(found.throughputRatio()).isCloseTo(0.6, within(1e-9));
    }

    @Test
    void withoutLinesOnBothSidesThePackingIsNotJudged() {
        Instant from = Jobs.now().minusSeconds(60);
        JobId job = ran("unclear", from, 100, 100, 100, 100);

        HttpResponse<String> answer = check(job, "{\"packedAt\": \"%s\"}".formatted(from.plusSeconds(4)));

        Contract.holds("post", CHECK, 200, answer);
        assertThat(WireJson.tolerant()
                        .readValue(answer.body(), PackingCheck.class)
                        .verdict())
                .isEqualTo(PackingVerdict.NOT_ENOUGH_DATA);
    }

    @Test
    void badCallsAreRejected() {
        Instant from = Jobs.now().minusSeconds(60);
        JobId job = ran("packing-bad", from, 100);
        String packed = "{\"packedAt\": \"%s\"}";

        Contract.holds("post", CHECK, 400, check(job, "{}"));
        Contract.holds("post", CHECK, 400, check(job, "{"));
        Contract.holds("post", CHECK, 400, check(job, "{\"packedAt\": 5}"));
        Contract.holds(
                "post", CHECK, 400, check(job, packed.formatted(Jobs.now().plusSeconds(3600))));
        Contract.holds("post", CHECK, 400, check(job, packed.formatted(from.minusSeconds(1))));
        Contract.holds("post", CHECK, 404, check(Jobs.id("not-packed"), packed.formatted(from)));
        Contract.holds(
                "post",
                CHECK,
                403,
                TRACKER.post(
                        "/jobs/" + job + "/packing-check", "application/json", packed.formatted(from), Role.SHIPPER));
    }

    @Test
    void aPackingIsJudgedAutomaticallyAndReportedOnce() {
        Instant from = Jobs.now().minusSeconds(60);
        JobId job = Jobs.id("judged");
        Jobs.running(job, from);
        Jobs.packed(job, from.plusSeconds(5));
        // The speeds vary too much for the comparison of speeds alone to detect a slowdown.
        double[] speeds = new double[30];
        for (int each = 0; each < speeds.length; each++) {
            speeds[each] = each < 5 ? 100 : each % 4 == 0 ? 95 : 40;
        }
        Jobs.run(job, from, speeds);

        assertThat(TRACKER.published(Topic.JOB_SLOWDOWN, job, 1))
                .singleElement()
                .satisfies(event -> {
                    Slowdown slowdown = ((JobSlowdownDetected) event).slowdown();
                    assertThat(slowdown.cause()).isEqualTo(SlowdownCause.PACKING);
                    assertThat(slowdown.since()).isEqualTo(from.plusSeconds(5));
                    assertThat(slowdown.throughputRatio()).isCloseTo(0.4, within(1e-9));
                });
        assertThat(Service.metrics(job, found -> found.standing().lines() == 30).slowdowns())
                .hasSize(1);
    }

    private static JobId ran(String externalId, Instant from, double... speeds) {
        JobId job = Jobs.id(externalId);
        Jobs.running(job, from);
        Jobs.run(job, from, speeds);
        Service.metrics(job, found -> found.history().size() == speeds.length);
        return job;
    }

    private static HttpResponse<String> check(JobId job, String body) {
        return TRACKER.post("/jobs/" + job + "/packing-check", "application/json", body, Role.OPERATOR);
    }
}
