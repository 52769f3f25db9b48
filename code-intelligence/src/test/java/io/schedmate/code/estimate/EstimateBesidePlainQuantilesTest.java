package io.schedmate.code.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An estimate at any instant, outside of a replay, is no worse than the plain quantiles of its group. */
class EstimateBesidePlainQuantilesTest {

    private static final double[] LEVELS = {0.1, 0.5, 0.9};
    private static final List<Double> GPUS = List.of(1.0, 8.0);

    private static final int COUNT = 1600;
    /** The jobs before which requests with only GPUs are made: some directly after a submission, some after all jobs have ended. */
    private static final Set<Integer> GPUS_ONLY_BEFORE = Set.of(700, 1500);

    private static final Set<Integer> GPUS_ONLY_AFTER_ALL_OF = Set.of(300, 1100);
    /** The jobs before which full requests for the next jobs are made. */
    private static final Set<Integer> FULL_REQUESTS_BEFORE = Set.of(600, 1300);

    /** Computed once for all tests: replaying a history takes most of their time. */
    private static final Map<History, Replay> REPLAYS = new EnumMap<>(History.class);

    private enum History {
        HEAVY_TAILED,
        BURSTS,
        DRIFT,
        /** Half of the jobs end within minutes, and no fact shows which. */
        MOSTLY_SHORT
    }

    /** The accuracy of point estimates over consecutive jobs. */
    private static final class Accuracy {

        private final List<Double> lns = new ArrayList<>();
        private final List<Double> seconds = new ArrayList<>();

        void add(double estimate, double truth) {
            lns.add(Math.abs(Math.log(estimate / truth)));
            seconds.add(Math.abs(estimate - truth));
        }

        double withinTwo() {
            return lns.stream().filter(ln -> ln <= Math.log(2)).count() / (double) lns.size();
        }

        double medianLn() {
            return median(lns);
        }

        double medianSeconds() {
            return median(seconds);
        }

        private static double median(List<Double> values) {
            return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
        }
    }

    private record Job(JobFacts facts, double submitted, double seconds) {

        double ended() {
            return submitted + seconds;
        }
    }

    /** The jobs that had ended, and the estimates at that time. */
    private record Estimates(List<Job> ended, List<DurationEstimate> answers) {}

    /**
     * A replay of a history through an estimator, job after job.
     *
     * @param ours the accuracy of its likeliest duration
     * @param plain the accuracy of the median of the ended jobs of the same user and size
     * @param gpusOnly the estimates for requests with only GPUs, by the number of jobs submitted before
     * @param fullRequests the estimates for full requests of the next jobs
     */
    private record Replay(
            List<Job> jobs,
            Accuracy ours,
            Accuracy plain,
            Map<Integer, Estimates> gpusOnly,
            Map<Integer, Estimates> fullRequests) {}

    private static Replay replay(History history) {
        return REPLAYS.computeIfAbsent(history, EstimateBesidePlainQuantilesTest::replayed);
    }

    private static Replay replayed(History history) {
        Replay replay =
                new Replay(jobs(history, COUNT), new Accuracy(), new Accuracy(), new HashMap<>(), new HashMap<>());
        List<Job> jobs = replay.jobs();
        DurationEstimator estimator = new DurationEstimator();
        PriorityQueue<Integer> running = running(jobs);
        for (int i = 0; i < jobs.size(); i++) {
            if (GPUS_ONLY_BEFORE.contains(i)) {
                replay.gpusOnly().put(i, new Estimates(ended(jobs, i), answers(estimator, onlyGpus())));
            }
            if (FULL_REQUESTS_BEFORE.contains(i)) {
                Stream<JobFacts> next = jobs.subList(i, i + 100).stream().map(Job::facts);
                replay.fullRequests().put(i, new Estimates(ended(jobs, i), answers(estimator, next)));
            }
            Job job = jobs.get(i);
            endUntil(job.submitted(), jobs, running, estimator);
            double likeliest = estimator
                    .submitted("j" + i, job.facts())
                    .map(DurationEstimate::likeliest)
                    .orElse(60.0);
            running.add(i);
            if (i >= 400) {
                replay.ours().add(likeliest, job.seconds());
                replay.plain().add(plainMedian(jobs.subList(0, i), job), job.seconds());
            }
        }
        return replay;
    }

    private static Stream<JobFacts> onlyGpus() {
        return GPUS.stream().map(gpus -> job(null, null, gpus));
    }

    private static List<DurationEstimate> answers(DurationEstimator estimator, Stream<JobFacts> requests) {
        return requests.map(facts -> estimator.estimate(facts).orElseThrow()).toList();
    }

    /** The first jobs that had ended when the last of them was submitted. */
    private static List<Job> ended(List<Job> jobs, int cut) {
        double now = jobs.get(cut - 1).submitted();
        return jobs.subList(0, cut).stream().filter(job -> job.ended() <= now).toList();
    }

    /** The estimates after the first jobs have all ended, the longest last. */
    private static Estimates gpusOnlyAfterAll(List<Job> jobs, int cut) {
        DurationEstimator estimator = new DurationEstimator();
        PriorityQueue<Integer> running = running(jobs);
        for (int i = 0; i < cut; i++) {
            endUntil(jobs.get(i).submitted(), jobs, running, estimator);
            estimator.submitted("j" + i, jobs.get(i).facts());
            running.add(i);
        }
        endUntil(Double.POSITIVE_INFINITY, jobs, running, estimator);
        return new Estimates(jobs.subList(0, cut), answers(estimator, onlyGpus()));
    }

    @ParameterizedTest
    @EnumSource(History.class)
    void aRequestWithOnlyGpusGetsTheQuantilesOfItsGroup(History history) {
        List<Job> jobs = replay(history).jobs();
        Map<Integer, Estimates> requests = new TreeMap<>(replay(history).gpusOnly());
        GPUS_ONLY_AFTER_ALL_OF.forEach(cut -> requests.put(cut, gpusOnlyAfterAll(jobs, cut)));
        Losses losses = new Losses();
        requests.forEach((cut, answers) -> {
            for (int at = 0; at < GPUS.size(); at++) {
                double gpus = GPUS.get(at);
                double[] group = group(answers.ended(), gpus);
                DurationEstimate answer = answers.answers().get(at);
                jobs.subList(Math.min(cut, jobs.size() - 300), Math.min(cut + 300, jobs.size())).stream()
                        .filter(job -> Double.valueOf(gpus).equals(job.facts().gpus()))
                        .forEach(job -> losses.add(answer, group, job.seconds()));
                assertThat(answer.likeliest()).isBetween(group[group.length / 10], group[group.length * 9 / 10]);
            }
        });

        assertThat(losses.ours).isLessThan(1.05 * losses.plain);
    }

    @ParameterizedTest
    @EnumSource(History.class)
    void aFullRequestIsNoWorseThanTheQuantilesOfItsGroup(History history) {
        Replay replay = replay(history);
        Losses losses = new Losses();
        replay.fullRequests().forEach((cut, answers) -> {
            for (int i = 0; i < answers.answers().size(); i++) {
                Job job = replay.jobs().get(cut + i);
                double[] group = group(
                        answers.ended(), Objects.requireNonNull(job.facts().gpus()));
                losses.add(answers.answers().get(i), group, job.seconds());
            }
        });

        assertThat(losses.ours).isLessThan(1.05 * losses.plain);
    }

    private static double[] group(List<Job> ended, double gpus) {
        return ended.stream()
                .filter(job -> Double.valueOf(gpus).equals(job.facts().gpus()))
                .mapToDouble(Job::seconds)
                .sorted()
                .toArray();
    }

    private static final class Losses {

        private double ours;
        private double plain;

        void add(DurationEstimate answer, double[] group, double truth) {
            double[] estimate = {answer.p10(), answer.p50(), answer.p90()};
            for (int i = 0; i < LEVELS.length; i++) {
                ours += loss(LEVELS[i], estimate[i], truth);
                plain += loss(LEVELS[i], group[(int) (LEVELS[i] * group.length)], truth);
            }
        }

        private static double loss(double level, double estimate, double truth) {
            double over = Math.log(truth / estimate);
            return over >= 0 ? level * over : (level - 1) * over;
        }
    }

    /** By each measure at once, although the best estimate by one measure is poor by another. */
    @ParameterizedTest
    @EnumSource(History.class)
    void theLikeliestDurationIsAsAccurateAsThePlainMedianByEachMeasure(History history) {
        Replay replay = replay(history);

        assertThat(replay.ours().withinTwo())
                .isGreaterThan(0.95 * replay.plain().withinTwo());
        assertThat(replay.ours().medianLn()).isLessThan(1.1 * replay.plain().medianLn());
        assertThat(replay.ours().medianSeconds())
                .isLessThan(1.15 * replay.plain().medianSeconds());
    }

    @Test
    void theLikeliestDurationIsMoreAccurateInSecondsIfHalfOfTheJobsAreShort() {
        Replay replay = replay(History.MOSTLY_SHORT);

        assertThat(replay.ours().medianSeconds())
                .isLessThan(0.85 * replay.plain().medianSeconds());
    }

    /** The median of the ended jobs of the same user and size. */
    private static double plainMedian(List<Job> earlier, Job job) {
        double[] group = earlier.stream()
                .filter(it -> it.ended() <= job.submitted() && it.facts().equals(job.facts()))
                .mapToDouble(Job::seconds)
                .sorted()
                .toArray();
        return group.length == 0 ? 60 : group[group.length / 2];
    }

    @Test
    void aRecentLongJobDoesNotDominate() {
        DurationEstimator estimator = new DurationEstimator();
        for (int i = 0; i < 400; i++) {
            end(estimator, job("user" + i % 9, "w", 1), "j" + i, 1000 + i);
        }
        for (int i = 0; i < 12; i++) {
            end(estimator, job("late", "w", 1), "late" + i, 900_000);
        }

        DurationEstimate answer = estimator.estimate(job(null, null, 1)).orElseThrow();

        assertThat(answer.likeliest()).isBetween(1000.0, 1500.0);
        assertThat(answer.p90()).isLessThan(2000);
    }

    @Test
    void twoRunsAreEnoughForARange() {
        DurationEstimator estimator = new DurationEstimator();
        end(estimator, job("ann", "train", 1), "a", 600);
        end(estimator, job("ann", "train", 1), "b", 640);

        DurationEstimate answer = estimator.estimate(job("ann", "train", 1)).orElseThrow();

        assertThat(answer.p10()).isBetween(150.0, 600.0);
        assertThat(answer.p50()).isCloseTo(620, Percentage.withPercentage(10));
        assertThat(answer.p90()).isBetween(640.0, 2500.0);
    }

    @Test
    void theFactThatWouldNarrowTheRangeMostIsReported() {
        DurationEstimator estimator = new DurationEstimator();
        for (int i = 0; i < 400; i++) {
            int user = i % 8;
            end(estimator, job("user" + user, "w", 1 + i % 2), "j" + i, 50 * Math.pow(3, user) + i % 7);
        }

        assertThat(estimator.estimate(job(null, null, 1)).orElseThrow().mostUsefulFact())
                .isEqualTo(Fact.USER);
        assertThat(estimator.estimate(job("user1", null, 1)).orElseThrow().mostUsefulFact())
                .isNull();
    }

    private static void end(DurationEstimator estimator, JobFacts facts, String id, double seconds) {
        estimator.submitted(id, facts);
        estimator.ended(facts, new FinishedRun(id, seconds, EndState.FINISHED));
    }

    /** The indexes of the running jobs, the first to end first. */
    private static PriorityQueue<Integer> running(List<Job> jobs) {
        return new PriorityQueue<>(
                Comparator.comparingDouble((Integer i) -> jobs.get(i).ended()));
    }

    private static void endUntil(
            double now, List<Job> jobs, PriorityQueue<Integer> running, DurationEstimator estimator) {
        while (!running.isEmpty() && jobs.get(running.peek()).ended() <= now) {
            int at = running.remove();
            estimator.ended(
                    jobs.get(at).facts(), new FinishedRun("j" + at, jobs.get(at).seconds(), EndState.FINISHED));
        }
    }

    private static List<Job> jobs(History history, int count) {
        SplittableRandom random = new SplittableRandom(17);
        List<Job> jobs = new ArrayList<>();
        double now = 0;
        double burst = 0;
        for (int i = 0; i < count; i++) {
            int user = random.nextInt(12);
            double gpus = random.nextInt(3) == 0 ? 8 : 1;
            double ln = 4 + 0.25 * user + (gpus > 1 ? 1 : 0);
            switch (history) {
                case HEAVY_TAILED -> ln += 0.6 / Math.pow(1 - random.nextDouble() * 0.999, 0.3);
                case BURSTS -> {
                    burst = i % 60 == 0 ? random.nextGaussian() * 1.5 : burst;
                    ln += burst + 0.1 * random.nextGaussian();
                }
                case DRIFT -> ln += 2.0 * i / count + random.nextGaussian();
                case MOSTLY_SHORT ->
                    ln = random.nextInt(100) < 52 ? 2 + 4.5 * random.nextDouble() : 6.5 + 4 * random.nextDouble();
            }
            now += history == History.BURSTS && i % 60 != 0 ? 1 : random.nextInt(400);
            jobs.add(new Job(job("user" + user, "w" + user % 3, gpus), now, Math.exp(ln)));
        }
        return jobs;
    }

    private static JobFacts job(@Nullable String user, @Nullable String workload, double gpus) {
        return new JobFacts(user, workload, null, gpus, null, null, null, null);
    }
}
