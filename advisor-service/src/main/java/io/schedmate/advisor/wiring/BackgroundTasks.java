package io.schedmate.advisor.wiring;

import io.schedmate.advisor.advise.AdviceWorker;
import io.schedmate.advisor.advise.Forgetting;
import io.schedmate.advisor.advise.HistoryFollower;
import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.advisor.similar.Indexing;
import io.schedmate.advisor.source.Archives;
import io.schedmate.advisor.source.TreeCache;
import io.schedmate.edge.event.ForgottenJobs;
import io.schedmate.edge.event.SeenEvents;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Runs the scheduled tasks. A failed task is tried again in the next round. */
@Component
class BackgroundTasks {

    private static final Logger LOG = LoggerFactory.getLogger(BackgroundTasks.class);

    private static final Duration FORGOTTEN_LATELY = Duration.ofDays(1);

    private final AdviceWorker worker;
    private final HistoryFollower follower;
    private final Indexing indexing;
    private final TreeCache trees;
    private final Archives archives;
    private final Forgetting forgetting;
    private final ForgottenJobs forgotten;
    private final SeenEvents seen;
    private final AdvisorProperties settings;
    private final Outlooks outlooks;
    private final Clock clock;
    private final Set<String> failing = ConcurrentHashMap.newKeySet();

    BackgroundTasks(
            AdviceWorker worker,
            HistoryFollower follower,
            Indexing indexing,
            TreeCache trees,
            Archives archives,
            Forgetting forgetting,
            ForgottenJobs forgotten,
            SeenEvents seen,
            AdvisorProperties settings,
            Outlooks outlooks,
            Clock clock) {
        this.worker = worker;
        this.follower = follower;
        this.indexing = indexing;
        this.trees = trees;
        this.archives = archives;
        this.forgetting = forgetting;
        this.forgotten = forgotten;
        this.seen = seen;
        this.settings = settings;
        this.outlooks = outlooks;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void advise() {
        untilDone("compute advice", worker::next);
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void learn() {
        untilDone("learn from history", () -> {
            follower.catchUp();
            return false;
        });
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.pause}")
    void index() {
        untilDone("index past jobs", () -> indexing.next() > 0);
    }

    @Scheduled(fixedDelayString = "${schedmate.advisor.outlook.predict-every}")
    void predict() {
        untilDone("predict when jobs start", () -> {
            outlooks.predict();
            return false;
        });
    }

    @Scheduled(initialDelayString = "${schedmate.advisor.first-sweep}", fixedDelayString = "PT1H")
    void sweep() throws IOException {
        Instant now = clock.instant();
        seen.forgetBefore(now.minus(settings.keepSeenEvents()));
        // Work in progress while a job was forgotten, such as indexing, may have stored data again.
        forgotten.since(now.minus(FORGOTTEN_LATELY)).forEach(job -> forgetting.forget(job.jobId(), job.at()));
        forgetting.sweep(now, new Forgetting.Periods(settings.keepAdvice(), settings.keepHistory()));
        forgotten.forgetBefore(now.minus(settings.keepHistory()));
        trees.forgetBefore(now.minus(settings.source().keepTrees()));
        archives.forget(
                now.minus(settings.source().keepArchives()),
                settings.source().maxArchives().toBytes());
    }

    private void untilDone(String what, BooleanSupplier next) {
        try {
            while (next.getAsBoolean()) {
                // Continues as long as there is more work.
            }
            if (failing.remove(what)) {
                LOG.info("Can {} again", what);
            }
        } catch (RuntimeException e) {
            // Tasks run several times per second, so only the first of consecutive failures is logged.
            if (failing.add(what)) {
                LOG.warn("Could not {}; will retry: {}", what, e.toString());
            }
        }
    }
}
