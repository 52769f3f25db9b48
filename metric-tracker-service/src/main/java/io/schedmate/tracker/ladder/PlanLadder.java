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
 * The sources of plans above the rules: stored plans, then a model if there is one. The store and the model are queried
 * in other threads, so no line waits for them. Until they answer, only the rules read the lines.
 */
public final class PlanLadder implements PlanSource {

    private static final Logger LOG = LoggerFactory.getLogger(PlanLadder.class);
    private static final int MAX_KNOWN = 50_000;

    private final LearnedPlans learned;
    private final @Nullable PlanModel model;
    private final Threads threads;
    private final Waits waits;
    private final Ticker ticker;
    private final LadderCounts counts = new LadderCounts();
    private final Cache<Long, Rung> known =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).build();

    /** The state of one template. */
    private sealed interface Rung {

        record Planned(ExtractionPlan plan) implements Rung {}

        /** A lookup or a call is in progress. */
        record InProgress() implements Rung {}

        /** Neither the store nor the model answered; no further attempt until the ticker reaches this value. */
        record Unknown(long until) implements Rung {}

        /** There is no plan; not checked again until the ticker reaches this value. */
        record Refused(long until) implements Rung {}
    }

    /**
     * The executors. Each may reject work when it is overloaded.
     *
     * @param looking queries the store
     * @param asking calls the model
     */
    public record Threads(Executor looking, Executor asking) {}

    /**
     * How long results are valid.
     *
     * @param again time after which an unknown template is looked up again
     * @param refusal time during which a template is not looked up again if the model could not tell or there is no
     *      model
     * @param lease duration of a claim
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
            case Rung.InProgress() -> Proposal.None.NOT_YET;
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
        known.put(shape, new Rung.InProgress());
        aside(threads.looking(), shape, () -> lookUp(shape, samples));
        return Proposal.None.NOT_YET;
    }

    private void aside(Executor where, long shape, Runnable work) {
        try {
            where.execute(() -> {
                try {
                    work.run();
                } catch (RuntimeException e) {
                    LOG.warn("Could not look up a template; will retry: {}", e.toString());
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
                LOG.info("The model gave no answer for a template ({}); will ask again.", cause);
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
