package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.local.Journey.Proposal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;

/**
 * The objects that the operations need.
 *
 * @param job a failed job with lines, metrics, a failure and the first proposal
 * @param alert an alert of a job that diverges
 * @param packedAt a time during the job's attempt
 * @param ended a job that may be deleted
 */
record Scene(
        String job,
        String alert,
        Instant packedAt,
        String failure,
        Proposal toApprove,
        Proposal toCancel,
        String ended,
        String deadLetter,
        String keyToRevoke,
        String keyToRotate) {

    private static final String KERNEL_LINE =
            "node-2 kernel: NVRM: Xid (PCI:0000:3b:00): 79, pid=4120, name=python3, GPU has" + " fallen off the bus.\n";

    static Scene played(OnePlatform platform) {
        var journey = new Journey(platform);
        String job = journey.started("7101");
        // On another node, because failures of the same node share a recovery.
        String other = journey.startedAlone("7102");
        Instant packedAt = Instant.now();
        journey.shipped(job, Journey.log());
        journey.awaited(
                "/jobs/" + job + "/metrics",
                body -> body.path("latest").path("metrics").path("step").asInt(0) == 90);
        journey.hardwareFails(job);
        journey.shipped(other, Journey.log() + KERNEL_LINE);
        journey.awaited("/jobs/" + other + "/logs", body -> body.toString().contains("NVRM"));
        journey.failsAlone(other);
        String ended = journey.submitted("7103");
        journey.reported(ended, "cancelled", 1);
        String failure = journey.diagnosed(job).path("failureId").asString();
        judged(platform, failure);
        return new Scene(
                job,
                journey.diverges(journey.startedAlone("7105")),
                packedAt,
                failure,
                journey.proposed(job),
                journey.proposed(other),
                ended,
                deadLetter(platform),
                key(platform),
                key(platform));
    }

    /**
     * Gives feedback on a failure, which has a feedback log only afterwards: the operations are called in any order.
     */
    private static void judged(OnePlatform platform, String failure) {
        var callers = platform.callers();
        var answer =
                callers.post(callers.operatorKey(), "/failures/" + failure + "/feedback", "{\"verdict\": \"right\"}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    private static String deadLetter(OnePlatform platform) {
        Topics.of(platform.running()).put("job-advice", "7104", "no event".getBytes(StandardCharsets.UTF_8));
        var callers = platform.callers();
        return await().atMost(Duration.ofMinutes(3))
                .until(
                        () -> callers.get(callers.operatorKey(), "/dead-letters?topic=job-advice")
                                .body()
                                .path("items")
                                .path(0)
                                .path("deadLetterId")
                                .asString(""),
                        id -> !id.isEmpty());
    }

    private static String key(OnePlatform platform) {
        var callers = platform.callers();
        return callers.post(callers.operatorKey(), "/keys", "{\"name\": \"to go\", \"roles\": [\"reader\"]}")
                .body()
                .at("/key/keyId")
                .asString();
    }
}
