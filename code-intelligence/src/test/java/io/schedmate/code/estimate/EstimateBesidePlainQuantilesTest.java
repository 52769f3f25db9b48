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

/** What is asked of a history at any instant, outside of a replay, is no worse than the plain quantiles of the group. */
class EstimateBesidePlainQuantilesTest {

    private static final double[] LEVELS = {0.1, 0.5, 0.9};
    private static final List<Double> GPUS = List.of(1.0, 8.0);

    private static final int COUNT = 1600;
    /** Before which jobs those ask who tell only their GPUs: some at once after a submission, some when all have ended. */
    private static final Set<Integer> GPUS_TOLD_BEFORE = Set.of(700, 1500);

    private static final Set<Integer> GPUS_TOLD_AFTER_ALL_OF = Set.of(300, 1100);
    /** Before which jobs the next ones ask, which tell all. */
    private static final Set<Integer> ALL_TOLD_BEFORE = Set.of(600, 1300);

    /** Made once for all tests: to lead an estimator through a history takes most of their time. */
    private static final Map<History, Walk> WALKS = new EnumMap<>(History.class);

    private enum History {
        HEAVY_TAILED,
        BURSTS,
        DRIFT,
        /** Half of the jobs end within minutes, and nothing tells which. */
        MOSTLY_SHORT
    }

    /** How near single numbers came, on jobs one after another. */
    private static final class Nearness {

        private final List<Double> lns = new ArrayList<>();
        private final List<Double> seconds = new ArrayList<>();

        void add(double said, double truth) {
            lns.add(Math.abs(Math.log(said / truth)));
            seconds.add(Math.abs(said - truth));
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

    /** The jobs that had ended, and what was answered then. */
    private record Asked(List<Job> ended, List<DurationEstimate> answers) {}

    /**
     * An estimator that is led through a history, job after job.
     *
     * @param ours how near its likeliest duration came
     * @param plain how near the median of those came that had ended, of the same user and size
     * @param gpusTold what was answered to those who tell only their GPUs, by the number of jobs submitted before
     * @param allTold what was answered to the next jobs, which tell all
     */
    private record Walk(
            List<Job> jobs, Nearness ours, Nearness plain, Map<Integer, Asked> gpusTold, Map<Integer, Asked> allTold) {}

    private static Walk walk(History history) {
        return WALKS.computeIfAbsent(history, EstimateBesidePlainQuantilesTest::walked);
    }

    private static Walk walked(History history) {
        Walk walk = new Walk(jobs(history, COUNT), new Nearness(), new Nearness(), new HashMap<>(), new HashMap<>());
        List<Job> jobs = walk.jobs();
        DurationEstimator estimator = new DurationEstimator();
        PriorityQueue<Integer> running = running(jobs);
        for (int i = 0; i < jobs.size(); i++) {
            if (GPUS_TOLD_BEFORE.contains(i)) {
                walk.gpusTold().put(i, new Asked(ended(jobs, i), answers(estimator, onlyGpus())));
            }
            if (ALL_TOLD_BEFORE.contains(i)) {
                Stream<JobFacts> next = jobs.subList(i, i + 100).stream().map(Job::facts);
                walk.allTold().put(i, new Asked(ended(jobs, i), answers(estimator, next)));
            }
            Job job = jobs.get(i);
            endUntil(job.submitted(), jobs, running, estimator);
            double likeliest = estimator
                    .submitted("j" + i, job.facts())
                    .map(DurationEstimate::likeliest)
                    .orElse(60.0);
            running.add(i);
            if (i >= 400) {
                walk.ours().add(likeliest, job.seconds());
                walk.plain().add(plainMedian(jobs.subList(0, i), job), job.seconds());
            }
        }
        return walk;
    }

    private static Stream<JobFacts> onlyGpus() {
        return GPUS.stream().map(gpus -> job(null, null, gpus));
    }

    private static List<DurationEstimate> answers(DurationEstimator estimator, Stream<JobFacts> asked) {
        return asked.map(facts -> estimator.estimate(facts).orElseThrow()).toList();
    }

    /** Of the first jobs those that had ended when the last of them was submitted. */
    private static List<Job> ended(List<Job> jobs, int cut) {
        double now = jobs.get(cut - 1).submitted();
        return jobs.subList(0, cut).stream().filter(job -> job.ended() <= now).toList();
    }

    /** What is answered when the first jobs have all ended, the longest last. */
    private static Asked gpusToldAfterAll(List<Job> jobs, int cut) {
        DurationEstimator estimator = new DurationEstimator();
        PriorityQueue<Integer> running = running(jobs);
        for (int i = 0; i < cut; i++) {
            endUntil(jobs.get(i).submitted(), jobs, running, estimator);
            estimator.submitted("j" + i, jobs.get(i).facts());
            running.add(i);
        }
        endUntil(Double.POSITIVE_INFINITY, jobs, running, estimator);
        return new Asked(jobs.subList(0, cut), answers(estimator, onlyGpus()));
    }

    @ParameterizedTest
    @EnumSource(History.class)
    void whoTellsOnlyTheGpusHearsTheQuantilesOfTheGroup(History history) {
        List<Job> jobs = walk(history).jobs();
        Map<Integer, Asked> asked = new TreeMap<>(walk(history).gpusTold());
        GPUS_TOLD_AFTER_ALL_OF.forEach(cut -> asked.put(cut, gpusToldAfterAll(jobs, cut)));
        Losses losses = new Losses();
        asked.forEach((cut, answers) -> {
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
    void whoTellsAllHearsNoWorseThanTheQuantilesOfTheGroup(History history) {
        Walk walk = walk(history);
        Losses losses = new Losses();
        walk.allTold().forEach((cut, answers) -> {
            for (int i = 0; i < answers.answers().size(); i++) {
                Job job = walk.jobs().get(cut + i);
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
            double[] said = {answer.p10(), answer.p50(), answer.p90()};
            for (int i = 0; i < LEVELS.length; i++) {
                ours += loss(LEVELS[i], said[i], truth);
                plain += loss(LEVELS[i], group[(int) (LEVELS[i] * group.length)], truth);
            }
        }

        private static double loss(double level, double said, double truth) {
            double over = Math.log(truth / said);
            return over >= 0 ? level * over : (level - 1) * over;
        }
    }

    /** In each measure at once, though one number that is best by one of them is poor by another. */
    @ParameterizedTest
    @EnumSource(History.class)
    void theLikeliestDurationIsAsNearAsThePlainMedianByEachMeasure(History history) {
        Walk beside = walk(history);

        assertThat(beside.ours().withinTwo())
                .isGreaterThan(0.95 * beside.plain().withinTwo());
        assertThat(beside.ours().medianLn()).isLessThan(1.1 * beside.plain().medianLn());
        assertThat(beside.ours().medianSeconds())
                .isLessThan(1.15 * beside.plain().medianSeconds());
    }

    @Test
    void whereHalfOfTheJobsAreShortTheLikeliestDurationIsNearerInSecondsThanTheMedian() {
        Walk beside = walk(History.MOSTLY_SHORT);

        assertThat(beside.ours().medianSeconds())
                .isLessThan(0.85 * beside.plain().medianSeconds());
    }

    /** Of those that had ended, of the same user and size. */
    private static double plainMedian(List<Job> earlier, Job job) {
        double[] group = earlier.stream()
                .filter(it -> it.ended() <= job.submitted() && it.facts().equals(job.facts()))
                .mapToDouble(Job::seconds)
                .sorted()
                .toArray();
        return group.length == 0 ? 60 : group[group.length / 2];
    }

    @Test
    void aLongRecentFinisherDoesNotRule() {
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
    void twoRunsAreRangeEnough() {
        DurationEstimator estimator = new DurationEstimator();
        end(estimator, job("ann", "train", 1), "a", 600);
        end(estimator, job("ann", "train", 1), "b", 640);

        DurationEstimate answer = estimator.estimate(job("ann", "train", 1)).orElseThrow();

        assertThat(answer.p10()).isBetween(150.0, 600.0);
        assertThat(answer.p50()).isCloseTo(620, Percentage.withPercentage(10));
        assertThat(answer.p90()).isBetween(640.0, 2500.0);
    }

    @Test
    void theFactThatWouldNarrowTheRangeMostIsNamed() {
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

    /** The numbers of the jobs that run, the first to end first. */
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
