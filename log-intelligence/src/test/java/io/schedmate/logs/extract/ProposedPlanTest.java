package io.schedmate.logs.extract;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.ExtractionPlanner;
import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.extract.plan.book.PlanSource;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.logs.intake.InMemoryLogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A second planner proposes plans for lines that no rule covers, and only correct proposals are trusted. */
class ProposedPlanTest {

    private int requests;

    @Test
    void aProposalThatMatchesTheLinesIsUsed() {
        TrainingMetrics metrics = extractWith(plan(slot(Field.STEP, 0), slot(Field.LOSS, 1)), 3);

        assertThat(metrics.step()).isEqualTo(40);
        assertThat(metrics.loss()).isEqualTo(0.25);
        assertThat(requests).isEqualTo(1);
    }

    @Test
    void aProposalWhoseStepDoesNotCountUpIsNotTrusted() {
        TrainingMetrics metrics = extractWith(plan(slot(Field.STEP, 2), slot(Field.LOSS, 1)), 3);

        assertThat(metrics.step()).isNull();
        assertThat(metrics.progressLines()).isZero();
        assertThat(requests).isEqualTo(1);
    }

    @Test
    void aProposalOfMissingNumbersIsNotTrusted() {
        assertThat(extractWith(plan(slot(Field.STEP, 0), slot(Field.LOSS, 9)), 3)
                        .progressLines())
                .isZero();
    }

    @Test
    void aStepBeyondItsTotalIsNotTrusted() {
        assertThat(extractWith(plan(slot(Field.STEP, 0), slot(Field.TOTAL_STEPS, 2)), 3)
                        .progressLines())
                .isZero();
    }

    @Test
    void withoutABudgetNoProposalIsRequested() {
        assertThat(extractWith(plan(slot(Field.STEP, 0), slot(Field.LOSS, 1)), 0)
                        .progressLines())
                .isZero();
        assertThat(requests).isZero();
    }

    @Test
    void aPlanIsUsedOnceItIsAvailable() {
        var source = new LateSource(plan(slot(Field.STEP, 0), slot(Field.LOSS, 1)), 10);

        TrainingMetrics metrics = new PlannedMetricExtractor(source, KnownFormats.NONE)
                .extract(new InMemoryLogLines(lines("varv %d svinn %s niv 3")));

        assertThat(metrics.step()).isEqualTo(40);
        // Six lines as samples and ten more.
        assertThat(metrics.progressLines()).isEqualTo(40 - 6 - 10 + 1);
        assertThat(source.agreed).isTrue();
    }

    @Test
    void aLatePlanIsTestedOnTheLinesSinceItsRequest() {
        // The third number rises until the plan arrives and is constant afterwards.
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            lines.add("varv " + i + " svinn 0.5 niv " + Math.min(i, 8));
        }
        var source = new LateSource(plan(slot(Field.STEP, 2), slot(Field.LOSS, 1)), 12);

        TrainingMetrics metrics =
                new PlannedMetricExtractor(source, KnownFormats.NONE).extract(new InMemoryLogLines(lines));

        assertThat(metrics.progressLines()).isZero();
        assertThat(source.agreed).isFalse();
    }

    /** Returns its plan only after some more lines. */
    private static final class LateSource implements PlanSource {

        private final ExtractionPlan plan;
        private int callsLeft;
        private boolean agreed;

        LateSource(ExtractionPlan plan, int calls) {
            this.plan = plan;
            this.callsLeft = calls;
        }

        @Override
        public Proposal propose(long shape, List<String> samples) {
            return callsLeft-- > 0 ? Proposal.None.NOT_YET : new Proposal.Plan(plan);
        }

        @Override
        public void tried(ExtractionPlan tried, boolean itAgreed) {
            agreed = itAgreed;
        }
    }

    private TrainingMetrics extractWith(ExtractionPlan proposal, int calls) {
        ExtractionPlanner planner = samples -> {
            requests++;
            return Optional.of(proposal);
        };
        return new PlannedMetricExtractor(planner, calls)
                .extract(new InMemoryLogLines(lines("varv %d svinn %s niv 3")));
    }

    private static List<String> lines(String words) {
        List<String> lines = new ArrayList<>();
        for (int i = 1; i <= 40; i++) {
            lines.add(words.formatted(i, i % 4 == 0 ? 0.25 : 0.5));
        }
        return lines;
    }

    private static ExtractionPlan plan(Slot... slots) {
        return new ExtractionPlan(ProgressKind.TRAINING_STEP, List.of(slots), false);
    }

    private static Slot slot(Field field, int ordinal) {
        return new Slot(field, "proposed", 0, ordinal, 1, Form.PLAIN, 1, null);
    }
}
