package io.schedmate.code.estimate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.history.EndState;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked of a history at any instant, outside of a replay, is no worse than the plain quantiles of the group. */
class EstimateBesidePlainQuantilesTest {

    private static final double[] LEVELS = {0.1, 0.5, 0.9};

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

    @ParameterizedTest
    @EnumSource(History.class)
    void whoTellsOnlyTheGpusHearsTheQuantilesOfTheGroup(History history) {
        List<Job> jobs = jobs(history, 1500);
        double ours = 0;
        double plain = 0;
        for (int cut = 300; cut <= jobs.size(); cut += 400) {
            // Some instants are at once after a submission, some when all have ended, the longest last.
            List<Job> ended = ended(jobs.subList(0, cut), cut % 800 == 300);
            DurationEstimator estimator = learnt(jobs.subList(0, cut), ended);
            for (double gpus : new double[] {1, 8}) {
                JobFacts asked = job(null, null, gpus);
                double[] group = ended.stream()
                        .filter(job -> Double.valueOf(gpus).equals(job.facts().gpus()))
                        .mapToDouble(Job::seconds)
                        .sorted()
                        .toArray();
                DurationEstimate answer = estimator.estimate(asked).orElseThrow();
                double[] said = {answer.p10(), answer.p50(), answer.p90()};
                List<Job> next = jobs.subList(Math.min(cut, jobs.size() - 300), Math.min(cut + 300, jobs.size()));
                for (Job job : next) {
                    if (Double.valueOf(gpus).equals(job.facts().gpus())) {
                        for (int i = 0; i < LEVELS.length; i++) {
                            ours += loss(LEVELS[i], said[i], job.seconds());
                            plain += loss(LEVELS[i], group[(int) (LEVELS[i] * group.length)], job.seconds());
                        }
                    }
                }
                assertThat(answer.likeliest()).isBetween(group[group.length / 10], group[group.length * 9 / 10]);
            }
        }

        assertThat(ours).isLessThan(1.05 * plain);
    }

    @ParameterizedTest
    @EnumSource(History.class)
    void whoTellsAllHearsNoWorseThanTheQuantilesOfTheGroup(History history) {
        List<Job> jobs = jobs(history, 1500);
        double ours = 0;
        double plain = 0;
        for (int cut = 600; cut < 1400; cut += 700) {
            List<Job> ended = ended(jobs.subList(0, cut), false);
            DurationEstimator estimator = learnt(jobs.subList(0, cut), ended);
            for (Job job : jobs.subList(cut, cut + 100)) {
                double[] group = ended.stream()
                        .filter(it ->
                                Objects.equals(it.facts().gpus(), job.facts().gpus()))
                        .mapToDouble(Job::seconds)
                        .sorted()
                        .toArray();
                DurationEstimate answer = estimator.estimate(job.facts()).orElseThrow();
                double[] said = {answer.p10(), answer.p50(), answer.p90()};
                for (int i = 0; i < LEVELS.length; i++) {
                    ours += loss(LEVELS[i], said[i], job.seconds());
                    plain += loss(LEVELS[i], group[(int) (LEVELS[i] * group.length)], job.seconds());
                }
            }
        }

        assertThat(ours).isLessThan(1.05 * plain);
    }

    /** In each measure at once, though one number that is best by one of them is poor by another. */
    @ParameterizedTest
    @EnumSource(History.class)
    void theLikeliestDurationIsAsNearAsThePlainMedianByEachMeasure(History history) {
        Beside beside = replayed(history);

        assertThat(beside.ours().withinTwo())
                .isGreaterThan(0.95 * beside.plain().withinTwo());
        assertThat(beside.ours().medianLn()).isLessThan(1.1 * beside.plain().medianLn());
        assertThat(beside.ours().medianSeconds())
                .isLessThan(1.15 * beside.plain().medianSeconds());
    }

    @Test
    void whereHalfOfTheJobsAreShortTheLikeliestDurationIsNearerInSecondsThanTheMedian() {
        Beside beside = replayed(History.MOSTLY_SHORT);

        assertThat(beside.ours().medianSeconds())
                .isLessThan(0.85 * beside.plain().medianSeconds());
    }

    private record Beside(Nearness ours, Nearness plain) {}

    private static Beside replayed(History history) {
        List<Job> jobs = jobs(history, 1600);
        DurationEstimator estimator = new DurationEstimator();
        PriorityQueue<Integer> running = new PriorityQueue<>(
                Comparator.comparingDouble((Integer i) -> jobs.get(i).ended()));
        Beside beside = new Beside(new Nearness(), new Nearness());
        for (int i = 0; i < jobs.size(); i++) {
            Job job = jobs.get(i);
            endUntil(job.submitted(), jobs, running, estimator);
            double likeliest = estimator
                    .submitted("j" + i, job.facts())
                    .map(DurationEstimate::likeliest)
                    .orElse(60.0);
            running.add(i);
            if (i >= 400) {
                beside.ours().add(likeliest, job.seconds());
                beside.plain().add(plainMedian(jobs.subList(0, i), job), job.seconds());
            }
        }
        return beside;
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

    private static List<Job> ended(List<Job> submitted, boolean all) {
        double now = submitted.getLast().submitted();
        return submitted.stream().filter(job -> all || job.ended() <= now).toList();
    }

    private static DurationEstimator learnt(List<Job> submitted, List<Job> ended) {
        DurationEstimator estimator = new DurationEstimator();
        PriorityQueue<Integer> running = new PriorityQueue<>(
                Comparator.comparingDouble((Integer i) -> submitted.get(i).ended()));
        for (int i = 0; i < submitted.size(); i++) {
            endUntil(submitted.get(i).submitted(), submitted, running, estimator);
            estimator.submitted("j" + i, submitted.get(i).facts());
            running.add(i);
        }
        double last = ended.stream().mapToDouble(Job::ended).max().orElse(0);
        endUntil(last, submitted, running, estimator);
        return estimator;
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

    private static double loss(double level, double said, double truth) {
        double over = Math.log(truth / said);
        return over >= 0 ? level * over : (level - 1) * over;
    }

    private static JobFacts job(@Nullable String user, @Nullable String workload, double gpus) {
        return new JobFacts(user, workload, null, gpus, null, null, null, null);
    }
}
