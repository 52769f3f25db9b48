package io.schedmate.code.estimate.mixture;

import io.schedmate.code.estimate.distribution.Kernel;
import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.estimate.distribution.Spread;
import io.schedmate.code.estimate.distribution.TimeGrid;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import io.schedmate.model.Engine;
import io.schedmate.tables.BoundedMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The durations of all runs of a group, however old, for a job with fewer known facts than the jobs in the history. The
 * weights are learned from jobs with all facts, and when submissions decrease the latest runs to end are the long ones;
 * neither may dominate the answer.
 */
public final class Groups {

    private static final int MAX = 2_000;

    private static final List<Witness> KINDS =
            List.of(Witness.REQUEST, Witness.QUEUE_AND_SIZE, Witness.SIZE, Witness.LIMIT);

    private final Map<String, Group> groups = new BoundedMap<>(MAX);
    private final Group everyone = new Group(Engine.LEARNED);

    /** All runs of one group. */
    public static final class Group {

        /** The weight of unseen durations per run, all equally likely, up to a few runs. */
        private static final double EVEN_SHARE = 0.15;

        private static final double MOST_EVEN = 5;
        /** The number of first runs that also count for nearby durations; later runs count only for their own. */
        private static final int SMOOTHED = 30;

        private final Engine engine;
        private final RecentRuns newest = new RecentRuns();
        private final double[] cells = new double[TimeGrid.CELLS];
        private double longestLn;

        private Group(Engine engine) {
            this.engine = engine;
        }

        private void add(FinishedRun run) {
            double ln = TimeGrid.ln(run.durationSeconds());
            if (newest.count() < SMOOTHED) {
                Kernel.add(cells, TimeGrid.cell(ln), 1);
            } else {
                cells[TimeGrid.cell(ln)]++;
            }
            longestLn = Math.max(longestLn, ln);
            newest.add(run);
        }

        public Engine engine() {
            return engine;
        }

        public RecentRuns newest() {
            return newest;
        }

        public Spread spread() {
            double even = Math.min(MOST_EVEN, EVEN_SHARE * newest.count());
            double[] weights = cells.clone();
            for (int i = 0; i < weights.length; i++) {
                weights[i] += even / weights.length;
            }
            return Spread.normalised(weights);
        }

        /**
         * Returns the upper limit of answers in seconds. It exceeds the longest run; the fewer the runs, the farther.
         */
        public double maxSeconds() {
            return Math.exp(longestLn) * (1 + 1.0 / newest.count());
        }
    }

    public void add(Map<Witness, String> keys, JobFacts facts, FinishedRun run) {
        for (String key : keys(keys, facts)) {
            groups.computeIfAbsent(key, absent -> new Group(Engine.RETRIEVAL)).add(run);
        }
        everyone.add(run);
    }

    /** Returns the most specific known group; empty before any run has ended. */
    public Optional<Group> likest(Map<Witness, String> keys, JobFacts facts) {
        for (String key : keys(keys, facts)) {
            Group found = groups.get(key);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return everyone.newest().count() == 0 ? Optional.empty() : Optional.of(everyone);
    }

    /** Returns the keys from specific to general. */
    private static List<String> keys(Map<Witness, String> keys, JobFacts facts) {
        List<String> found = new ArrayList<>();
        for (Witness kind : KINDS) {
            if (keys.containsKey(kind)) {
                found.add(keys.get(kind));
            }
        }
        if (facts.gpus() != null) {
            found.add("GPUS" + '\0' + facts.gpus());
        }
        if (facts.queue() != null) {
            found.add("QUEUE" + '\0' + facts.queue());
        }
        return found;
    }
}
