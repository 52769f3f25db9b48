package io.schedmate.advisor.wiring;

import io.schedmate.advisor.advise.Backroom;
import io.schedmate.advisor.advise.Learning;
import io.schedmate.advisor.similar.Indexing;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.edge.event.SeenEvents;
import java.io.IOException;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** What goes on in the background. Whatever fails is tried again at the next look. */
@Component
class Work {

    private static final Logger LOG = LoggerFactory.getLogger(Work.class);

    private final Backroom backroom;
    private final Learning learning;
    private final Indexing indexing;
    private final TreeCache trees;
    private final SeenEvents seen;
    private final AdvisorProperties settings;
    private final Clock clock;

    Work(
            Backroom backroom,
            Learning learning,
            Indexing indexing,
            TreeCache trees,
            SeenEvents seen,
            AdvisorProperties settings,
            Clock clock) {
        this.backroom = backroom;
        this.learning = learning;
        this.indexing = indexing;
        this.trees = trees;
        this.seen = seen;
        this.settings = settings;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void advise() {
        untilDone("work out advice", backroom::next);
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void learn() {
        untilDone("learn from history", () -> {
            learning.catchUp();
            return false;
        });
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void index() {
        untilDone("make past jobs findable", () -> indexing.next() > 0);
    }

    @Scheduled(initialDelayString = "PT5M", fixedDelayString = "PT1H")
    void sweep() throws IOException {
        seen.forgetBefore(clock.instant().minus(settings.keepSeenEvents()));
        trees.forgetBefore(clock.instant().minus(settings.source().keepTrees()));
    }

    private static void untilDone(String what, java.util.function.BooleanSupplier next) {
        try {
            while (next.getAsBoolean()) {
                // There may be more.
            }
        } catch (RuntimeException e) {
            LOG.warn("Could not {}, will try again: {}", what, e.toString());
        }
    }
}
