package io.schedmate.logs.extract.plan.book;

import io.schedmate.logs.extract.plan.ExtractionPlanner;
import java.util.List;

/** Waits for a planner and limits the number of calls to it. */
final class LimitedPlanSource implements PlanSource {

    private final ExtractionPlanner planner;
    private int asksLeft;

    LimitedPlanSource(ExtractionPlanner planner, int asks) {
        this.planner = planner;
        this.asksLeft = asks;
    }

    @Override
    public Proposal propose(long shape, List<String> samples) {
        if (asksLeft == 0) {
            return Proposal.None.NEVER;
        }
        asksLeft--;
        return planner.plan(samples).<Proposal>map(Proposal.Plan::new).orElse(Proposal.None.NEVER);
    }
}
