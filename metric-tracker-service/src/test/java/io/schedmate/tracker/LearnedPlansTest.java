package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.tracker.ladder.LearnedPlans;
import io.schedmate.tracker.ladder.LearnedPlans.Learned;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the plans in the running tracker's database, which all instances share. */
class LearnedPlansTest {

    private static final Duration LEASE = Duration.ofHours(1);
    private static final ExtractionPlan PLAN = new ExtractionPlan(
            ProgressKind.TRAINING_STEP,
            List.of(
                    new Slot(Field.STEP, "model", 0, 0, 1, Form.PLAIN, 1, null),
                    new Slot(Field.THROUGHPUT, "model", 0, 3, 2, Form.THOUSANDS, 0.5, "samples/s")),
            true);

    private final LearnedPlans plans = TRACKER.part(LearnedPlans.class);

    @Test
    void aPlanIsStoredCompletelyWithItsEngine() {
        assertThat(plans.claim(101, "one", LEASE)).isTrue();
        assertThat(plans.find(101)).isEmpty();
        plans.keep(101, "one", PLAN);

        assertThat(plans.find(101)).contains(new Learned("one", PLAN));
        assertThat(plans.claim(101, "two", LEASE)).isFalse();
    }

    @Test
    void oneInstanceAsksAtATimeAndAnotherTakesOverIfItDoesNotReturn() {
        assertThat(plans.claim(102, "one", LEASE)).isTrue();
        assertThat(plans.claim(102, "one", LEASE)).isFalse();
        assertThat(plans.claim(102, "two", LEASE)).isFalse();
        assertThat(plans.claim(102, "two", Duration.ZERO)).isTrue();

        plans.release(102, "two");

        assertThat(plans.claim(102, "one", LEASE)).isTrue();
    }

    @Test
    void anotherEngineMayBeAskedAboutATemplateThatOneCouldNotParse() {
        plans.claim(103, "one", LEASE);
        plans.keep(103, "one", null);

        assertThat(plans.find(103)).contains(new Learned("one", null));
        assertThat(plans.claim(103, "one", LEASE)).isFalse();
        assertThat(plans.claim(103, "two", LEASE)).isTrue();
    }
}
