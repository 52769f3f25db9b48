package io.schedmate.simulator.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.simulator.cluster.VirtualCluster;
import io.schedmate.simulator.engine.Simulation;
import io.schedmate.simulator.outcome.JobOutcome;
import io.schedmate.simulator.policy.queue.FailingJobsPolicy;
import io.schedmate.simulator.policy.queue.Fifo;
import io.schedmate.simulator.policy.queue.QueuePolicy;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.trace.TraceJob;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithFaultsTest {

    private static final FaultModel OFTEN = new FaultModel(100, 1, 7_200, 600, 0, 120, 1, 0, 9);
    private static final List<VirtualCluster> CLUSTER = List.of(new VirtualCluster("vc", 4, 8));

    @Test
    void everyJobEndsOnceAndNotBeforeItsWorkIsDone() {
        List<TraceJob> jobs = jobs();

        List<JobOutcome> outcomes = run(new SchedMate(), OFTEN, Handling.PEOPLE, jobs);

        assertThat(outcomes).extracting(JobOutcome::job).containsExactlyInAnyOrderElementsOf(jobs);
        assertThat(outcomes)
                .allMatch(outcome -> outcome.endSeconds()
                        >= outcome.startSeconds() + outcome.job().durationSeconds());
        assertThat(outcomes.stream().mapToInt(JobOutcome::failures).sum()).isPositive();
    }

    @Test
    void withoutFaultsTheResultIsThatOfThePolicy() {
        FaultModel never = OFTEN.every(1e12);

        assertThat(run(new Fifo(), never, Handling.PEOPLE, jobs()))
                .extracting(JobOutcome::endSeconds)
                .containsExactlyInAnyOrderElementsOf(new Simulation(CLUSTER, jobs())
                        .run(new Fifo()).stream().map(JobOutcome::endSeconds).toList());
    }

    @Test
    void theHandlerReducesTheWaitComparedWithAPerson() {
        double people = mean(run(new Fifo(), OFTEN, Handling.PEOPLE, jobs()));
        double handler = mean(run(new Fifo(), OFTEN, Handling.SCHEDMATE, jobs()));

        assertThat(handler).isLessThan(people);
    }

    @Test
    void aHandlerThatRecognisesNothingRecoversNothing() {
        FaultModel blind = new FaultModel(100, 1, 7_200, 600, 0, 120, 0, 0, 9);

        assertThat(run(new Fifo(), blind, Handling.SCHEDMATE, jobs()))
                .isEqualTo(run(new Fifo(), blind, Handling.PEOPLE, jobs()));
    }

    @Test
    void aFileOverridesTheDefaultModel(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("faults.csv"), "setting,value\nhuman_delay_s,60\nrecall,0.5\n");
        Path wrong = Files.writeString(folder.resolve("wrong.csv"), "setting,value\nmood,1\n");
        Path much = Files.writeString(folder.resolve("much.csv"), "setting,value\nrecall,50\n");

        FaultModel read = FaultModel.read(file);

        assertThat(read.humanDelaySeconds()).isEqualTo(60);
        assertThat(read.recall()).isEqualTo(0.5);
        assertThat(read.checkpointSeconds()).isEqualTo(FaultModel.STANDARD.checkpointSeconds());
        assertThatThrownBy(() -> FaultModel.read(wrong))
                .hasMessageContaining("mood")
                .hasMessageContaining("line 2");
        assertThatThrownBy(() -> FaultModel.read(much)).hasMessageContaining("percentage");
    }

    private static List<JobOutcome> run(QueuePolicy policy, FaultModel model, Handling handling, List<TraceJob> jobs) {
        return new Simulation(CLUSTER, jobs).run(new FailingJobsPolicy(policy, model, handling));
    }

    private static double mean(List<JobOutcome> outcomes) {
        return outcomes.stream().mapToLong(JobOutcome::jctSeconds).average().orElseThrow();
    }

    private static List<TraceJob> jobs() {
        var random = new SplittableRandom(2);
        return IntStream.range(0, 60)
                .mapToObj(at -> new TraceJob(
                        "j" + at,
                        "vc",
                        at,
                        at * 20_000L,
                        1_000 + random.nextInt(40_000),
                        1 + random.nextInt(16),
                        5_000))
                .toList();
    }
}
