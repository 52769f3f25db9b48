package io.schedmate.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.advise.Learning;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.history.Lessons;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.similar.PastWorkloads;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.Topic;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Test;

class JobsTest {

    private static final String READ = "/jobs/{jobId}/advice";

    @Test
    void aSubmittedJobIsAdvisedOnOnceHoweverOftenItIsTold() {
        Path tree = Bodies.training(Advisor.ROOT.resolve("submitted"));
        JobSubmission job = Bodies.job("told-twice", "rosa", "speech", new JobSource.Path(tree.toString()));
        JobSubmitted event = Bodies.submitted(job);

        Advisor.publisher().publish(event).join();
        Advisor.publisher().publish(event).join();

        Advice advice = awaited(job.jobId());
        assertThat(advice.jobId()).isEqualTo(job.jobId());
        assertThat(Objects.requireNonNull(advice.metadata()).field("optimizer")).isPresent();
        JobSubmission next = Bodies.job("told-after", "rosa", "speech", new JobSource.None());
        Advisor.publisher().publish(Bodies.submitted(next)).join();
        awaited(next.jobId());
        assertThat(Advisor.heard(Topic.JOB_ADVICE, job.jobId(), 1))
                .singleElement()
                .satisfies(told -> assertThat(((JobAdvised) told).metadata()).isEqualTo(advice.metadata()));
    }

    @Test
    void aJobWhoseCodeMayNotBeReadIsAdvisedOnFromItsCommand() {
        JobSubmission job = Bodies.job("outside", "rosa", "speech", new JobSource.Path("/etc"));

        Advisor.publisher().publish(Bodies.submitted(job)).join();

        Advice advice = awaited(job.jobId());
        assertThat(advice.caveats()).anyMatch(caveat -> caveat.contains("allowed root"));
        assertThat(Objects.requireNonNull(advice.metadata()).field("model_name"))
                .isPresent();
    }

    @Test
    void pastRunsTellWhatTheNextOneWillTake() {
        // A model of its own: what other tests have run must not mix in.
        String command = "python train.py --model densenet121 --batch-size 128 --epochs 12";
        for (int run = 0; run < 6; run++) {
            end(
                    Bodies.job("past-" + run, "lena", "speech", new JobSource.None(), command),
                    3_600 + 10 * run,
                    900 + run);
        }
        JobSubmission asked = Bodies.job("next", "lena", "speech", new JobSource.None(), command);
        awaitIndexed("past-5");

        Advisor.publisher().publish(Bodies.submitted(asked)).join();
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
    void adviceIsSeenByItsOwnAndToOthersThereIsNone() {
        JobSubmission job = Bodies.job("private", "rosa", "speech", new JobSource.None());
        Advisor.publisher().publish(Bodies.submitted(job)).join();
        awaited(job.jobId());
        String path = "/jobs/" + job.jobId() + "/advice";

        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("vision"), "ines");
        Contract.holds("get", READ, 404, Advisor.send(Advisor.as(path, stranger)));
        Contract.holds("get", READ, 403, Advisor.get(path, Role.SHIPPER));
        Contract.holds(
                "get",
                READ,
                404,
                Advisor.get(
                        "/jobs/"
                                + Bodies.job("never", "rosa", "speech", new JobSource.None())
                                        .jobId() + "/advice",
                        Role.READER));
        Contract.holds("get", READ, 400, Advisor.get("/jobs/no-id/advice", Role.READER));
        Contract.holds("get", READ, 400, Advisor.get(path + "?waitSeconds=31", Role.READER));
        Contract.holds("get", READ, 400, Advisor.get(path + "?waitSeconds=soon", Role.READER));
    }

    @Test
    void whatIsNoEventIsPutAsideAndTheNextIsHeard() {
        JobSubmission job = Bodies.job("after-noise", "rosa", "speech", new JobSource.None());
        Advisor.publisher()
                .send(new ProducerRecord<>(
                        "job-submitted", job.jobId().toString(), "no event".getBytes(StandardCharsets.UTF_8)))
                .join();
        Advisor.publisher().publish(Bodies.submitted(job)).join();

        awaited(job.jobId());

        await().atMost(Advisor.LONGEST)
                .until(() -> !Advisor.records(
                                "job-submitted.dlt",
                                record -> job.jobId().toString().equals(record.key()))
                        .isEmpty());
    }

    @Test
    void aReplicaThatStartsLaterKnowsTheSame() {
        for (int run = 0; run < 4; run++) {
            end(Bodies.job("earlier-" + run, "omar", "speech", new JobSource.None()), 1_000 + run, 50);
        }
        JobSubmission asked = Bodies.job("later", "omar", "speech", new JobSource.None());
        awaitIndexed("earlier-3");

        Estimator fresh = new Estimator();
        new Learning(Advisor.part(Lessons.class), new RecentSubmissions(Duration.ofDays(30)), fresh).catchUp();

        assertThat(Objects.requireNonNull(
                                fresh.estimate(asked, null).estimates().durationSeconds())
                        .p50())
                .isBetween(500.0, 2_000.0);
    }

    private static void end(JobSubmission job, double seconds, double samples) {
        Advisor.publisher().publish(Bodies.ended(job, seconds, samples)).join();
    }

    /** Waits until a past job is found by similarity, which is the last thing that happens to it. */
    private static void awaitIndexed(String externalId) {
        JobId past = JobId.of("hall-a", "slurm", externalId);
        String space = Advisor.part(PastWorkloads.class).space();
        PastRuns runs = Advisor.part(PastRuns.class);
        await().atMost(Advisor.LONGEST)
                .until(() -> runs.find(List.of(past)).containsKey(past)
                        && runs.notIndexed(space, 1).isEmpty());
    }

    private static List<SimilarJob> similarTo(String command, Role role) {
        String question = Bodies.question("{\"kind\": \"none\"}", command);
        return advice(Advisor.post("/advice", question, role)).similarJobs();
    }

    private static Advice awaited(JobId jobId) {
        HttpResponse<String> answer = await().atMost(Advisor.LONGEST)
                .until(
                        () -> Advisor.get("/jobs/" + jobId + "/advice?waitSeconds=5", Role.READER),
                        read -> read.statusCode() == 200);
        Contract.holds("get", READ, 200, answer);
        return advice(answer);
    }

    private static Advice advice(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), Advice.class);
    }
}
