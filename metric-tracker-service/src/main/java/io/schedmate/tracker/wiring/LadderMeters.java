package io.schedmate.tracker.wiring;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.schedmate.tracker.ladder.LadderCounts;
import java.util.function.ToDoubleFunction;

/** Meters that show how many templates the rules, stored plans and the model read. */
record LadderMeters(MeterRegistry meters, LadderCounts counts) {

    static final String TOKENS = "schedmate.tracker.model.tokens";

    private static final String TEMPLATES = "schedmate.tracker.templates";
    private static final String LOOKED_UP = "schedmate.tracker.plans.looked.up";
    private static final String CALLS = "schedmate.tracker.model.calls";

    static void show(MeterRegistry meters, LadderCounts counts, LadderThreads threads) {
        new LadderMeters(meters, counts).show();
        Gauge.builder("schedmate.tracker.model.waiting", threads, LadderThreads::waiting)
                .description("Templates waiting for a lookup or for the model")
                .register(meters);
        // These counters also exist without a model and then stay at zero.
        meters.counter(TOKENS, "kind", "prompt");
        meters.counter(TOKENS, "kind", "answer");
    }

    private void show() {
        count(TEMPLATES, "read_by", "rules", LadderCounts::readByRules);
        count(TEMPLATES, "read_by", "nothing", LadderCounts::readByNothing);
        count(TEMPLATES, "read_by", "model", LadderCounts::readByLearned);
        count(LOOKED_UP, "result", "hit", LadderCounts::hits);
        count(LOOKED_UP, "result", "miss", LadderCounts::misses);
        count(CALLS, "result", "planned", LadderCounts::planned);
        count(CALLS, "result", "unusable", LadderCounts::unusable);
        count(CALLS, "result", "silent", LadderCounts::silent);
        count("schedmate.tracker.plans.refused", "by", "lines", LadderCounts::refusedByLines);
    }

    private void count(String name, String tag, String value, ToDoubleFunction<LadderCounts> count) {
        FunctionCounter.builder(name, counts, count).tag(tag, value).register(meters);
    }
}
