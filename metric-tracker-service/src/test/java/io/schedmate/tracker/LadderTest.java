package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.model.Behaviour;
import io.schedmate.model.api.metrics.JobMetrics;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.ladder.LadderCounts;
import io.schedmate.tracker.ladder.PlanLadder;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.SourceState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests log formats that no rule knows: the running tracker asks a scripted model. */
class LadderTest {

    private static final int LINES_A_CHUNK = 10;

    private final LadderCounts counts = TRACKER.part(PlanLadder.class).counts();

    /** A job that prints one line per step in its own format. */
    private static final class UnknownFormatJob {

        private final JobId job;
        private final String words;
        private final Instant from = Jobs.now().minusSeconds(600);
        private long chunks;

        UnknownFormatJob(String job, String words) {
            this.job = Jobs.id(job);
            this.words = words;
        }

        void writeChunk() {
            long before = chunks * LINES_A_CHUNK;
            List<String> lines = LongStream.rangeClosed(before + 1, before + LINES_A_CHUNK)
                    .mapToObj(step -> words.formatted(step, step % 2 == 0 ? "0.25" : "0.5"))
                    .toList();
            TRACKER.publish(Jobs.chunk(job, Jobs.STDOUT, chunks, before + 1, from.plusSeconds(chunks), lines));
            chunks++;
        }

        long lines() {
            return chunks * LINES_A_CHUNK;
        }

        void awaitRead() {
            await().atMost(RunningService.MAX_TIME)
                    .untilAsserted(() -> assertThat(TRACKER.part(AttemptStates.class)
                                    .latest(job)
                                    .map(kept -> kept.state().sources().getFirst())
                                    .orElse(SourceState.of(Jobs.STDOUT))
                                    .lines())
                            .isEqualTo(lines()));
        }

        /** Writes lines until the job's metrics appear. */
        MetricsSnapshot awaitMetrics() {
            await().atMost(RunningService.MAX_TIME).until(() -> {
                writeChunk();
                awaitRead();
                return Service.metrics(job, _ -> true).latest() != null;
            });
            return Objects.requireNonNull(Service.metrics(job, _ -> true).latest())
                    .metrics();
        }

        boolean hasNoMetrics() {
            JobMetrics metrics = Service.metrics(job, _ -> true);
            return metrics.latest() == null;
        }
    }

    @Test
    void aLineNeverWaitsForTheModelAndIsParsedOnceItHasAnswered() {
        var opened = new CountDownLatch(1);
        Service.MODEL.whenAskedOf("grumel", new Behaviour.Waits(opened, AskedModel.planOfStepAndLoss(0, 1)));
        var unknown = new UnknownFormatJob("grumel", "grumel %d fanto %s skera 3");
        var known = new UnknownFormatJob("known-dialect", "step: %d, loss: %s");
        unknown.writeChunk();
        await().atMost(RunningService.MAX_TIME)
                .until(() -> !Service.MODEL.asked("grumel").isEmpty());

        // The call does not return; both jobs continue meanwhile.
        unknown.writeChunk();
        known.writeChunk();
        unknown.awaitRead();
        assertThat(known.awaitMetrics().loss()).isEqualTo(0.25);

        opened.countDown();
        MetricsSnapshot snapshot = unknown.awaitMetrics();
        assertThat(snapshot.step()).isEqualTo(unknown.lines());
        assertThat(snapshot.loss()).isEqualTo(0.25);
    }

    @Test
    void aModelThatIsTooBusyIsAskedAgain() {
        Service.MODEL.whenAskedOf("oskat", new Behaviour.Fails(429, Map.of()), AskedModel.planOfStepAndLoss(0, 1));

        assertThat(new UnknownFormatJob("oskat", "oskat %d limbe %s tur 3")
                        .awaitMetrics()
                        .loss())
                .isEqualTo(0.25);
    }

    @Test
    void aLearnedPlanServesTheNextJobWithoutAnotherCall() {
        Service.MODEL.whenAskedOf("wirtel", AskedModel.planOfStepAndLoss(0, 1));
        new UnknownFormatJob("wirtel-1", "wirtel %d dolf %s hamm 3").awaitMetrics();
        long hits = counts.hits();

        assertThat(new UnknownFormatJob("wirtel-2", "wirtel %d dolf %s hamm 3")
                        .awaitMetrics()
                        .loss())
                .isEqualTo(0.25);

        assertThat(Service.MODEL.asked("wirtel")).hasSize(1);
        assertThat(counts.hits()).isGreaterThan(hits);
    }

    @Test
    void aWrongPlanIsRejectedAndTheModelNotAskedAgain() {
        // The third number never increases, so it is not a step.
        Service.MODEL.whenAskedOf("brunda", AskedModel.planOfStepAndLoss(2, 1));
        refused(new UnknownFormatJob("brunda", "brunda %d pelk %s osso 3"), "brunda");
    }

    @Test
    void anInvalidAnswerIsRejectedAndTheModelNotAskedAgain() {
        Service.MODEL.whenAskedOf("tefli", new Behaviour.Replies("The lines are lovely."));
        refused(new UnknownFormatJob("tefli", "tefli %d gorn %s aspe 3"), "tefli");
    }

    private void refused(UnknownFormatJob job, String word) {
        long before = counts.unusable();
        job.writeChunk();
        await().atMost(RunningService.MAX_TIME).until(() -> counts.unusable() > before);

        job.writeChunk();
        job.writeChunk();
        job.awaitRead();
        assertThat(job.hasNoMetrics()).isTrue();
        assertThat(Service.MODEL.asked(word)).hasSize(1);
    }

    @Test
    void aLineWithASecretIsNeverSent() {
        var leaking = new UnknownFormatJob("leak", "quosel %d marn %s password=hunter22xyz9");
        var other = new UnknownFormatJob("after-leak", "vortig %d marn %s ende 3");
        leaking.writeChunk();
        leaking.awaitRead();
        // The other job was processed later, so this one has been processed too.
        Service.MODEL.whenAskedOf("vortig", AskedModel.planOfStepAndLoss(0, 1));
        other.awaitMetrics();

        assertThat(Service.MODEL.asked("quosel")).isEmpty();
    }

    @Test
    void theLaddersActionsAreCounted() {
        Service.MODEL.whenAskedOf("zander", AskedModel.planOfStepAndLoss(0, 1));
        new UnknownFormatJob("zander", "zander %d ufer %s tief 3").awaitMetrics();

        assertThat(TRACKER.send(TRACKER.at("/actuator/prometheus")).body())
                .containsPattern("schedmate_tracker_templates_total\\{[^}]*read_by=\"model\"[^}]*} [1-9]")
                .containsPattern("schedmate_tracker_plans_looked_up_total\\{[^}]*result=\"miss\"[^}]*} [1-9]")
                .containsPattern("schedmate_tracker_model_calls_total\\{[^}]*result=\"planned\"[^}]*} [1-9]")
                .containsPattern("schedmate_tracker_model_tokens_total\\{[^}]*kind=\"prompt\"[^}]*} [1-9]");
    }
}
