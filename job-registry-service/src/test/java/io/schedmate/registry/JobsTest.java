package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.edge.upload.Uploader;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobCounts;
import io.schedmate.model.api.job.JobPage;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.job.JobState;
import io.schedmate.model.topic.Topic;
import io.schedmate.registry.lifecycle.Archives;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JobsTest {

    private static final String JOBS = "/jobs";
    private static final String COUNTS = "/jobs/counts";
    private static final String JOB = "/jobs/{jobId}";
    private static final String EVENTS = "/jobs/{jobId}/events";

    @Test
    void aSubmittedJobIsReturnedStoredAndPublished() {
        HttpResponse<String> answer = REGISTRY.post(JOBS, Bodies.job("new"), Role.SUBMITTER);

        Contract.holds("post", JOBS, 201, answer);
        assertThat(answer.headers().firstValue("Location")).contains("/api/v1/jobs/" + Bodies.id("new"));
        Contract.holds("get", JOB, 200, REGISTRY.get("/jobs/" + Bodies.id("new"), Role.READER));
        assertThat(REGISTRY.published(Topic.JOB_SUBMITTED, Bodies.id("new"), 1))
                .singleElement()
                .isInstanceOf(JobSubmitted.class);
        assertThat(REGISTRY.published(Topic.JOB_STATE, Bodies.id("new"), 1))
                .singleElement()
                .isInstanceOf(JobStateChanged.class);
    }

    @Test
    void aRepeatedSubmissionChangesNothingAndIsPublishedOnce() {
        String first = REGISTRY.post(JOBS, Bodies.job("again"), Role.SUBMITTER).body();
        HttpResponse<String> second = REGISTRY.post(JOBS, Bodies.job("again"), Role.SUBMITTER);

        Contract.holds("post", JOBS, 200, second);
        assertThat(second.body()).isEqualTo(first);
        assertThat(REGISTRY.published(Topic.JOB_SUBMITTED, Bodies.id("again"), 1))
                .hasSize(1);
    }

    @Test
    void oneOfManyConcurrentSubmissionsCreatesTheJob() throws Exception {
        List<Integer> statuses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Callable<Integer> submit = () ->
                    REGISTRY.post(JOBS, Bodies.job("race"), Role.SUBMITTER).statusCode();
            for (Future<Integer> status : threads.invokeAll(java.util.Collections.nCopies(8, submit))) {
                statuses.add(status.get());
            }
        }

        assertThat(statuses).containsOnlyOnce(201).containsOnly(200, 201);
        assertThat(REGISTRY.published(Topic.JOB_SUBMITTED, Bodies.id("race"), 1))
                .hasSize(1);
    }

    @Test
    void theSameKeyForAnotherJobIsAConflictThatNamesTheFieldButNotItsValue() {
        REGISTRY.post(JOBS, Bodies.job("taken"), Role.ADMIN);

        HttpResponse<String> answer = REGISTRY.post(JOBS, Bodies.job("taken").replace("ines", "omar"), Role.ADMIN);

        Contract.holds("post", JOBS, 409, answer);
        assertThat(answer.body()).contains("Expected the owner").doesNotContain("ines", "omar", "train.py", "speech");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "{}",
                "[1]",
                "null",
                "\"text\"",
                "{\"cluster\":\"a\",\"scheduler\":\"b\",\"externalId\":\"c\",\"source\":{\"kind\":\"ftp\"},\"requested\":{}}",
                "{\"cluster\":\"a\",\"scheduler\":\"b\",\"externalId\":\"c\",\"source\":{\"kind\":\"none\"},\"requested\":{\"gpus\":-1}}",
                "{\"cluster\":\"a\",\"scheduler\":\"b\",\"externalId\":\"c\",\"source\":{\"kind\":\"none\"},\"requested\":{},\"x\":1}",
                "{\"cluster\":\"a\",\"scheduler\":\"b\",\"externalId\":\"c\\u0000\",\"source\":{\"kind\":\"none\"},\"requested\":{}}",
                "{\"cluster\":\"a\",\"scheduler\":\"b\",\"externalId\":\"c\\ud800\",\"source\":{\"kind\":\"none\"},\"requested\":{}}",
            })
    void aBodyThatIsNotAJobIsRejected(String body) {
        Contract.holds("post", JOBS, 400, REGISTRY.post(JOBS, body, Role.SUBMITTER));
    }

    @Test
    void aBodyOfManyMegabytesIsTooLarge() {
        String body = Bodies.job("big").replace("train.py", "x".repeat(3 << 20));

        Contract.holds("post", JOBS, 413, REGISTRY.post(JOBS, body, Role.SUBMITTER));
    }

    @Test
    void aBodyOfAnotherMediaTypeIsRejected() {
        HttpResponse<String> answer = REGISTRY.send(REGISTRY.as(JOBS, Role.SUBMITTER)
                .header("Content-Type", "application/xml")
                .POST(BodyPublishers.ofString("<job/>")));

        Contract.holds("post", JOBS, 415, answer);
    }

    @Test
    void longNamesWithSpecialCharactersAreAccepted() {
        String name = "å\\\"日本".repeat(60);

        HttpResponse<String> answer = REGISTRY.post(JOBS, Bodies.job("long" + name, name), Role.ADMIN);

        Contract.holds("post", JOBS, 201, answer);
    }

    @Test
    void anArchiveIsStoredIfItMatchesItsDigest() {
        String digest = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

        HttpResponse<String> right = upload("archived", digest);
        HttpResponse<String> wrong = upload("archived-2", digest.replace('b', 'c'));
        HttpResponse<String> absent = REGISTRY.post(JOBS, archived("archived-3", "0".repeat(64)), Role.SUBMITTER);

        Contract.holds("post", JOBS, 201, right);
        Contract.holds("post", JOBS, 400, wrong);
        Contract.holds("post", JOBS, 422, absent);
        Contract.holds("post", JOBS, 201, REGISTRY.post(JOBS, archived("archived-4", digest), Role.SUBMITTER));
    }

    @Test
    void knowingTheDigestOfAnArchiveGivesNoAccessToIt() {
        String tree = "hers alone";
        String digest = digest(tree);
        Contract.holds("post", JOBS, 201, upload("hers", digest, tree));
        String othersOwn = OwnJobs.job("others", "mallory", "speech")
                .replace("\"project\": \"speech\"", "\"project\": null")
                .replace("{\"kind\": \"none\"}", "{\"kind\": \"archive\", \"archiveId\": \"%s\"}".formatted(digest));

        HttpResponse<String> refused = REGISTRY.post(JOBS, othersOwn, Registry.person("mallory", Role.SUBMITTER));
        HttpResponse<String> absent = REGISTRY.post(
                JOBS, othersOwn.replace(digest, "0".repeat(64)), Registry.person("mallory", Role.SUBMITTER));

        Contract.holds("post", JOBS, 422, refused);
        assertThat(refused.body().replace(digest, "0".repeat(64)).replaceAll("traceId\":\"[^\"]*", ""))
                .isEqualTo(absent.body().replaceAll("traceId\":\"[^\"]*", ""));
        Contract.holds(
                "post",
                JOBS,
                201,
                REGISTRY.post(
                        JOBS,
                        othersOwn.replace("~mallory", "~ines").replace("mallory", "ines"),
                        Registry.person("ines", Role.SUBMITTER)));
    }

    @Test
    void theTextsOfAJobAndOfItsEventsAreBounded() {
        String job = Bodies.job("bounded");
        String labels = IntStream.rangeClosed(0, 256)
                .mapToObj(number -> "\"label-%d\": \"\"".formatted(number))
                .collect(Collectors.joining(", ", "\"labels\": {", "}"));
        for (String tooLong : List.of(
                job.replace("\"bounded\"", "\"" + "9".repeat(257) + "\""),
                job.replace("\"ines\"", "\"" + "i".repeat(257) + "\""),
                job.replace("{\"kind\": \"none\"}", "{\"kind\": \"path\", \"path\": \"/" + "p".repeat(4096) + "\"}"),
                job.replaceFirst("\\{", "{\"image\": \"" + "i".repeat(1025) + "\", "),
                job.replaceFirst("\\{", "{" + labels + ", "),
                job.replaceFirst("\\{", "{\"labels\": {\"note\": \"" + "n".repeat(4097) + "\"}, "))) {
            HttpResponse<String> answer = REGISTRY.post(JOBS, tooLong, Role.SUBMITTER);

            Contract.holds("post", JOBS, 400, answer);
            assertThat(answer.body()).contains("at most");
        }
        Contract.holds("post", JOBS, 201, REGISTRY.post(JOBS, job, Role.SUBMITTER));
        String events = JOBS + "/" + Bodies.id("bounded") + "/events";
        String event = """
                {"attempt": 1, "state": "failed", "occurredAt": "2026-03-02T08:00:00Z", "nodes": ["%s"],
                 "exit": {"exitCode": 1, "schedulerReason": "%s"}}
                """;
        Contract.holds(
                "post",
                JOB + "/events",
                400,
                REGISTRY.post(events, event.formatted("node-1", "R".repeat(1025)), Role.SUBMITTER));
        Contract.holds(
                "post",
                JOB + "/events",
                400,
                REGISTRY.post(events, event.formatted("n".repeat(256), "NODE_FAIL"), Role.SUBMITTER));
        assertThat(REGISTRY.get(JOBS + "/" + Bodies.id("bounded"), Role.READER).body())
                .contains("\"state\":\"submitted\"");
    }

    @Test
    void aSchedulerUsesOnlyArchivesThatWereUploadedForItsCluster() {
        String tree = "for hall-a alone";
        String digest = digest(tree);
        Contract.holds("post", JOBS, 201, upload("for-hall-a", digest, tree));
        String elsewhere = archived("for-hall-b", digest).replace("hall-a", "hall-b");

        HttpResponse<String> refused = REGISTRY.post(JOBS, elsewhere, Registry.scheduler("hall-b", Role.SUBMITTER));

        Contract.holds("post", JOBS, 422, refused);
        assertThat(REGISTRY.send(
                        upload(REGISTRY.as(JOBS, Registry.scheduler("hall-b", Role.SUBMITTER)), elsewhere, tree)))
                .satisfies(sent -> Contract.holds("post", JOBS, 201, sent));
        Contract.holds(
                "post",
                JOBS,
                201,
                REGISTRY.post(
                        JOBS,
                        elsewhere.replace("for-hall-b", "for-hall-b-2"),
                        Registry.scheduler("hall-b", Role.SUBMITTER)));
    }

    @Test
    void aCallWithoutTheRoleOrForAnotherProjectIsForbidden() {
        Contract.holds("post", JOBS, 403, REGISTRY.post(JOBS, Bodies.job("theirs"), Role.READER));
        Contract.holds(
                "post",
                JOBS,
                403,
                REGISTRY.post(JOBS, OwnJobs.job("theirs", "rosa", "vision"), Registry.person("rosa", Role.SUBMITTER)));
        Contract.holds("get", JOBS, 403, REGISTRY.get(JOBS, Role.SHIPPER));
        Contract.holds(
                "delete",
                JOB,
                403,
                REGISTRY.send(
                        REGISTRY.as("/jobs/" + Bodies.id("x"), Role.OPERATOR).DELETE()));
    }

    @Test
    void aJobOfAnotherProjectIsHidden() {
        REGISTRY.post(JOBS, Bodies.job("hidden", "vision"), Role.SUBMITTER);
        Caller rosa = Registry.person("rosa", Role.READER, Role.SUBMITTER);

        Contract.holds("get", JOB, 404, REGISTRY.send(REGISTRY.as("/jobs/" + Bodies.id("hidden"), rosa)));
        Contract.holds(
                "post",
                EVENTS,
                404,
                REGISTRY.post("/jobs/" + Bodies.id("hidden") + "/events", Bodies.state("queued", 1), rosa));
        assertThat(page(REGISTRY.send(REGISTRY.as("/jobs?externalId=hidden", rosa)))
                        .items())
                .isEmpty();
        assertThat(page(REGISTRY.get("/jobs?externalId=hidden", Role.OPERATOR)).items())
                .hasSize(1);
        var ines = new Caller("ines", Set.of(Role.READER), Set.of(), "ines");
        assertThat(page(REGISTRY.send(REGISTRY.as("/jobs?externalId=hidden", ines)))
                        .items())
                .hasSize(1);
    }

    @Test
    void aListContainsOnlyTheCallersProjectsAndOwnJobs() {
        REGISTRY.post(JOBS, job("seen-project", "rosa-a", "hidden"), Role.ADMIN);
        REGISTRY.post(JOBS, job("seen-owner", "omar", "hidden-too"), Role.ADMIN);

        assertThat(seenBy(new Caller("key-2", Set.of(Role.READER), Set.of("hidden"), "omar")))
                .containsExactlyInAnyOrder("seen-project", "seen-owner");
        assertThat(seenBy(new Caller("key-2", Set.of(Role.READER), Set.of("hidden"), null)))
                .containsExactly("seen-project");
        assertThat(seenBy(new Caller("key-2", Set.of(Role.READER), Set.of(), "omar")))
                .containsExactly("seen-owner");
        assertThat(seenBy(new Caller("key-2", Set.of(Role.READER), Set.of(), null)))
                .isEmpty();
    }

    @Test
    void anUnknownJobIsNotFoundAndAnInvalidIdIsRejected() {
        Contract.holds("get", JOB, 404, REGISTRY.get("/jobs/" + Bodies.id("nobody"), Role.READER));
        Contract.holds("get", JOB, 400, REGISTRY.get("/jobs/nobody", Role.READER));
        Contract.holds(
                "delete",
                JOB,
                404,
                REGISTRY.send(
                        REGISTRY.as("/jobs/" + Bodies.id("nobody"), Role.ADMIN).DELETE()));
        Contract.holds(
                "post", EVENTS, 400, REGISTRY.post("/jobs/nobody/events", Bodies.state("queued", 1), Role.ADMIN));
    }

    @Test
    void jobsAreListedInPagesNewestFirst() {
        for (int each = 0; each < 5; each++) {
            REGISTRY.post(JOBS, Bodies.job("page-" + each, "pages"), Role.ADMIN);
        }

        List<String> seen = new ArrayList<>();
        String cursor = "";
        do {
            HttpResponse<String> answer = REGISTRY.get("/jobs?project=pages&limit=2" + cursor, Role.OPERATOR);
            Contract.holds("get", JOBS, 200, answer);
            page(answer).items().forEach(job -> seen.add(job.submission().externalId()));
            cursor = page(answer).nextCursor() == null
                    ? ""
                    : "&cursor=" + page(answer).nextCursor();
        } while (!cursor.isEmpty());

        assertThat(seen).containsExactly("page-4", "page-3", "page-2", "page-1", "page-0");
    }

    @Test
    void visibleJobsAreCountedByState() {
        REGISTRY.post(JOBS, Bodies.job("count-1", "counted"), Role.ADMIN);
        REGISTRY.post(JOBS, Bodies.job("count-2", "counted"), Role.ADMIN);
        report("count-2", Bodies.state("queued", 1), 201);
        var member = new Caller("key-2", Set.of(Role.READER), Set.of("counted"), null);

        HttpResponse<String> all = counted("", member);
        Contract.holds("get", COUNTS, 200, all);
        assertThat(counts(all)).hasSize(8).contains("submitted 1", "queued 1", "running 0");
        assertThat(counts(counted("?state=queued,submitted", member))).containsExactly("submitted 1", "queued 1");
        assertThat(counts(counted("", new Caller("key-3", Set.of(Role.READER), Set.of(), null))))
                .contains("submitted 0", "queued 0");
        Contract.holds("get", COUNTS, 200, REGISTRY.get(COUNTS, Role.OPERATOR));
        Contract.holds("get", COUNTS, 400, REGISTRY.get(COUNTS + "?state=happy", Role.READER));
        Contract.holds(
                "get", COUNTS, 400, REGISTRY.get(COUNTS + "?state=" + "queued,".repeat(8) + "queued", Role.READER));
    }

    private static HttpResponse<String> counted(String query, Caller caller) {
        return REGISTRY.send(REGISTRY.as(COUNTS + query, caller));
    }

    private static List<String> counts(HttpResponse<String> answer) {
        return WireJson.strict().readValue(answer.body(), JobCounts.class).items().stream()
                .map(count -> count.state().wire() + " " + count.jobs())
                .toList();
    }

    @Test
    void jobsAreFoundByTextInNamesCommandsAndNodes() {
        REGISTRY.post(JOBS, Bodies.job("Found-1", "texts").replace("train.py", "fine_tune.py"), Role.ADMIN);
        REGISTRY.post(JOBS, Bodies.job("found-2", "texts"), Role.ADMIN);
        report("found-2", Bodies.state("queued", 1), 201);
        report("found-2", Bodies.state("running", 2).replace("node-017", "node-404"), 201);

        assertThat(found("found-")).containsExactly("found-2", "Found-1");
        assertThat(found("FINE_tune")).containsExactly("Found-1");
        assertThat(found("node-404")).containsExactly("found-2");
        assertThat(found("fine%25tune")).isEmpty();
        assertThat(found("f_und")).isEmpty();
        assertThat(found("queuedAt")).isEmpty();
    }

    private static List<String> found(String text) {
        var answer = REGISTRY.get("/jobs?project=texts&text=" + text, Role.OPERATOR);
        Contract.holds("get", JOBS, 200, answer);
        return page(answer).items().stream()
                .map(job -> job.submission().externalId())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "limit=0",
                "limit=501",
                "limit=many",
                "cursor=nonsense",
                "cursor=",
                "cursor=%20nonsense%20",
                "cursor=++",
                "cursor=%0A%09",
                "owner=%ff",
                "limit=%205%20x%20",
                "cluster=",
                "state=happy",
                "state=+",
                "state=running,+",
                "submittedFrom=yesterday",
                "submittedFrom=%2B1000000000-12-31T23:59:59Z",
                "owner=%00",
            })
    void anInvalidFilterIsRejected(String query) {
        Contract.holds("get", JOBS, 400, REGISTRY.get("/jobs?" + query, Role.READER));
    }

    @Test
    void aCursorOfAnotherListIsRejected() {
        REGISTRY.post(JOBS, Bodies.job("cursor-1", "cursors"), Role.ADMIN);
        REGISTRY.post(JOBS, Bodies.job("cursor-2", "cursors"), Role.ADMIN);
        String cursor =
                page(REGISTRY.get("/jobs?project=cursors&limit=1", Role.ADMIN)).nextCursor();

        Contract.holds("get", JOBS, 400, REGISTRY.get("/jobs?project=pages&limit=1&cursor=" + cursor, Role.ADMIN));
        Contract.holds(
                "get", JOBS, 400, REGISTRY.get("/jobs?project=cursors&limit=1&cursor=" + forged(cursor), Role.ADMIN));
    }

    @Test
    void anEvictedJobIsNeverPackedAgain() {
        REGISTRY.post(JOBS, Bodies.job("evicted"), Role.SUBMITTER);
        report("evicted", Bodies.state("queued", 1), 201);
        report("evicted", Bodies.state("running", 2), 201);
        report("evicted", Bodies.packed("packed", 3), 201);

        report("evicted", Bodies.packed("evicted", 4), 201);

        Job job = WireJson.tolerant()
                .readValue(
                        REGISTRY.get("/jobs/" + Bodies.id("evicted"), Role.READER)
                                .body(),
                        Job.class);
        assertThat(job.packing().packedWith()).isEmpty();
        assertThat(job.packing().neverPackAgain()).isTrue();
    }

    @Test
    void aJobIsTrackedThroughItsFailureIntoItsNextAttempt() {
        REGISTRY.post(JOBS, Bodies.job("followed"), Role.SUBMITTER);

        report("followed", Bodies.state("queued", 1), 201);
        report("followed", Bodies.state("running", 2), 201);
        report("followed", Bodies.packed("packed", 3), 201);
        report("followed", Bodies.state("failed", 4), 201);
        report("followed", Bodies.state("queued", 2, 5), 201);

        Job job = WireJson.tolerant()
                .readValue(
                        REGISTRY.get("/jobs/" + Bodies.id("followed"), Role.READER)
                                .body(),
                        Job.class);
        assertThat(job.state()).isEqualTo(JobState.QUEUED);
        assertThat(job.attempts()).hasSize(2);
        assertThat(job.attempts().getFirst().startedAt()).hasToString("2026-03-02T09:02:00Z");
        assertThat(job.attempts().getFirst().nodes()).containsExactly("node-017");
        assertThat(job.packing().packedWith()).isEmpty();
        assertThat(REGISTRY.published(Topic.JOB_STATE, job.jobId(), 6))
                .extracting(JobsTest::described)
                .containsExactly("submitted", "queued", "running", "packed", "failed", "queued");
        assertThat(REGISTRY.published(Topic.JOB_FAILED, job.jobId(), 1))
                .singleElement()
                .satisfies(failed ->
                        assertThat(((JobFailed) failed).exit().exitCode()).isEqualTo(1));
        assertThat(REGISTRY.published(Topic.JOB_HISTORY, job.jobId(), 1))
                .singleElement()
                .satisfies(ended -> assertThat(((JobEnded) ended).used().gpus()).isEqualTo(8));
    }

    @Test
    void aRepeatedReportReturnsTheFirstAnswerAndIsPublishedOnce() {
        REGISTRY.post(JOBS, Bodies.job("repeated"), Role.SUBMITTER);
        String first = report("repeated", Bodies.state("queued", 1), 201);

        assertThat(report("repeated", Bodies.state("queued", 1), 200)).isEqualTo(first);
        assertThat(REGISTRY.published(Topic.JOB_STATE, Bodies.id("repeated"), 2))
                .hasSize(2);
    }

    @Test
    void anIllegalTransitionStatesTheCurrentStateAndTheExpectedOne() {
        REGISTRY.post(JOBS, Bodies.job("jumping"), Role.SUBMITTER);

        assertThat(report("jumping", Bodies.state("succeeded", 1), 409)).contains("submitted in attempt 1");
        assertThat(report("jumping", Bodies.packed("packed", 1), 409)).contains("running");
    }

    @Test
    void reusingAnEventIdIsAConflict() {
        REGISTRY.post(JOBS, Bodies.job("one-id"), Role.SUBMITTER);
        String event = Bodies.state("queued", 1)
                .replaceFirst("\\{", "{\"eventId\": \"0b6f3c52-7d0e-4f5c-9a3e-5a0f2d8f6c11\",");
        report("one-id", event, 201);

        assertThat(report("one-id", event.replace("node-017", "node-018"), 409)).contains("idempotency_conflict");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"attempt\": 0, \"state\": \"queued\", \"occurredAt\": \"2026-03-02T09:00:00Z\"}",
                "{\"attempt\": 1, \"occurredAt\": \"2026-03-02T09:00:00Z\"}",
                "{\"attempt\": 1, \"state\": \"QUEUED\", \"occurredAt\": \"2026-03-02T09:00:00Z\"}",
                "{\"attempt\": 1, \"state\": \"queued\", \"occurredAt\": \"now\"}",
                "{\"attempt\": 1, \"state\": \"queued\", \"occurredAt\": \"+900000000-01-01T00:00:00Z\"}",
                "{\"attempt\": 1, \"state\": \"cancelled\", \"occurredAt\": \"9998-01-01T00:00:00Z\"}",
            })
    void anInvalidReportIsRejected(String body) {
        REGISTRY.post(JOBS, Bodies.job("wrongly-told"), Role.SUBMITTER);

        report("wrongly-told", body, 400);
    }

    @Test
    void forgettingAnEndedJobIsIdempotent() {
        REGISTRY.post(JOBS, Bodies.job("forget-me"), Role.SUBMITTER);
        String path = "/jobs/" + Bodies.id("forget-me");
        Contract.holds(
                "delete", JOB, 409, REGISTRY.send(REGISTRY.as(path, Role.ADMIN).DELETE()));
        report("forget-me", Bodies.state("cancelled", 1), 201);

        HttpResponse<String> first = REGISTRY.send(REGISTRY.as(path, Role.ADMIN).DELETE());
        HttpResponse<String> second =
                REGISTRY.send(REGISTRY.as(path, Role.ADMIN).DELETE());

        Contract.holds("delete", JOB, 202, first);
        assertThat(second.body()).isEqualTo(first.body());
        Contract.holds("get", JOB, 404, REGISTRY.get(path, Role.ADMIN));
        assertThat(REGISTRY.published(Topic.JOB_HISTORY, Bodies.id("forget-me"), 1))
                .hasSize(1);
        assertThat(REGISTRY.published(Topic.JOB_STATE, Bodies.id("forget-me"), 3))
                .filteredOn(JobForgotten.class::isInstance)
                .singleElement()
                .satisfies(event -> assertThat(first.body())
                        .contains("\"acceptedAt\":\"%s\"".formatted(event.occurredAt()), "logs", "failures"));
    }

    @Test
    void aForgottenJobThatIsSubmittedAgainIsPublishedAgain() {
        REGISTRY.post(JOBS, Bodies.job("forgotten"), Role.SUBMITTER);
        forget("forgotten");

        Contract.holds("post", JOBS, 201, REGISTRY.post(JOBS, Bodies.job("forgotten"), Role.SUBMITTER));

        assertThat(REGISTRY.published(Topic.JOB_SUBMITTED, Bodies.id("forgotten"), 2))
                .extracting(JobEvent::eventId)
                .doesNotHaveDuplicates();
        Contract.holds("get", JOB, 200, REGISTRY.get("/jobs/" + Bodies.id("forgotten"), Role.ADMIN));
    }

    @Test
    void anUploadedTreeIsKeptAsLongAsAJobRefersToIt() throws IOException {
        String tree = "a tree of its own";
        String digest = digest(tree);
        Archives archives = REGISTRY.part(Archives.class);
        Contract.holds("post", JOBS, 201, upload("with-tree", digest, tree));
        Instant later = Instant.now().plusSeconds(60);

        archives.forgetBefore(later, REGISTRY.part(Jobs.class).archives());
        assertThat(archives.holds(digest, new Uploader(Set.of(), true))).isTrue();

        forget("with-tree");
        archives.forgetBefore(later, REGISTRY.part(Jobs.class).archives());
        assertThat(archives.holds(digest, new Uploader(Set.of(), true))).isFalse();
    }

    private static String job(String externalId, String owner, String project) {
        return Bodies.job(externalId, project).replace("ines", owner);
    }

    private static List<String> seenBy(Caller caller) {
        HttpResponse<String> answer = REGISTRY.send(REGISTRY.as("/jobs?limit=500", caller));
        Contract.holds("get", JOBS, 200, answer);
        return WireJson.strict().readValue(answer.body(), JobPage.class).items().stream()
                .map(job -> job.submission().externalId())
                .toList();
    }

    private static void forget(String externalId) {
        report(externalId, Bodies.state("cancelled", 1), 201);
        Contract.holds(
                "delete",
                JOB,
                202,
                REGISTRY.send(REGISTRY.as("/jobs/" + Bodies.id(externalId), Role.ADMIN)
                        .DELETE()));
    }

    private static String report(String externalId, String body, int status) {
        HttpResponse<String> answer = REGISTRY.post("/jobs/" + Bodies.id(externalId) + "/events", body, Role.SUBMITTER);
        Contract.holds("post", EVENTS, status, answer);
        return answer.body();
    }

    private static String digest(String tree) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(tree.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String described(JobEvent event) {
        return event instanceof JobStateChanged moved
                ? moved.state().wire()
                : ((JobPackingChanged) event).change().wire();
    }

    private static JobPage page(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), JobPage.class);
    }

    private static String archived(String externalId, String digest) {
        return Bodies.job(externalId)
                .replace("{\"kind\": \"none\"}", "{\"kind\": \"archive\", \"archiveId\": \"%s\"}".formatted(digest));
    }

    private static HttpResponse<String> upload(String externalId, String digest) {
        return upload(externalId, digest, "abc");
    }

    private static HttpResponse<String> upload(String externalId, String digest, String tree) {
        return REGISTRY.send(upload(REGISTRY.as(JOBS, Role.SUBMITTER), archived(externalId, digest), tree));
    }

    private static HttpRequest.Builder upload(HttpRequest.Builder call, String job, String tree) {
        String body = "--x\r\nContent-Disposition: form-data; name=\"job\"\r\nContent-Type: application/json\r\n\r\n"
                + job
                + "\r\n--x\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"a.tar\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n" + tree + "\r\n--x--\r\n";
        return call.header("Content-Type", "multipart/form-data; boundary=x").POST(BodyPublishers.ofString(body));
    }

    /** Returns a cursor whose last part is no job id. */
    private static String forged(@Nullable String cursor) {
        String plain = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        String other = plain.substring(0, plain.lastIndexOf('|') + 1) + "no id";
        return Base64.getUrlEncoder().encodeToString(other.getBytes(StandardCharsets.UTF_8));
    }
}
