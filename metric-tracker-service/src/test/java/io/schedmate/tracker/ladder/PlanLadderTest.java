package io.schedmate.tracker.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.book.PlanSource.Proposal;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.Form;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.logs.extract.plan.value.Slot;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.tracker.ladder.PlanModel.Opinion;
import io.schedmate.tracker.memory.InMemoryLearnedPlans;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlanLadderTest {

    private static final Duration AGAIN = Duration.ofSeconds(10);
    private static final List<String> LINES = List.of("a 1 b 2", "a 2 b 2", "a 3 b 2");
    private static final ExtractionPlan PLAN = new ExtractionPlan(
            ProgressKind.TRAINING_STEP, List.of(new Slot(Field.STEP, "model", 0, 0, 1, Form.PLAIN, 1, null)), false);

    /** Shared by several instances. */
    private final LearnedPlans kept = new InMemoryLearnedPlans(new InMemoryTransactions(), Clock.systemUTC());

    private final Queue<Opinion> opinions = new ArrayDeque<>();
    private int asked;
    private long now;

    @Test
    void aPlanIsAskedForOnceAndThenKnown() {
        opinions.add(new Opinion.Planned(PLAN));
        PlanLadder ladder = ladder("one", Runnable::run);

        assertThat(ladder.propose(7, LINES)).isEqualTo(Proposal.None.NOT_YET);
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
        assertThat(ladder.propose(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
        assertThat(asked).isEqualTo(1);
        assertThat(ladder.counts().misses()).isEqualTo(1);
        assertThat(ladder.counts().hits()).isEqualTo(1);
    }

    @Test
    void aPlanThatAnotherInstanceLearnedNeedsNoModelCall() {
        kept.claim(7, "elsewhere", AGAIN);
        kept.keep(7, "elsewhere", PLAN);
        PlanLadder ladder = ladder(null, Runnable::run);

        ladder.propose(7, LINES);

        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
    }

    @Test
    void whileAnotherInstanceAsksThisOneWaitsForItsAnswer() {
        kept.claim(7, "one", AGAIN);
        PlanLadder ladder = ladder("one", Runnable::run);
        ladder.propose(7, LINES);
        kept.keep(7, "one", PLAN);

        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NOT_YET);
        now += AGAIN.toNanos();
        ladder.proposeNow(7, LINES);

        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
        assertThat(asked).isZero();
    }

    @Test
    void aModelWithoutAnAnswerIsAskedAgainLater() {
        opinions.add(new Opinion.Silent("LATE"));
        opinions.add(new Opinion.Planned(PLAN));
        PlanLadder ladder = ladder("one", Runnable::run);
        ladder.propose(7, LINES);

        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NOT_YET);
        assertThat(asked).isEqualTo(1);
        now += AGAIN.toNanos();
        ladder.proposeNow(7, LINES);

        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
    }

    @Test
    void aModelThatFoundNoPlanIsNotAskedAgainButAnotherOneIs() {
        opinions.add(new Opinion.Unusable());
        opinions.add(new Opinion.Planned(PLAN));
        PlanLadder ladder = ladder("one", Runnable::run);
        ladder.propose(7, LINES);
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NEVER);
        ladder("one", Runnable::run).propose(7, LINES);
        assertThat(asked).isEqualTo(1);

        PlanLadder newer = ladder("two", Runnable::run);
        newer.propose(7, LINES);

        assertThat(newer.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
    }

    @Test
    void whenTooManyTemplatesWaitALaterLineTriesAgain() {
        opinions.add(new Opinion.Planned(PLAN));
        boolean[] full = {true};
        PlanLadder ladder = ladder("one", work -> {
            if (full[0]) {
                throw new RejectedExecutionException();
            }
            work.run();
        });
        assertThat(ladder.propose(7, LINES)).isEqualTo(Proposal.None.NOT_YET);

        full[0] = false;
        now += AGAIN.toNanos();
        ladder.proposeNow(7, LINES);

        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
    }

    @Test
    void aTemplateIsLookedUpByOneThreadAtATime() {
        Queue<Runnable> waiting = new ArrayDeque<>();
        PlanLadder ladder = ladder("one", waiting::add);
        ladder.propose(7, LINES);
        ladder.propose(7, LINES);

        assertThat(waiting).hasSize(1);
    }

    @Test
    void anAnswerIsStoredForOtherInstances() {
        opinions.add(new Opinion.Planned(PLAN));
        ladder("one", Runnable::run).propose(7, LINES);
        PlanLadder other = ladder(null, Runnable::run);
        other.propose(7, LINES);

        assertThat(other.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
        assertThat(other.counts().hits()).isEqualTo(1);
        assertThat(other.counts().misses()).isZero();
    }

    @Test
    void withoutAModelAnUnknownTemplateIsRejectedForAWhile() {
        PlanLadder ladder = ladder(null, Runnable::run);
        ladder.propose(7, LINES);
        assertThat(ladder.counts().misses()).isEqualTo(1);
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NEVER);
        kept.claim(7, "elsewhere", AGAIN);
        kept.keep(7, "elsewhere", PLAN);

        now += Duration.ofHours(1).toNanos() - 1;
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NEVER);
        now++;
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NOT_YET);
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(new Proposal.Plan(PLAN));
    }

    @Test
    void aModelThatFailsIsAskedAgainLater() {
        PlanLadder ladder = ladder("one", Runnable::run);
        ladder.propose(7, LINES);
        opinions.add(new Opinion.Planned(PLAN));

        now += AGAIN.toNanos() - 1;
        assertThat(ladder.proposeNow(7, LINES)).isEqualTo(Proposal.None.NOT_YET);
        assertThat(asked).isEqualTo(1);
    }

    @Test
    void outcomesOfTemplatesAreCounted() {
        opinions.add(new Opinion.Planned(PLAN));
        opinions.add(new Opinion.Unusable());
        opinions.add(new Opinion.Silent("LATE"));
        PlanLadder ladder = ladder("one", Runnable::run);
        ladder.propose(7, LINES);
        ladder.propose(8, LINES);
        ladder.propose(9, LINES);
        ladder.met(PLAN);
        ladder.met(new ExtractionPlan(ProgressKind.NONE, List.of(), false));
        ladder.met(PLAN);
        ladder.tried(PLAN, true);
        ladder.tried(PLAN, false);
        ladder.tried(PLAN, false);

        LadderCounts counts = ladder.counts();
        assertThat(counts.planned()).isEqualTo(1);
        assertThat(counts.unusable()).isEqualTo(1);
        assertThat(counts.silent()).isEqualTo(1);
        assertThat(counts.readByRules()).isEqualTo(2);
        assertThat(counts.readByNothing()).isEqualTo(1);
        assertThat(counts.readByLearned()).isEqualTo(1);
        assertThat(counts.refusedByLines()).isEqualTo(2);
    }

    private PlanLadder ladder(@Nullable String engine, Executor executor) {
        return new PlanLadder(
                kept,
                engine == null ? null : new Scripted(engine),
                new PlanLadder.Threads(executor, executor),
                new PlanLadder.Waits(AGAIN, Duration.ofHours(1), Duration.ofMinutes(1)),
                () -> now);
    }

    private final class Scripted implements PlanModel {

        private final String engine;

        Scripted(String engine) {
            this.engine = engine;
        }

        @Override
        public String engine() {
            return engine;
        }

        @Override
        public Opinion ask(List<String> samples) {
            asked++;
            return opinions.remove();
        }
    }
}
