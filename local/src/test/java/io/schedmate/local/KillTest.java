package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.local.Callers.Answer;
import io.schedmate.local.Journey.Proposal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kills services during their work, with the signal that cannot be caught, and starts them again. */
@ExtendWith(OnePlatform.Provided.class)
class KillTest {

    private static final Duration MAX_TIME = Duration.ofMinutes(3);
    private static final int JOBS = 12;

    private final OnePlatform platform;
    private final Callers callers;
    private final Journey journey;
    private final Topics topics;

    KillTest(OnePlatform platform) {
        this.platform = platform;
        this.callers = platform.callers();
        this.journey = new Journey(platform);
        this.topics = Topics.of(platform.running());
    }

    @Test
    void aRegistryKilledDuringSubmissionsLosesNoJobAndPublishesEachOnce() {
        losesNoJob("51", JOBS / 3);
    }

    @Test
    void aFailureHandlerKilledDuringARecoveryActsOnce() {
        actsOnce("5201", 0);
    }

    @Tag("chaos")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aRegistryKilledAtAnyMomentLosesNoJob(long seed) {
        losesNoJob("53" + seed, new Random(seed).nextInt(1, JOBS));
    }

    @Tag("chaos")
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aFailureHandlerKilledAtAnyMomentActsOnce(long seed) {
        actsOnce("540" + seed, new Random(seed).nextInt(6000));
    }

    private void losesNoJob(String prefix, int killedAfter) {
        var someTaken = new CountDownLatch(killedAfter);
        var submitting = CompletableFuture.supplyAsync(
                () -> IntStream.range(0, JOBS)
                        .mapToObj(number -> submitUntilAccepted(prefix + number, someTaken))
                        .toList(),
                // Not the shared pool, because the gateway's own client uses its threads.
                Thread.ofPlatform()::start);
        await().atMost(MAX_TIME).until(() -> someTaken.getCount() == 0 || submitting.isDone());
        platform.kill("job-registry").start();

        List<String> jobs = submitting.join();

        assertThat(jobs).hasSize(JOBS).doesNotHaveDuplicates();
        for (String job : jobs) {
            assertThat(callers.get(callers.keyOf("reader"), "/jobs/" + job)
                            .body()
                            .path("state")
                            .asString())
                    .isEqualTo("queued");
        }
        // Two states are published for each job: submitted, then queued.
        Map<String, Integer> events = Map.of("job-submitted", 1, "job-state", 2, "job-advice", 1);
        events.forEach((topic, once) -> await(topic)
                .atMost(MAX_TIME)
                .untilAsserted(() -> assertThat(ids(topic, jobs))
                        .hasSize(JOBS)
                        .allSatisfy((job, ids) -> assertThat(ids).as(job).hasSize(once))));
    }

    private void actsOnce(String externalId, int milliseconds) {
        String job = journey.started(externalId);
        journey.shipped(job, Journey.log());
        journey.hardwareFails(job);
        // Events that were not read, or were read and not stored, are delivered again.
        platform.kill("failure-handler").start();
        Proposal proposal = journey.proposed(job);
        assertThat(journey.approved(callers.operatorKey(), proposal).status()).isEqualTo(200);
        if (milliseconds == 0) {
            await().atMost(MAX_TIME)
                    .untilAsserted(() -> assertThat(orders(proposal))
                            .as(() -> callers.get(callers.keyOf("reader"), proposal.path())
                                    .toString())
                            .isNotEmpty());
        } else {
            await().pollDelay(Duration.ofMillis(milliseconds)).until(() -> true);
        }
        platform.kill("failure-handler").start();

        journey.recovered(proposal);

        assertThat(callers.get(callers.keyOf("reader"), "/jobs/" + job + "/failures")
                        .body()
                        .path("items"))
                .hasSize(1);
        var commands = orders(proposal);
        assertThat(distinct(commands, "idempotencyKey")).hasSameSizeAs(distinct(commands, "commandId"));
        assertThat(distinct(
                        commands.stream()
                                .filter(line -> line.contains("\"action\":\"restart\""))
                                .toList(),
                        "commandId"))
                .hasSize(1);
        await().atMost(MAX_TIME)
                .untilAsserted(
                        () -> assertThat(publishedSteps(job)).isNotEmpty().doesNotHaveDuplicates());
    }

    /** Repeats each call until it is accepted, like a scheduler; the calls may be repeated safely. */
    private String submitUntilAccepted(String externalId, CountDownLatch taken) {
        String job = repeated(Call.json("/jobs", Journey.job(externalId)))
                .body()
                .path("jobId")
                .asString();
        repeated(Call.json("/jobs/" + job + "/events", Journey.event("queued", 1)));
        taken.countDown();
        return job;
    }

    private Answer repeated(Call call) {
        List<Answer> taken = new ArrayList<>();
        // The time that a service may take to restart.
        await().atMost(MAX_TIME.multipliedBy(2)).until(() -> {
            try {
                Answer answer = callers.trySending(callers.keyOf("submitter"), call);
                assertThat(answer.status()).as(answer.toString()).isIn(200, 201, 502, 503, 504);
                if (answer.status() < 300) {
                    taken.add(answer);
                }
            } catch (IOException _) {
                // No answer: the call is repeated.
                return false;
            }
            return !taken.isEmpty();
        });
        return taken.getFirst();
    }

    /** Returns the commands of a recovery in the agents' journals. */
    private List<String> orders(Proposal proposal) {
        return platform.journals().stream()
                .filter(line -> line.contains(" CommandRecorded ") && line.contains(proposal.recoveryId()))
                .toList();
    }

    /** Returns each published step of a job's recovery; an event that was delivered twice counts once. */
    private List<String> publishedSteps(String job) {
        return topics.of("recovery-event", job).stream()
                .collect(Collectors.toMap(Topics.Published::id, Topics.Published::event, (first, _) -> first))
                .values()
                .stream()
                .map(event -> "%s %s, recovery %s"
                        .formatted(
                                event.at("/step/number"),
                                event.at("/step/outcome").asString(""),
                                event.path("status").asString("")))
                .toList();
    }

    /** Returns the ids of each job's events; an event that was delivered twice counts once. */
    private Map<String, Set<String>> ids(String topic, List<String> jobs) {
        return topics.all(topic).stream()
                .filter(published -> jobs.contains(published.key()))
                .collect(Collectors.groupingBy(
                        published -> String.valueOf(published.key()),
                        Collectors.mapping(Topics.Published::id, Collectors.toSet())));
    }

    private static Set<String> distinct(List<String> entries, String field) {
        return entries.stream()
                .map(line -> line.replaceFirst(".*\"%s\":\"([^\"]*)\".*".formatted(field), "$1"))
                .collect(Collectors.toSet());
    }
}
