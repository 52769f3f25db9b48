package io.schedmate.evaluation.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.history.EndState;
import io.schedmate.code.history.JobFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class HistoryReplayTest {

    @Test
    void baselinesMatchValuesComputedByHand() {
        // The second job is submitted before the first has ended; the third after both, the fourth after all.
        List<TraceJob> jobs = List.of(job("1", 0, 100), job("2", 50, 400), job("3", 500, 200), job("4", 800, 300));

        HistoryReport report = replay(jobs);

        // Predicted 60, 60, 400, 200 where 100, 400, 200, 300 came.
        Score last = report.score("last run of the key");
        assertThat(last.appliesShare()).isEqualTo(0.5);
        assertThat(last.withinTwoShare()).isEqualTo(0.75);
        assertThat(last.absErrors().mean()).isCloseTo((40 + 340 + 200 + 100) / 4.0, within(1e-9));
        // Predicted 60, 60, 250 (of 100 and 400), 200 (of 100, 400 and 200).
        assertThat(report.score("running median").absErrors().mean())
                .isCloseTo((40 + 340 + 50 + 100) / 4.0, within(1e-9));
        // The limit of 1000 twice, then the means of 100 and 400, and of 400 and 200.
        assertThat(report.score("mean of the user's last two").absErrors().mean())
                .isCloseTo((900 + 600 + 50 + 0) / 4.0, within(1e-9));
        // The same, and the mean of 100, 400 and 200 in the end.
        assertThat(report.score("mean of the request's last five").absErrors().mean())
                .isCloseTo((900 + 600 + 50 + 300 - 700 / 3.0) / 4.0, within(1e-9));
        assertThat(report.score("mean of the request's last five").absErrors().median())
                .isEqualTo(600);
        assertThat(report.score("requested limit").pinballSeconds().get(2))
                .isCloseTo(0.1 * (900 + 600 + 800 + 700) / 4.0, within(1e-9));
    }

    @Test
    void aRungIsComparedWithTheWholeEstimatorOnTheJobsItAnswered() {
        HistoryReport report = replay(randomJobs(11, 400));

        assertThat(report.besideRungs()).isNotEmpty().allSatisfy(beside -> {
            String rung = beside.figures().getFirst().bestRule();
            assertThat(rung).startsWith("rung ");
            assertThat(beside.jobs()).isEqualTo(report.score(rung).jobs());
        });
    }

    @Test
    void theIntervalScoreIsTheWidthPlusTenTimesTheMiss() {
        HistoryReport report = replay(List.of(job("1", 0, 100)));

        // A rule of one number has no width: 1000 was predicted where 100 came.
        assertThat(report.score("requested limit").intervalScoreSeconds()).isCloseTo(10 * 900, within(1e-9));
    }

    @Test
    void laterJobsChangeNoAnswer() {
        List<TraceJob> jobs = randomJobs(11, 400);
        for (int cut : new int[] {20, 150, 300}) {
            double now = jobs.get(cut).submitSeconds();
            List<TraceJob> other = jobs.stream()
                    .map(job -> job.endSeconds() > now ? lengthened(job) : job)
                    .toList();

            assertThat(answers(other).subList(0, cut + 1))
                    .isEqualTo(answers(jobs).subList(0, cut + 1));
        }
    }

    @Test
    void earlierJobsChangeAnswers() {
        List<TraceJob> jobs = randomJobs(11, 400);
        List<TraceJob> other = new ArrayList<>(jobs);
        other.set(0, lengthened(jobs.get(0)));

        assertThat(answers(other)).isNotEqualTo(answers(jobs));
    }

    @Test
    void aReplayIsDeterministic() {
        List<TraceJob> jobs = randomJobs(5, 300);

        assertThat(replay(jobs)).isEqualTo(replay(jobs));
    }

    @Test
    void jobsThatNeverRanAreNotScored() {
        HistoryReport report = replay(List.of(job("1", 0, 0), job("2", 10, 5)));

        assertThat(report.scored()).isEqualTo(1);
    }

    @Test
    void anUnknownAnswerIsCounted() {
        TraceJob unknown = new TraceJob("1", JobFacts.UNKNOWN, 0, 50, 50, null);

        HistoryReport report = replay(List.of(unknown));

        assertThat(report.abstained()).isEqualTo(1);
        assertThat(report.score("estimate").jobs()).isZero();
    }

    @Test
    void ourFigureIsReportedBesideThatOfTheBestRule() {
        HistoryReport report = replay(randomJobs(3, 200));

        double best = report.scores().stream()
                .filter(score ->
                        !score.name().equals("estimate") && !score.name().startsWith("rung"))
                .mapToDouble(Score::withinTwoShare)
                .max()
                .orElseThrow();
        Comparison withinTwo = report.comparisons().getFirst();
        assertThat(withinTwo.best()).isEqualTo(best);
        assertThat(withinTwo.ours()).isEqualTo(report.score("estimate").withinTwoShare());
        assertThat(withinTwo.betterBy()).isCloseTo(withinTwo.ours() / best - 1, within(1e-9));
    }

    @Test
    void theQuantilesOfTheMostSimilarRunsAreARule() {
        List<TraceJob> jobs = new ArrayList<>();
        for (int i = 0; i < 105; i++) {
            JobFacts facts = new JobFacts("ann", i % 2 == 0 ? "short" : "long", null, 1.0, null, null, null, null);
            double seconds = (i % 2 == 0 ? 10 : 1000) + i % 10;
            jobs.add(new TraceJob("j" + i, facts, i * 2000, seconds, i * 2000 + seconds, EndState.FINISHED));
        }

        Score rule = replay(jobs).score("quantiles of the group");

        // The first five answers are a guess, the next five the mean of both kinds of work.
        assertThat(rule.appliesShare()).isCloseTo(100.0 / 105, within(1e-9));
        assertThat(rule.withinTwoShare()).isGreaterThan(0.9);
    }

    @Test
    void outcomesThatDependOnTheUserArePredictedBetterThanByTheOverallShare() {
        List<TraceJob> jobs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String user = i % 2 == 0 ? "ann" : "bob";
            JobFacts facts = new JobFacts(user, "train", null, 1.0, null, null, null, null);
            jobs.add(new TraceJob(
                    "j" + i, facts, i * 100, 50, i * 100 + 50, i % 2 == 0 ? EndState.FINISHED : EndState.CANCELLED));
        }

        List<EndScore> ends = replay(jobs).ends();

        // One knows nothing of bob's first job only; the other is wrong by a half each time, twice.
        assertThat(ends.getFirst().brierSum()).isLessThan(0.05);
        assertThat(ends.getLast().brierSum()).isCloseTo(0.5, within(0.05));
    }

    @Test
    void outcomesAreNotScoredIfTheTraceStatesNone() {
        TraceJob job = new TraceJob("1", JobFacts.UNKNOWN, 0, 50, 50, null);

        assertThat(replay(List.of(job)).ends().getFirst())
                .isEqualTo(new EndScore("estimate", 0, java.util.Map.of(), null, null));
    }

    private static List<Optional<DurationEstimate>> answers(List<TraceJob> jobs) {
        List<Optional<DurationEstimate>> answers = new ArrayList<>();
        HistoryReplay.replay(jobs, (job, answer) -> answers.add(answer));
        return answers;
    }

    private static List<TraceJob> randomJobs(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<TraceJob> jobs = new ArrayList<>();
        double submit = 0;
        for (int i = 0; i < count; i++) {
            submit += random.nextInt(300);
            JobFacts facts =
                    new JobFacts("u" + random.nextInt(5), "w" + random.nextInt(3), null, 1.0, null, null, null, 3600.0);
            double seconds = 1 + random.nextInt(3000);
            jobs.add(new TraceJob("j" + i, facts, submit, seconds, submit + seconds, EndState.FINISHED));
        }
        return jobs;
    }

    private static TraceJob lengthened(TraceJob job) {
        double seconds = 7 * job.durationSeconds() + 100;
        return new TraceJob(
                job.id(), job.facts(), job.submitSeconds(), seconds, job.submitSeconds() + seconds, EndState.FAILED);
    }

    private static TraceJob job(String id, double submit, double seconds) {
        JobFacts facts = new JobFacts("ann", "train", null, 1.0, null, null, null, 1000.0);
        return new TraceJob(id, facts, submit, seconds, submit + seconds, EndState.FINISHED);
    }

    private static HistoryReport replay(List<TraceJob> jobs) {
        return HistoryReplay.replay(jobs, (job, answer) -> {});
    }
}
