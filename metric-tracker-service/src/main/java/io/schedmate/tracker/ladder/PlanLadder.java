package io.schedmate.tracker.ladder;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.Ticker;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.logs.extract.plan.book.PlanSource;
import io.schedmate.logs.extract.plan.value.ProgressKind;
import io.schedmate.tracker.ladder.LearnedPlans.Learned;
import io.schedmate.tracker.ladder.PlanModel.Opinion;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rungs above the rules: plans that were kept, then a model where there is one. Store and model are asked aside, so a
 * line never waits for either; until they have answered it is read as if there were nothing above the rules.
 */
public final class PlanLadder implements PlanSource {

    private static final Logger LOG = LoggerFactory.getLogger(PlanLadder.class);
    private static final int MOST_KNOWN = 50_000;

    private final LearnedPlans learned;
    private final @Nullable PlanModel model;
    private final Threads threads;
    private final Waits waits;
    private final Ticker ticker;
    private final LadderCounts counts = new LadderCounts();
    private final Cache<Long, Rung> known =
            Caffeine.newBuilder().maximumSize(MOST_KNOWN).build();

    /** How far one template has come. */
    private sealed interface Rung {

        record Planned(ExtractionPlan plan) implements Rung {}

        /** Looked for, or asked about. */
        record UnderWay() implements Rung {}

        /** Nobody can tell now; until the ticker has come so far nobody is asked again. */
        record Unknown(long until) implements Rung {}

        /** There is no plan, and until then nobody looks whether that has changed. */
        record Refused(long until) implements Rung {}
    }

    /**
     * Where the work is done; each may refuse what is too much.
     *
     * @param looking in the store
     * @param asking the model
     */
    public record Threads(Executor looking, Executor asking) {}

    /**
     * How long things hold.
     *
     * @param again after which a template is looked for again of which nothing is known
     * @param refusal for so long nobody looks again where the model could not tell, or there is none
     * @param lease of one who asks
     */
    public record Waits(Duration again, Duration refusal, Duration lease) {}

    /** @param model null = there is none */
    public PlanLadder(LearnedPlans learned, @Nullable PlanModel model, Threads threads, Waits waits, Ticker ticker) {
        this.learned = learned;
        this.model = model;
        this.threads = threads;
        this.waits = waits;
        this.ticker = ticker;
    }

    public LadderCounts counts() {
        return counts;
    }

    @Override
    public Proposal propose(long shape, List<String> samples) {
        Proposal proposal = proposeNow(shape, samples);
        if (proposal instanceof Proposal.Plan) {
            counts.hits.increment();
        }
        return proposal;
    }

    @Override
    public Proposal proposeNow(long shape, List<String> samples) {
        return switch (known.getIfPresent(shape)) {
            case Rung.Planned(var plan) -> new Proposal.Plan(plan);
            case Rung.UnderWay() -> Proposal.None.NOT_YET;
            case Rung.Unknown(var until) when isToCome(until) -> Proposal.None.NOT_YET;
            case Rung.Refused(var until) when isToCome(until) -> Proposal.None.NEVER;
            case Rung.Unknown _, Rung.Refused _ -> look(shape, samples);
            case null -> look(shape, samples);
        };
    }

    @Override
    public void met(ExtractionPlan byRules) {
        (byRules.kind() == ProgressKind.NONE ? counts.readByNothing : counts.readByRules).increment();
    }

    @Override
    public void tried(ExtractionPlan plan, boolean agreed) {
        (agreed ? counts.readByLearned : counts.refusedByLines).increment();
    }

    private Proposal look(long shape, List<String> samples) {
        known.put(shape, new Rung.UnderWay());
        aside(threads.looking(), shape, () -> lookUp(shape, samples));
        return Proposal.None.NOT_YET;
    }

    private void aside(Executor where, long shape, Runnable work) {
        try {
            where.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException e) {
                    LOG.warn("Could not learn of a template, will try again: {}", e.toString());
                    rest(shape);
                }
            });
        } catch (RejectedExecutionException _) {
            rest(shape);
        }
    }

    private void lookUp(long shape, List<String> samples) {
        Learned found = learned.find(shape).orElse(null);
        PlanModel askable = model;
        if (found != null && found.plan() != null) {
            counts.hits.increment();
            known.put(shape, new Rung.Planned(found.plan()));
        } else if (askable == null || (found != null && found.engine().equals(askable.engine()))) {
            (found == null ? counts.misses : counts.hits).increment();
            refuse(shape);
        } else if (learned.claim(shape, askable.engine(), waits.lease())) {
            counts.misses.increment();
            aside(threads.asking(), shape, () -> ask(askable, shape, samples));
        } else {
            rest(shape);
        }
    }

    private void ask(PlanModel askable, long shape, List<String> samples) {
        switch (askable.ask(samples)) {
            case Opinion.Planned(var plan) -> {
                counts.planned.increment();
                learned.keep(shape, askable.engine(), plan);
                known.put(shape, new Rung.Planned(plan));
            }
            case Opinion.Unusable() -> {
                counts.unusable.increment();
                learned.keep(shape, askable.engine(), null);
                refuse(shape);
            }
            case Opinion.Silent(var cause) -> {
                counts.silent.increment();
                LOG.info("The model said nothing of a template ({}); it will be asked again.", cause);
                learned.release(shape, askable.engine());
                rest(shape);
            }
        }
    }

    private void rest(long shape) {
        known.put(shape, new Rung.Unknown(ticker.read() + waits.again().toNanos()));
    }

    private void refuse(long shape) {
        known.put(shape, new Rung.Refused(ticker.read() + waits.refusal().toNanos()));
    }

    private boolean isToCome(long time) {
        return ticker.read() - time < 0;
    }
}
