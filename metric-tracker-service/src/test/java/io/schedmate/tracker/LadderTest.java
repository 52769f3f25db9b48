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
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests log formats that no rule knows: the running tracker asks a scripted model. */
class LadderTest {

    private static final int LINES_A_CHUNK = 10;

    private final LadderCounts counts = TRACKER.part(PlanLadder.class).counts();

    /** A job that prints one line per step in its own format. */
    private static final class Speaker {

        private final JobId job;
        private final String words;
        private final Instant from = Jobs.now().minusSeconds(600);
        private long chunks;

        Speaker(String job, String words) {
            this.job = Jobs.id(job);
            this.words = words;
        }

        void goesOn() {
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

        void awaitTaken() {
            await().atMost(RunningService.LONGEST)
                    .untilAsserted(() -> assertThat(TRACKER.part(AttemptStates.class)
                                    .latest(job)
                                    .map(kept -> kept.state().sources().getFirst())
                                    .orElse(SourceState.of(Jobs.STDOUT))
                                    .lines())
                            .isEqualTo(lines()));
        }

        /** Writes lines until the job's metrics appear. */
        MetricsSnapshot understood() {
            await().atMost(RunningService.LONGEST).until(() -> {
                goesOn();
                awaitTaken();
                return Service.metrics(job, _ -> true).latest() != null;
            });
            return Objects.requireNonNull(Service.metrics(job, _ -> true).latest())
                    .metrics();
        }

        boolean isMute() {
            JobMetrics metrics = Service.metrics(job, _ -> true);
            return metrics.latest() == null;
        }
    }

    @Test
    void aLineNeverWaitsForTheModelAndIsParsedOnceItHasAnswered() {
        Service.MODEL.whenAskedOf("grumel", new Behaviour.Hangs(), AskedModel.saysStepAndLoss(0, 1));
        var unknown = new Speaker("grumel", "grumel %d fanto %s skera 3");
        var known = new Speaker("known-dialect", "step: %d, loss: %s");
        unknown.goesOn();
        await().atMost(RunningService.LONGEST)
                .until(() -> !Service.MODEL.asked("grumel").isEmpty());

        // The call does not return; both jobs continue meanwhile.
        unknown.goesOn();
        known.goesOn();
        unknown.awaitTaken();
        assertThat(known.understood().loss()).isEqualTo(0.25);

        MetricsSnapshot snapshot = unknown.understood();
        assertThat(snapshot.step()).isEqualTo(unknown.lines());
        assertThat(snapshot.loss()).isEqualTo(0.25);
    }

    @Test
    void aModelThatIsTooBusyIsAskedAgain() {
        Service.MODEL.whenAskedOf("oskat", new Behaviour.Fails(429, Map.of()), AskedModel.saysStepAndLoss(0, 1));

        assertThat(new Speaker("oskat", "oskat %d limbe %s tur 3").understood().loss())
                .isEqualTo(0.25);
    }

    @Test
    void aLearnedPlanServesTheNextJobWithoutAnotherCall() {
        Service.MODEL.whenAskedOf("wirtel", AskedModel.saysStepAndLoss(0, 1));
        new Speaker("wirtel-1", "wirtel %d dolf %s hamm 3").understood();
        long hits = counts.hits();

        assertThat(new Speaker("wirtel-2", "wirtel %d dolf %s hamm 3")
                        .understood()
                        .loss())
                .isEqualTo(0.25);

        assertThat(Service.MODEL.asked("wirtel")).hasSize(1);
        assertThat(counts.hits()).isGreaterThan(hits);
    }

    @Test
    void aWrongPlanIsRejectedAndTheModelNotAskedAgain() {
        // The third number never increases, so it is not a step.
        Service.MODEL.whenAskedOf("brunda", AskedModel.saysStepAndLoss(2, 1));
        refused(new Speaker("brunda", "brunda %d pelk %s osso 3"), "brunda");
    }

    @Test
    void anInvalidAnswerIsRejectedAndTheModelNotAskedAgain() {
        Service.MODEL.whenAskedOf("tefli", new Behaviour.Says("The lines are lovely."));
        refused(new Speaker("tefli", "tefli %d gorn %s aspe 3"), "tefli");
    }

    private void refused(Speaker speaker, String word) {
        long before = counts.unusable();
        speaker.goesOn();
        await().atMost(RunningService.LONGEST).until(() -> counts.unusable() > before);

        speaker.goesOn();
        speaker.goesOn();
        speaker.awaitTaken();
        assertThat(speaker.isMute()).isTrue();
        assertThat(Service.MODEL.asked(word)).hasSize(1);
    }

    @Test
    void aLineWithASecretIsNeverSent() {
        var leaking = new Speaker("leak", "quosel %d marn %s password=hunter22xyz9");
        var other = new Speaker("after-leak", "vortig %d marn %s ende 3");
        leaking.goesOn();
        leaking.awaitTaken();
        // The other job was processed later, so this one has been processed too.
        Service.MODEL.whenAskedOf("vortig", AskedModel.saysStepAndLoss(0, 1));
        other.understood();

        assertThat(Service.MODEL.asked("quosel")).isEmpty();
    }

    @Test
    void theLaddersActionsAreCounted() {
        Service.MODEL.whenAskedOf("zander", AskedModel.saysStepAndLoss(0, 1));
        new Speaker("zander", "zander %d ufer %s tief 3").understood();

        assertThat(TRACKER.send(TRACKER.at("/actuator/prometheus")).body())
                .containsPattern("schedmate_tracker_templates_total\\{[^}]*read_by=\"model\"[^}]*} [1-9]")
                .containsPattern("schedmate_tracker_plans_looked_up_total\\{[^}]*result=\"miss\"[^}]*} [1-9]")
                .containsPattern("schedmate_tracker_model_calls_total\\{[^}]*result=\"planned\"[^}]*} [1-9]")
                .containsPattern("schedmate_tracker_model_tokens_total\\{[^}]*kind=\"prompt\"[^}]*} [1-9]");
    }
}
