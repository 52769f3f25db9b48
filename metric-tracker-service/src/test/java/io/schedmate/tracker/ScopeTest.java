package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.JobOwners;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScopeTest {

    private static final Caller COLLEAGUE = caller("carl", "vision");
    private static final Caller OWNER = caller("ines", "elsewhere");
    private static final Caller STRANGER = caller("carl", "speech");

    @Test
    void aJobIsVisibleOnlyToItsOwnerAndItsProject() {
        JobId job = ran("scoped");
        String metrics = "/jobs/" + job + "/metrics";

        Contract.holds("get", "/jobs/{jobId}/metrics", 200, read(metrics, COLLEAGUE));
        Contract.holds("get", "/jobs/{jobId}/metrics", 200, read(metrics, OWNER));
        Contract.holds("get", "/jobs/{jobId}/metrics", 404, read(metrics, STRANGER));
        Contract.holds("get", "/jobs/{jobId}/metrics/stream", 404, read(metrics + "/stream", STRANGER));
        Contract.holds(
                "post",
                "/jobs/{jobId}/packing-check",
                404,
                post("/jobs/" + job + "/packing-check", "application/json", "{\"packedAt\": \"%s\"}", STRANGER));
    }

    @Test
    void aJobWithoutAnOwnerIsVisibleToOperatorsOnly() {
        JobId job = Jobs.id("nobodys");
        Jobs.run(job, Jobs.now().minusSeconds(4), 100);
        Service.metrics(job, found -> found.latest() != null);

        Contract.holds("get", "/jobs/{jobId}/metrics", 404, read("/jobs/" + job + "/metrics", OWNER));
    }

    @Test
    void linesAreAcceptedOnlyFromTheOwnerAndFromShippers() {
        String logs = "/jobs/" + ran("written-to") + "/logs?file=a.log";
        Caller shipper = Service.shipper("n1");

        Contract.holds("post", "/jobs/{jobId}/logs", 202, post(logs, "text/plain", "a line", COLLEAGUE));
        Contract.holds("post", "/jobs/{jobId}/logs", 202, post(logs, "text/plain", "a line", shipper));
        Contract.holds("post", "/jobs/{jobId}/logs", 403, post(logs, "text/plain", "a line", STRANGER));
    }

    private static JobId ran(String externalId) {
        JobId job = Jobs.id(externalId);
        Instant from = Jobs.now().minusSeconds(9);
        Jobs.submitted(externalId, "ines", "vision", from);
        Jobs.running(job, from);
        Jobs.run(job, from, 10, 11);
        Service.metrics(job, found -> found.latest() != null);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(JobOwners.class).find(job).isPresent());
        return job;
    }

    private static HttpResponse<String> read(String path, Caller caller) {
        return TRACKER.send(TRACKER.as(path, caller));
    }

    private static HttpResponse<String> post(String path, String type, String body, Caller caller) {
        return TRACKER.send(TRACKER.as(path, caller)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body.formatted(Jobs.now().minusSeconds(5)))));
    }

    private static Caller caller(String owner, String project) {
        return new Caller("key-1", Set.of(Role.READER, Role.SUBMITTER), Set.of(project), owner);
    }
}
