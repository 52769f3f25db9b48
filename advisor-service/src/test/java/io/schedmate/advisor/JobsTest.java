package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.advise.Forgetting;
import io.schedmate.advisor.advise.HistoryFollower;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.history.GpuUse;
import io.schedmate.advisor.history.HistoryEvents;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.history.TrainedModels;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class JobsTest {

    private static final String READ = "/jobs/{jobId}/advice";

    @Test
    void aSubmittedJobIsAdvisedOnceDespiteRepeatedEvents() {
        Path tree = Bodies.training(Advisor.ROOT.resolve("submitted"));
        JobSubmission job = Bodies.job("told-twice", "rosa", "speech", new JobSource.Path(tree.toString()));
        JobSubmitted event = Bodies.submitted(job);

        ADVISOR.publish(event);
        ADVISOR.publish(event);

        Advice advice = awaited(job.jobId());
        assertThat(advice.jobId()).isEqualTo(job.jobId());
        assertThat(Objects.requireNonNull(advice.metadata()).field("optimizer")).isPresent();
        JobSubmission next = Bodies.job("told-after", "rosa", "speech", new JobSource.None());
        ADVISOR.publish(Bodies.submitted(next));
        awaited(next.jobId());
        assertThat(ADVISOR.published(Topic.JOB_ADVICE, job.jobId(), 1))
                .singleElement()
                .satisfies(
                        advised -> assertThat(((JobAdvised) advised).metadata()).isEqualTo(advice.metadata()));
    }

    @Test
    void aJobWithUnreadableCodeIsAdvisedFromItsCommand() {
        JobSubmission job = Bodies.job("outside", "rosa", "speech", new JobSource.Path("/etc"));

        ADVISOR.publish(Bodies.submitted(job));

        Advice advice = awaited(job.jobId());
        assertThat(advice.caveats()).anyMatch(caveat -> caveat.contains("allowed root"));
        assertThat(Objects.requireNonNull(advice.metadata()).field("model_name"))
                .isPresent();
    }

    @Test
    void pastRunsPredictTheNextOne() {
        // A model that only this test uses, so that runs of other tests do not mix in.
        String command = "python train.py --model densenet121 --batch-size 128 --epochs 12";
        for (int run = 0; run < 6; run++) {
            end(
                    Bodies.job("past-" + run, "lena", "speech", new JobSource.None(), command),
                    3_600 + 10 * run,
                    900 + run);
        }
        JobSubmission asked = Bodies.job("next", "lena", "speech", new JobSource.None(), command);
        // The events are in different partitions, so the last one sent need not be the last one read.
        IntStream.range(0, 6).forEach(run -> awaitIndexed("past-" + run));

        ADVISOR.publish(Bodies.submitted(asked));
        Advice advice = awaited(asked.jobId());

        var estimates = Objects.requireNonNull(advice.estimates());
        assertThat(Objects.requireNonNull(estimates.durationSeconds()).p50()).isBetween(1_800.0, 7_200.0);
        assertThat(Objects.requireNonNull(estimates.gpuUtilisationRatio()).p50())
                .isCloseTo(0.8, within(0.01));
        assertThat(estimates.throughput())
                .singleElement()
                .satisfies(rate -> assertThat(rate.throughput().value()).isBetween(890.0, 910.0));
        assertThat(estimates.engine()).isEqualTo(Engine.RESUBMISSION);
        assertThat(Objects.requireNonNull(advice.suggestedTimeLimitSeconds())).isGreaterThan(3_600);
        assertThat(advice.similarJobs()).isNotEmpty();

        double before = ADVISOR.count("schedmate.advice.durations");
        ADVISOR.publish(Bodies.unmeasured(asked));
        awaitIndexed("next");
        assertThat(ADVISOR.count("schedmate.advice.durations")).isGreaterThan(before);
    }

    @Test
    void aForgottenJobIsNoNeighbourAndItsLateEventsAreIgnored() {
        String command = "python train.py --model swin_t --batch-size 24 --epochs 9";
        JobSubmission job = Bodies.job("to-forget", "lena", "speech", new JobSource.None(), command);
        ADVISOR.publish(Bodies.submitted(job));
        awaited(job.jobId());
        end(job, 4_000, 200);
        awaitIndexed("to-forget");
        JobForgotten deletion = Bodies.forgotten(job);

        ADVISOR.publish(deletion);
        ADVISOR.publish(deletion);

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> Contract.holds("get", READ, 404, read(job.jobId())));
        assertThat(ADVISOR.part(PastWorkloads.class).nearest(command, 100))
                .extracting(PastWorkloads.Match::id)
                .doesNotContain(job.jobId().toString());
        // Events from before the deletion arrive late from other topics; then the job is submitted again.
        Instant later = deletion.occurredAt().plusSeconds(60);
        end(job, 4_000, 200);
        ADVISOR.publish(Bodies.submitted(job));
        ADVISOR.publish(Bodies.submitted(job, later));
        ADVISOR.publish(Bodies.ended(job, later, 4_100, 200));
        awaited(job.jobId());
        awaitIndexed("to-forget");

        assertThat(ADVISOR.part(HistoryEvents.class).next(null, 10_000))
                .extracting(HistoryEvents.Kept::lesson)
                .filteredOn(lesson -> Bodies.about(lesson).equals(job.jobId()))
                .extracting(Bodies::at)
                .containsExactlyInAnyOrder(later, later.plusSeconds(4_100));
    }

    @Test
    void nothingRemainsOfAForgottenJobThatEndsInTheFuture() {
        String command = "python train.py --model maxvit_t --batch-size 28 --epochs 7";
        JobSubmission job = Bodies.job("ahead", "lena", "speech", new JobSource.None(), command);
        JobForgotten deletion = Bodies.forgotten(job);
        ADVISOR.publish(Bodies.submitted(job));
        awaited(job.jobId());
        ADVISOR.publisher()
                .publish(Bodies.ended(job, deletion.occurredAt().plusSeconds(40_000_000), 4_000, 200))
                .join();
        awaitIndexed("ahead");

        ADVISOR.publish(deletion);

        await().atMost(RunningService.MAX_TIME)
                .untilAsserted(() -> assertThat(ADVISOR.part(PastRuns.class).find(List.of(job.jobId())))
                        .isEmpty());
        assertThat(ADVISOR.part(HistoryEvents.class).next(null, 10_000))
                .extracting(HistoryEvents.Kept::lesson)
                .filteredOn(lesson -> Bodies.about(lesson).equals(job.jobId()))
                .isEmpty();
    }

    @Test
    void runsInAnotherIndexAreFoundWhateverItsName() {
        JobSubmission job = Bodies.job("in-another-index", "lena", "speech", new JobSource.None());
        ADVISOR.publish(Bodies.submitted(job));
        end(job, 4_000, 220);
        PastRuns runs = ADVISOR.part(PastRuns.class);
        String space = ADVISOR.part(PastWorkloads.class).space();
        await().atMost(RunningService.MAX_TIME).untilAsserted(() -> {
            assertThat(runs.find(List.of(job.jobId()))).isNotEmpty();
            assertThat(runs.notIndexed(space, 1_000)).isEmpty();
        });

        for (String another : List.of("", "~~~", space + "2", space.substring(1))) {
            assertThat(runs.notIndexed(another, 1_000))
                    .extracting(PastRun::jobId)
                    .contains(job.jobId());
        }
        assertThat(runs.notIndexed("", 1)).hasSize(1);
    }

    @Test
    void adviceAndHistoryAreDeletedAfterTheirRetention() {
        String command = "python train.py --model convnext_tiny --batch-size 20 --epochs 3";
        JobSubmission job = Bodies.job("kept-for-a-time", "lena", "speech", new JobSource.None(), command);
        ADVISOR.publish(Bodies.submitted(job));
        awaited(job.jobId());
        end(job, 4_000, 200);
        awaitIndexed("kept-for-a-time");
        Forgetting forgetting = ADVISOR.part(Forgetting.class);
        Forgetting.Periods periods = new Forgetting.Periods(Duration.ofDays(10), Duration.ofDays(20));

        forgetting.sweep(Bodies.MARCH.plus(Duration.ofDays(9)), periods);
        Contract.holds("get", READ, 200, read(job.jobId()));

        await().atMost(RunningService.MAX_TIME).untilAsserted(() -> {
            forgetting.sweep(Bodies.MARCH.plus(Duration.ofDays(11)), periods);
            Contract.holds("get", READ, 404, read(job.jobId()));
        });
        PastRuns runs = ADVISOR.part(PastRuns.class);
        assertThat(runs.find(List.of(job.jobId()))).isNotEmpty();

        forgetting.sweep(Bodies.MARCH.plus(Duration.ofDays(21)), periods);
        assertThat(runs.find(List.of(job.jobId()))).isEmpty();
        assertThat(ADVISOR.part(PastWorkloads.class).nearest(command, 100))
                .extracting(PastWorkloads.Match::id)
                .doesNotContain(job.jobId().toString());
    }

    @Test
    void missingMeasurementsAreTakenFromTheSamplesOfTheJobsNodes() {
        String command = "python train.py --model regnet_y_8gf --batch-size 40 --epochs 5";
        GpuUse use = ADVISOR.part(GpuUse.class);
        for (int run = 0; run < 3; run++) {
            JobSubmission job = Bodies.job("sampled-" + run, "lena", "speech", new JobSource.None(), command);
            String node = "sampled-node-" + run;
            ADVISOR.publish(Bodies.submitted(job));
            awaited(job.jobId());
            ADVISOR.publish(Bodies.running(job, node));
            // The job requested one GPU. The other GPU of the node is idle, and the other node does not belong to the
            // job.
            await().atMost(RunningService.MAX_TIME).until(() -> {
                ADVISOR.publisher()
                        .publish(Bodies.sampled(node, 0.6, 30_000_000_000L))
                        .join();
                ADVISOR.publish(Bodies.sampled("elsewhere", 0.1, 1));
                return use.of(job.jobId(), 1).isPresent();
            });
            assertThat(use.of(job.jobId(), 1)).hasValueSatisfying(measured -> {
                assertThat(measured.utilisationRatio()).isCloseTo(0.6, within(1e-9));
                assertThat(measured.memoryPeakBytes()).isEqualTo(30_000_000_000L);
            });
            ADVISOR.publish(Bodies.unmeasured(job));
            awaitIndexed("sampled-" + run);
        }
        JobSubmission asked = Bodies.job("sampled-next", "lena", "speech", new JobSource.None(), command);

        ADVISOR.publish(Bodies.submitted(asked));

        assertThat(Objects.requireNonNull(awaited(asked.jobId()).estimates()).gpuUtilisationRatio())
                .satisfies(
                        ratio -> assertThat(Objects.requireNonNull(ratio).p50()).isCloseTo(0.6, within(0.05)));
    }

    @Test
    void neighboursOfOtherProjectsAreNotNamed() {
        String command = "python train.py --model vit_b_16 --batch-size 48 --epochs 7";
        JobSubmission foreign = Bodies.job("foreign", "ines", "vision", new JobSource.None(), command);
        end(foreign, 5_000, 100);
        awaitIndexed("foreign");

        assertThat(similarTo(command, Role.ADMIN))
                .filteredOn(similar -> foreign.jobId().equals(similar.jobId()))
                .hasSize(1);
        assertThat(similarTo(command, Role.SUBMITTER))
                .filteredOn(similar -> Double.valueOf(5_000).equals(similar.durationSeconds()))
                .singleElement()
                .satisfies(similar -> {
                    assertThat(similar.jobId()).isNull();
                    assertThat(similar.workloadText()).isNull();
                });
    }

    @Test
    void adviceIsVisibleToItsProjectAndNotFoundByOthers() {
        JobSubmission job = Bodies.job("private", "rosa", "speech", new JobSource.None());
        ADVISOR.publish(Bodies.submitted(job));
        awaited(job.jobId());
        String path = "/jobs/" + job.jobId() + "/advice";

        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("vision"), "ines");
        Contract.holds("get", READ, 404, ADVISOR.send(ADVISOR.as(path, stranger)));
        Contract.holds("get", READ, 403, ADVISOR.get(path, Role.SHIPPER));
        Contract.holds(
                "get",
                READ,
                404,
                ADVISOR.get(
                        "/jobs/"
                                + Bodies.job("never", "rosa", "speech", new JobSource.None())
                                        .jobId() + "/advice",
                        Role.READER));
        Contract.holds("get", READ, 400, ADVISOR.get("/jobs/no-id/advice", Role.READER));
        Contract.holds("get", READ, 400, ADVISOR.get(path + "?waitSeconds=31", Role.READER));
        Contract.holds("get", READ, 400, ADVISOR.get(path + "?waitSeconds=soon", Role.READER));
    }

    @Test
    void aMalformedEventIsSetAsideAndTheNextIsConsumed() {
        JobSubmission job = Bodies.job("after-noise", "rosa", "speech", new JobSource.None());
        ADVISOR.publisher()
                .send(new ProducerRecord<>(
                        "job-submitted", job.jobId().toString(), "no event".getBytes(StandardCharsets.UTF_8)))
                .join();
        ADVISOR.publish(Bodies.submitted(job));

        awaited(job.jobId());

        await().atMost(RunningService.MAX_TIME)
                .until(() -> !ADVISOR.events()
                        .records(
                                "job-submitted.dlt",
                                record -> job.jobId().toString().equals(record.key()))
                        .isEmpty());
    }

    @Test
    void aLaterReplicaLearnsTheSameHistory() {
        for (int run = 0; run < 4; run++) {
            end(Bodies.job("earlier-" + run, "omar", "speech", new JobSource.None()), 1_000 + run, 50);
        }
        JobSubmission asked = Bodies.job("later", "omar", "speech", new JobSource.None());
        IntStream.range(0, 4).forEach(run -> awaitIndexed("earlier-" + run));

        Estimator fresh = new Estimator();
        new HistoryFollower(
                        ADVISOR.part(HistoryEvents.class),
                        ADVISOR.part(TrainedModels.class),
                        new RecentSubmissions(Duration.ofDays(30)),
                        fresh)
                .catchUp();

        assertThat(Objects.requireNonNull(
                                fresh.estimate(asked, null).estimates().durationSeconds())
                        .p50())
                .isBetween(500.0, 2_000.0);
    }

    private static void end(JobSubmission job, double seconds, double samples) {
        ADVISOR.publish(Bodies.ended(job, seconds, samples));
    }

    /** Waits until a past job can be found by similarity, which is the last step of its processing. */
    private static void awaitIndexed(String externalId) {
        JobId past = JobId.of("hall-a", "slurm", externalId);
        String space = ADVISOR.part(PastWorkloads.class).space();
        PastRuns runs = ADVISOR.part(PastRuns.class);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> runs.find(List.of(past)).containsKey(past)
                        && runs.notIndexed(space, 1).isEmpty());
    }

    private static List<SimilarJob> similarTo(String command, Role role) {
        String question = Bodies.question("{\"kind\": \"none\"}", command);
        return advice(ADVISOR.post("/advice", question, role)).similarJobs();
    }

    private static HttpResponse<String> read(JobId jobId) {
        return ADVISOR.get("/jobs/" + jobId + "/advice", Role.READER);
    }

    private static Advice awaited(JobId jobId) {
        HttpResponse<String> answer = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> ADVISOR.get("/jobs/" + jobId + "/advice?waitSeconds=5", Role.READER),
                        read -> read.statusCode() == 200);
        Contract.holds("get", READ, 200, answer);
        return advice(answer);
    }

    private static Advice advice(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), Advice.class);
    }
}
