package io.schedmate.evaluation.history;

import io.schedmate.code.estimate.distribution.RecentRuns;
import io.schedmate.code.history.JobFacts;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rules that the literature uses for comparison. */
final class Baselines {

    private static final double FIRST_GUESS_SECONDS = 60;

    private Baselines() {}

    static List<Baseline> all() {
        RunningMedian median = new RunningMedian(FIRST_GUESS_SECONDS);
        return List.of(
                new Constant(FIRST_GUESS_SECONDS),
                median,
                new LastRun(median),
                new LastTwo(median),
                new LastFive(median),
                new PlainQuantiles(FIRST_GUESS_SECONDS),
                new Limit());
    }

    private static double atLeastOne(TraceJob job) {
        return Math.max(1, job.durationSeconds());
    }

    private record Constant(double seconds) implements Baseline {
        @Override
        public String name() {
            return "constant 60 s";
        }

        @Override
        public Forecast forecast(TraceJob job) {
            return Forecast.point(seconds, true);
        }

        @Override
        public void ended(TraceJob job) {}
    }

    /** The last run of the same user's same executable, or of the same request if no executable is known. */
    private static final class LastRun implements Baseline {
        private final Map<String, Double> last = new HashMap<>();
        private final RunningMedian fallback;

        LastRun(RunningMedian fallback) {
            this.fallback = fallback;
        }

        @Override
        public String name() {
            return "last run of the key";
        }

        @Override
        public Forecast forecast(TraceJob job) {
            Double seconds = last.get(key(job.facts()));
            return seconds == null ? Forecast.point(fallback.median(), false) : Forecast.point(seconds, true);
        }

        @Override
        public void ended(TraceJob job) {
            last.put(key(job.facts()), atLeastOne(job));
        }

        private static String key(JobFacts facts) {
            return facts.workload() != null ? facts.user() + "\0" + facts.workload() : request(facts);
        }
    }

    /** Returns the key of a user's request. */
    private static String request(JobFacts facts) {
        return facts.user() + "\0" + facts.gpus() + "/" + facts.cpus() + "/" + facts.nodes() + "/"
                + facts.memoryMegabytes() + "/" + facts.requestedSeconds();
    }

    /**
     * The rule of the simulator ALEA: the mean of the last five ended runs of the same user and request, limited to the
     * requested time (Klusacek and Chlumsky, "Evaluating the Impact of Soft Walltimes on Job Scheduling Performance",
     * 2018).
     */
    private static final class LastFive implements Baseline {

        private static final int RUNS = 5;

        private final Map<String, Deque<Double>> lastFive = new HashMap<>();
        private final RunningMedian fallback;

        LastFive(RunningMedian fallback) {
            this.fallback = fallback;
        }

        @Override
        public String name() {
            return "mean of the request's last five";
        }

        @Override
        public Forecast forecast(TraceJob job) {
            Double limit = job.facts().requestedSeconds();
            Deque<Double> runs = lastFive.get(request(job.facts()));
            if (runs == null) {
                return Forecast.point(limit == null ? fallback.median() : Math.max(1, limit), false);
            }
            double mean =
                    runs.stream().mapToDouble(Double::doubleValue).average().orElse(fallback.median());
            return Forecast.point(limit == null ? mean : Math.max(1, Math.min(mean, limit)), true);
        }

        @Override
        public void ended(TraceJob job) {
            Deque<Double> runs = lastFive.computeIfAbsent(request(job.facts()), _ -> new ArrayDeque<>());
            runs.addLast(atLeastOne(job));
            if (runs.size() > RUNS) {
                runs.removeFirst();
            }
        }
    }

    /** Tsafrir's rule: the mean of the user's last two ended runs, limited to the requested time. */
    private static final class LastTwo implements Baseline {
        private final Map<String, double[]> lastTwo = new HashMap<>();
        private final RunningMedian fallback;

        LastTwo(RunningMedian fallback) {
            this.fallback = fallback;
        }

        @Override
        public String name() {
            return "mean of the user's last two";
        }

        @Override
        public Forecast forecast(TraceJob job) {
            Double limit = job.facts().requestedSeconds();
            double[] runs = lastTwo.get(user(job));
            if (runs == null || runs.length < 2) {
                return Forecast.point(limit == null ? fallback.median() : Math.max(1, limit), false);
            }
            double mean = (runs[0] + runs[1]) / 2;
            return Forecast.point(limit == null ? mean : Math.max(1, Math.min(mean, limit)), true);
        }

        @Override
        public void ended(TraceJob job) {
            lastTwo.merge(user(job), new double[] {atLeastOne(job)}, (old, one) -> new double[] {one[0], old[0]});
        }

        private static String user(TraceJob job) {
            return String.valueOf(job.facts().user());
        }
    }

    private static final class Limit implements Baseline {
        @Override
        public String name() {
            return "requested limit";
        }

        @Override
        public @Nullable Forecast forecast(TraceJob job) {
            Double limit = job.facts().requestedSeconds();
            return limit == null ? null : Forecast.point(Math.max(1, limit), true);
        }

        @Override
        public void ended(TraceJob job) {}
    }

    /**
     * The plain 10, 50 and 90 % quantiles of the last runs of the most specific group with a few runs: the same user,
     * work and request; else the same user and request; the user; everyone. The least that an estimator must
     * outperform.
     */
    private static final class PlainQuantiles implements Baseline {

        private static final int MIN = 5;

        private final Map<String, RecentRuns> groups = new HashMap<>();
        private final double firstGuessSeconds;

        PlainQuantiles(double firstGuessSeconds) {
            this.firstGuessSeconds = firstGuessSeconds;
        }

        @Override
        public String name() {
            return "quantiles of the group";
        }

        @Override
        public Forecast forecast(TraceJob job) {
            for (String key : keys(job.facts())) {
                RecentRuns runs = groups.get(key);
                if (runs != null && runs.count() >= MIN) {
                    double middle = seconds(runs, 0.5);
                    return new Forecast(seconds(runs, 0.1), middle, seconds(runs, 0.9), middle, true);
                }
            }
            return Forecast.point(firstGuessSeconds, false);
        }

        private static double seconds(RecentRuns runs, double level) {
            return Math.exp(runs.lnQuantile(level));
        }

        @Override
        public void ended(TraceJob job) {
            keys(job.facts())
                    .forEach(key ->
                            groups.computeIfAbsent(key, _ -> new RecentRuns()).add(job.run()));
        }

        /** Returns the keys of the groups, from specific to general. */
        private static List<String> keys(JobFacts facts) {
            String ofUser = request(facts);
            return List.of(
                    "work\0" + facts.workload() + "\0" + ofUser,
                    "request\0" + ofUser,
                    "user\0" + facts.user(),
                    "everyone");
        }
    }
}
