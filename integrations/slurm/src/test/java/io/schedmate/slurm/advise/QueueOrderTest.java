package io.schedmate.slurm.advise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.slurm.command.NiceChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class QueueOrderTest {

    private static final QueueOrder ORDER = new QueueOrder(0.2);
    private static final Instant MORNING = Instant.parse("2026-03-02T08:00:00Z");

    @Test
    void theShortestStartsFirst() {
        List<WaitingJob> queue = List.of(job("1", 900, 0, 0, 3600), job("2", 800, 0, 0, 60), job("3", 700, 0, 0, 600));

        assertThat(ids(after(queue, ORDER.changes(queue)))).containsExactly("2", "3", "1");
    }

    @Test
    void aLongJobIsOvertakenOnlyByJobsSubmittedWithinFiveTimesItsLength() {
        WaitingJob hour = job("1", 900, 0, 0, 3600);
        WaitingJob early = job("2", 800, 0, 5 * 3600 - 400, 60);
        WaitingJob late = job("3", 700, 0, 5 * 3600 + 1, 60);
        List<WaitingJob> queue = List.of(hour, early, late);

        assertThat(ids(ORDER.sorted(queue))).containsExactly("2", "1", "3");
    }

    @Test
    void withoutAgeingALongJobWaitsForEveryShorterOne() {
        List<WaitingJob> queue = List.of(job("1", 900, 0, 0, 3600), job("2", 800, 0, 1_000_000, 3599));

        assertThat(ids(new QueueOrder(0).sorted(queue))).containsExactly("2", "1");
    }

    @Test
    void nothingIsChangedIfTheOrderOfSlurmIsRight() {
        assertThat(ORDER.changes(List.of(job("1", 900, 0, 0, 60), job("2", 800, 0, 0, 3600))))
                .isEmpty();
    }

    @Test
    void orderedJobsAreNotModifiedUntilTheOrderChanges() {
        List<WaitingJob> queue = List.of(job("1", 900, 0, 0, 3600), job("2", 800, 0, 0, 60));
        List<WaitingJob> ordered = after(queue, ORDER.changes(queue));

        assertThat(ORDER.changes(ordered)).isEmpty();
    }

    @Test
    void jobsOfEqualPriorityGetDistinctPriorities() {
        List<WaitingJob> queue = List.of(job("1", 500, 0, 0, 3600), job("2", 500, 0, 0, 60), job("3", 500, 0, 0, 6));

        assertThat(ids(after(queue, ORDER.changes(queue)))).containsExactly("3", "2", "1");
    }

    @Test
    void theJobsExchangeTheirOwnPrioritiesSoThatOthersKeepTheirPlaces() {
        List<WaitingJob> queue = List.of(job("1", 900, 0, 0, 3600), job("2", 300, 0, 0, 60), job("3", 700, 0, 0, 600));

        assertThat(after(queue, ORDER.changes(queue)).stream().map(WaitingJob::priority))
                .containsExactlyInAnyOrder(900L, 700L, 300L);
    }

    @Test
    void theNiceValueOfAnOwnerIsKept() {
        var nice = new WaitingJob("2", 300, 500, 500, MORNING, 60);

        assertThat(nice.ownPriority()).isEqualTo(300);
        // After it was given the place of 900 by a nice of -100.
        assertThat(new WaitingJob("2", 900, -100, 500, MORNING, 60).ownPriority())
                .isEqualTo(300);
    }

    @Test
    void onePassSortsAnyQueue() {
        SplittableRandom random = new SplittableRandom(7);
        for (int round = 0; round < 200; round++) {
            List<WaitingJob> queue = new ArrayList<>();
            for (int number = 0; number < random.nextInt(1, 40); number++) {
                queue.add(job(
                        Integer.toString(number),
                        random.nextLong(1, 2_000_000_000L),
                        random.nextLong(-1000, 1000),
                        random.nextInt(100_000),
                        random.nextInt(1, 50)));
            }

            assertThat(ids(after(queue, ORDER.changes(queue)))).isEqualTo(ids(ORDER.sorted(queue)));
        }
    }

    @Test
    void anOutOfRangeAgeingFactorIsRejectedWithARemedy() {
        assertThatThrownBy(() -> new QueueOrder(Double.NaN)).hasMessageContaining("Use 0.2");
        assertThatThrownBy(() -> new QueueOrder(1.5)).hasMessageContaining("(1.5)");
    }

    private static WaitingJob job(String number, long priority, long nice, int afterSeconds, double expected) {
        return new WaitingJob(number, priority, nice, 0, MORNING.plusSeconds(afterSeconds), expected);
    }

    /** What Slurm makes of it: the highest priority first, of equal ones the lower number. */
    private static List<WaitingJob> after(List<WaitingJob> queue, List<NiceChange> changes) {
        Map<String, Long> nices = changes.stream().collect(Collectors.toMap(NiceChange::number, NiceChange::nice));
        return queue.stream()
                .map(job -> {
                    long nice = nices.getOrDefault(job.number(), job.nice());
                    return new WaitingJob(
                            job.number(),
                            job.priority() + job.nice() - nice,
                            nice,
                            job.usersNice(),
                            job.submittedAt(),
                            job.expectedSeconds());
                })
                .sorted((one, other) -> Long.compare(other.priority(), one.priority()))
                .toList();
    }

    private static List<String> ids(List<WaitingJob> jobs) {
        return jobs.stream().map(WaitingJob::number).toList();
    }
}
