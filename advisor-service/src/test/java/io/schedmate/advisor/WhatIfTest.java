package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.advisor.advise.HistoryFollower;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.whatif.MemoryFit;
import io.schedmate.model.api.whatif.MemoryVerdict;
import io.schedmate.model.api.whatif.WhatIf;
import io.schedmate.model.api.whatif.WhatIfAmount;
import io.schedmate.model.api.whatif.WhatIfBasis;
import io.schedmate.model.api.whatif.WhatIfCase;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.metrics.Rate;
import io.schedmate.testing.RunningService;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Tests what-if questions. Each test uses its own cluster and owner; cluster node-8-what-if has one node of 8 GPUs in
 * the settings.
 */
class WhatIfTest {

    private static final String ASK = "/jobs/{jobId}/what-if";
    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    @Test
    void pastRunsWithTheRequestedResourcesPredictTheDuration() {
        for (int run = 0; run < 4; run++) {
            ended(job("dora", "two-gpus", "scaled-" + run, 2, "A100-40G", null), 5_000, 900);
            ended(job("dora", "two-gpus", "alone-" + run, 1, "A100-40G", null), 9_000, 500);
        }
        JobSubmission asked = submitted(job("dora", "two-gpus", "asked", 1, "A100-40G", null));

        WhatIf result = answer(asked, "{\"gpus\": 2}", whatIf -> ground(whatIf) == WhatIfBasis.SAME_REQUEST);

        WhatIfAmount duration = duration(result.changed().getFirst());
        assertThat(duration.p50()).isBetween(4_000.0, 6_500.0);
        assertThat(duration(result.asIs()).p50()).isBetween(8_000.0, 10_000.0);
        assertThat(Objects.requireNonNull(result.changed().getFirst().gpuHours())
                        .p50())
                .isEqualTo(duration.p50() * 2 / 3_600);
    }

    @Test
    void runsOfTheSameModelScaleTheDuration() {
        String command = "python train.py --model efficientnet_b3 --batch-size 32 --epochs 30";
        for (int run = 0; run < 3; run++) {
            ended(job("emil", "own-" + run, "emil-1-" + run, 1, "V100", command), 8_000, 100);
            ended(job("emil", "other-" + run, "emil-4-" + run, 4, "V100", command), 3_000, 300);
        }
        JobSubmission asked = submitted(job("emil", "own-0", "emil-asked", 1, "V100", command));

        WhatIf result = answer(
                asked, "{\"gpus\": 4}, {\"gpuType\": \"T4\"}", whatIf -> ground(whatIf) == WhatIfBasis.SAME_MODEL);

        WhatIfCase four = result.changed().getFirst();
        assertThat(Objects.requireNonNull(four.speedRatio()).p50()).isBetween(2.7, 3.3);
        assertThat(duration(four).p50())
                .isBetween(
                        duration(result.asIs()).p50() / 3.4,
                        duration(result.asIs()).p50() / 2.6);
        assertThat(Objects.requireNonNull(four.gpuMemoryBytes()).ground()).isEqualTo(WhatIfBasis.SAME_MODEL);
        MemoryFit fit = Objects.requireNonNull(result.asIs().fit());
        assertThat(fit.verdict()).isEqualTo(MemoryVerdict.DOES_NOT_FIT);
        assertThat(fit.marginRatio()).isNegative();
        WhatIfCase otherType = result.changed().get(1);
        assertThat(Objects.requireNonNull(otherType.speedRatio()).p50()).isLessThan(0.8);
        assertThat(otherType.start()).isNull();
        assertThat(otherType.notes()).anyMatch(note -> note.contains("name a queue with that GPU type"));
    }

    @Test
    void aWaitingJobIsPlacedLastWithoutCountingItself() {
        JobSubmission runs = submitted(job("node-8-what-if", "fred", "runs", "fred-1", 8, null, null, 7_200.0));
        ADVISOR.publisher()
                .publish(new JobStateChanged(
                        UUID.randomUUID(),
                        runs.jobId(),
                        runs.cluster(),
                        1,
                        NOW,
                        null,
                        JobState.RUNNING,
                        List.of(),
                        null))
                .join();
        JobSubmission asked = submitted(job("node-8-what-if", "fred", "waits", "fred-2", 4, null, null, 3_600.0));

        WhatIf result = answer(
                asked,
                "{\"gpus\": 8}, {\"gpus\": 16}",
                whatIf -> whatIf.changed().getFirst().start() != null);

        WhatIfCase eight = result.changed().getFirst();
        assertThat(Objects.requireNonNull(eight.start()).p50()).isAfter(NOW);
        assertThat(Objects.requireNonNull(result.asIs().start()).p50()).isAfter(NOW);
        assertThat(result.changed().get(1).notes()).anyMatch(note -> note.contains("at most 8 GPUs, got (16)"));
        assertThat(result.asIs().notes()).anyMatch(note -> note.contains("GPU type is unknown"));
    }

    @Test
    void anUnsubmittedJobIsDescribedAsForAdvice() {
        String changes = ", \"changes\": [{\"gpus\": 2}, {\"batchSizePerGpu\": 128}]}";
        String job = Bodies.question("{\"kind\": \"none\"}").replace("hall-a", "no-such-cluster");

        HttpResponse<String> answer = ADVISOR.post("/what-if", "{\"job\": " + job + changes, Role.SUBMITTER);
        Contract.holds("post", "/what-if", 200, answer);
        WhatIf result = WireJson.tolerant().readValue(answer.body(), WhatIf.class);

        assertThat(result.jobId()).isNull();
        assertThat(result.asIs().setting().batchSizePerGpu()).isEqualTo(64);
        assertThat(result.changed().get(1).setting().batchSizePerGpu()).isEqualTo(128);
        assertThat(Objects.requireNonNull(result.changed().getFirst().speedRatio())
                        .p50())
                .isBetween(1.2, 2.0);
        assertThat(result.changed().getFirst().start()).isNull();
        assertThat(result.caveats()).anyMatch(caveat -> caveat.contains("same number of samples"));
    }

    @Test
    void aQuestionIsBoundedAndRequiresAccessToTheJob() {
        JobSubmission job = submitted(job("greta", "private", "greta-1", 1, null, null));
        String path = path(job);
        answer(job, "{\"gpus\": 2}", _ -> true);

        Contract.holds("post", ASK, 400, ADVISOR.post(path, "{\"changes\": []}", Role.READER));
        Contract.holds("post", ASK, 400, ADVISOR.post(path, "{\"changes\": [{}]}", Role.READER));
        Contract.holds("post", ASK, 400, ADVISOR.post(path, "{\"changes\": [{\"gpus\": 0}]}", Role.READER));
        String many = String.join(",", Collections.nCopies(17, "{\"gpus\": 2}"));
        Contract.holds("post", ASK, 400, ADVISOR.post(path, "{\"changes\": [" + many + "]}", Role.READER));
        Contract.holds("post", ASK, 403, ADVISOR.post(path, "{\"changes\": [{\"gpus\": 2}]}", Role.SHIPPER));
        Caller stranger = new Caller("key-2", Set.of(Role.READER), Set.of("vision"), "ines");
        Contract.holds("post", ASK, 404, ADVISOR.post(path, "{\"changes\": [{\"gpus\": 2}]}", stranger));
        Contract.holds(
                "post",
                ASK,
                404,
                ADVISOR.post("/jobs/" + UUID.randomUUID() + "/what-if", "{\"changes\": [{\"gpus\": 2}]}", Role.READER));
    }

    private static WhatIf answer(JobSubmission job, String changes, Predicate<WhatIf> until) {
        String body = "{\"changes\": [" + changes + "]}";
        HttpResponse<String> answer = await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> ADVISOR.post(path(job), body, Role.READER),
                        result -> result.statusCode() == 200
                                && until.test(WireJson.tolerant().readValue(result.body(), WhatIf.class)));
        Contract.holds("post", ASK, 200, answer);
        return WireJson.tolerant().readValue(answer.body(), WhatIf.class);
    }

    private static @Nullable WhatIfBasis ground(WhatIf result) {
        WhatIfAmount duration = result.changed().getFirst().durationSeconds();
        return duration == null ? null : duration.ground();
    }

    private static WhatIfAmount duration(WhatIfCase result) {
        return Objects.requireNonNull(result.durationSeconds(), result.toString());
    }

    private static String path(JobSubmission job) {
        return "/jobs/" + job.jobId() + "/what-if";
    }

    private static JobSubmission submitted(JobSubmission job) {
        ADVISOR.publish(Bodies.submitted(job, NOW.minusSeconds(60)));
        return job;
    }

    /**
     * Publishes the end of a job and waits until the advisor has read it, because an answer based on some of several
     * runs differs from one based on all.
     */
    private static void ended(JobSubmission job, double seconds, double samples) {
        RequestedResources requested = job.requested();
        ADVISOR.publish(new JobEnded(
                UUID.randomUUID(),
                job.jobId(),
                job.cluster(),
                1,
                NOW.minusSeconds(3_600),
                job,
                JobState.SUCCEEDED,
                new JobExit(0, null, null),
                NOW.minusSeconds(90_000),
                NOW.minusSeconds((long) (3_600 + seconds)),
                NOW.minusSeconds(3_600),
                new MeasuredUse(
                        1,
                        requested.gpus(),
                        requested.gpuType(),
                        0.8,
                        20_000_000_000L,
                        new Rate(samples, "samples/s"),
                        null),
                null,
                true));
        await().atMost(RunningService.MAX_TIME)
                .until(() ->
                        !ADVISOR.part(PastRuns.class).find(List.of(job.jobId())).isEmpty());
        ADVISOR.part(HistoryFollower.class).catchUp();
    }

    private static JobSubmission job(
            String owner, String name, String externalId, int gpus, @Nullable String type, @Nullable String command) {
        return job("what-if-" + owner, owner, name, externalId, gpus, type, command, null);
    }

    private static JobSubmission job(
            String cluster,
            String owner,
            String name,
            String externalId,
            int gpus,
            @Nullable String type,
            @Nullable String command,
            @Nullable Double limit) {
        return new JobSubmission(
                cluster,
                "slurm",
                externalId,
                name,
                owner,
                "speech",
                null,
                command == null ? Bodies.COMMAND : command,
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, gpus, type, null, null, limit),
                Map.of());
    }
}
