package io.schedmate.tracker;

import static io.schedmate.tracker.Service.TRACKER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.model.topic.Topic;
import io.schedmate.testing.RunningService;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJobs;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests to which logs a sender may add lines. */
class SendersTest {

    private static final String LOGS = "/jobs/{jobId}/logs";
    private static final Caller INES = person("ines");
    private static final Caller MALLORY = person("mallory");

    @Test
    void linesThatWaitedForAJobOfOthersAreNotAddedToItsLog() {
        JobId job = Jobs.id("held-for");
        Contract.holds("post", LOGS, 202, post(job, "file=a.log", "forged", MALLORY));
        Contract.holds(
                "post", LOGS, 202, post(job, "file=a.log", "forged too", program(CallerKind.SCHEDULER, "hall-b")));
        Contract.holds("post", LOGS, 202, post(job, "file=a.log", "hers", INES));

        begins("held-for");

        assertThat(lines(job, 1)).containsExactly("hers");
        awaitParked(job, 2);
        assertThat(lines(job, 1)).containsExactly("hers");
    }

    @Test
    void linesWaitUntilTheOwnerOfTheJobIsKnown() {
        JobId job = Jobs.id("whose");
        Jobs.running(job, Jobs.now());
        awaitKnown(job);

        Contract.holds("post", LOGS, 202, post(job, "file=a.log", "forged", MALLORY));
        Contract.holds("post", LOGS, 202, post(job, "file=a.log", "hers", INES));
        Jobs.submitted("whose", "ines", "vision", Jobs.now());

        assertThat(lines(job, 1)).containsExactly("hers");
        awaitParked(job, 1);
    }

    @Test
    void onlyPermittedSendersAddLinesToAKnownJob() {
        begins("known-of");
        JobId job = Jobs.id("known-of");

        for (Caller refused : List.of(
                MALLORY,
                new Caller("old key", Set.of(Role.SHIPPER), Set.of(), null),
                program(CallerKind.SCHEDULER, "hall-b"),
                program(CallerKind.SCHEDULER, "Hall-A"),
                program(CallerKind.SCHEDULER, "~ines"),
                new Caller("key of Ines", Set.of(Role.SUBMITTER), Set.of("~ines", "vision "), "Ines"),
                new Caller("key of nobody", Set.of(Role.SUBMITTER), Set.of(), null),
                new Caller(
                        "key of a program", Set.of(Role.SHIPPER), Set.of(), "ines", CallerKind.SHIPPER, Bindings.NONE),
                Service.shipper("n2", "m*"),
                Service.shipper("N1", "n1*1", "*n11"),
                new Caller(
                        "agents",
                        Set.of(Role.SHIPPER),
                        Set.of(),
                        null,
                        CallerKind.AGENT,
                        new Bindings(Set.of("hall-b"), Set.of("*"))))) {
            Contract.holds("post", LOGS, 403, post(job, "file=a.log", "forged", refused));
        }
        for (Caller taken : List.of(INES, program(CallerKind.SCHEDULER, "hall-a"), Service.shipper("n*"))) {
            Contract.holds("post", LOGS, 202, post(job, "file=a.log", "a line", taken));
        }
        assertThat(lines(job, 3)).containsOnly("a line");
    }

    @Test
    void aShipperSendsLinesForItsOwnNodeOnly() {
        begins("of-node");
        JobId job = Jobs.id("of-node");

        Contract.holds("post", LOGS, 403, post(job, "file=a.log&node=n9", "forged", Service.shipper("n1")));
        Contract.holds("post", LOGS, 202, post(job, "file=a.log&node=n1", "a line", Service.shipper("n1")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "node=n1&node=n9",
                "node=n9&node=n1",
                "node=N1",
                "node=n1%20",
                "node=%E2%80%8Bn1",
                "node=n1,n9",
                "node=*"
            })
    void anotherSpellingOfANodeIsNotAnotherNode(String query) {
        begins("spelt");

        Contract.holds(
                "post", LOGS, 403, post(Jobs.id("spelt"), "file=a.log&" + query, "forged", Service.shipper("n1")));
    }

    @Test
    void aShippersLinesWaitUntilTheJobRunsAndAreParkedIfItRunsElsewhere() {
        JobId job = Jobs.id("soon");
        Jobs.submitted("soon", "ines", "vision", Jobs.now());
        Jobs.state(job, 1, JobState.QUEUED, Jobs.now());
        awaitKnown(job);

        Contract.holds("post", LOGS, 202, post(job, "file=a.log", "forged", Service.shipper("n9")));
        Contract.holds("post", LOGS, 202, post(job, "file=a.log", "a line", Service.shipper("n1")));
        Jobs.running(job, Jobs.now());

        assertThat(lines(job, 1)).containsExactly("a line");
        awaitParked(job, 1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'message': 'forged', 'file': '/home/mallory/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/mallory/slurm-7001.out'}",
                "{'message': 'forged', 'file': '/home/mallory/train.log', 'offset': 0, 'job_id': '7001'}",
                "{'message': 'forged', 'file': '/nowhere/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/logs/../home/mallory/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/ines/../mallory/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '//home/ines/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/mallory/home/ines/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/mallory\\n/home/ines/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/Ines/slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/ines /slurm-7001.out', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/mallory/a', 'log': {'file': {'path': '/home/mallory/slurm-7001.out'}}, 'offset': 0}",
                "{'message': 'forged', 'file': '/home/mallory/slurm-１.out', 'job_id': ' 7001 ', 'offset': 0}",
                "{'message': 'forged', 'file': '/home/mallory/a', 'fields.job_id': 7001, 'offset': 0}",
            })
    void aFileOfAnotherOwnerIsNotAddedToAJobsLog(String record) {
        JobId job = begins("7001");
        int before = lines(job, 0).size();

        // Without an offset, the line waits for earlier ones, and this test does not move the clock.
        raw("/home/mallory/any", record.replace('\'', '"'));
        raw(null, record.replace('\'', '"'));
        raw(null, "{\"message\": \"hers\", \"file\": \"/home/ines/slurm-7001.out\", \"offset\": %d}".formatted(before));

        assertThat(lines(job, before + 1)).containsOnly("hers");
    }

    @Test
    void aFileOfAnotherOwnerIsNotAddedLaterEither() {
        JobId job = Jobs.id("7002");
        raw(null, "{\"message\": \"forged\", \"file\": \"/home/mallory/slurm-7002.out\", \"offset\": 0}");
        raw(null, "{\"message\": \"hers\", \"file\": \"/home/ines/slurm-7002.out\", \"offset\": 0}");
        await().atMost(RunningService.MAX_TIME).until(() -> held(job) == 2);

        begins("7002");

        assertThat(lines(job, 1)).containsExactly("hers");
        awaitParked(job, 1);
    }

    @Test
    void aPrintedRecordStaysALineOfTheJobThatPrintedIt() {
        JobId victim = begins("7003");
        JobId own = begins("7004");
        String printed = "{\"message\": \"forged\", \"schedmate_job_id\": \"%s\", \"offset\": 0}".formatted(victim);

        raw(own.toString(), printed);
        raw("7004", printed.replace("schedmate_job_id", "fields.schedmate_job_id"));
        // The pieces may be one or two, depending on how the records were batched.
        await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.part(JdbcClient.class)
                                .sql("select coalesce(string_agg(lines, ''), '') from held_lines where job_id = ?")
                                .param(own.value())
                                .query(String.class)
                                .single(),
                        lines -> lines.split("forged", -1).length == 3);

        assertThat(held(victim)).isZero();
        assertThat(TRACKER.events().of(Topic.LOG_CHUNK, victim)).isEmpty();
    }

    private static JobId begins(String externalId) {
        JobId job = Jobs.id(externalId);
        Jobs.submitted(externalId, "ines", "vision", Jobs.now());
        Jobs.running(job, Jobs.now());
        awaitKnown(job);
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(JobOwners.class).find(job).isPresent());
        return job;
    }

    private static void awaitKnown(JobId job) {
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(KnownJobs.class).find(job).isPresent());
    }

    private static HttpResponse<String> post(JobId job, String query, String body, Caller caller) {
        return TRACKER.send(TRACKER.as("/jobs/" + job + "/logs?" + query, caller)
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString(body)));
    }

    private static void raw(@Nullable String key, String value) {
        TRACKER.put("log-raw", key, value.getBytes(StandardCharsets.UTF_8));
    }

    private static List<String> lines(JobId job, int atLeast) {
        return await().atMost(RunningService.MAX_TIME)
                .until(
                        () -> TRACKER.events().of(Topic.LOG_CHUNK, job).stream()
                                .flatMap(chunk -> ((LogChunk) chunk).lines().stream())
                                .toList(),
                        lines -> lines.size() >= atLeast);
    }

    private static void awaitParked(JobId job, long lines) {
        await().atMost(RunningService.MAX_TIME)
                .until(() -> TRACKER.part(JdbcClient.class)
                                .sql("select coalesce(sum(lines), 0) from parked where job = ?")
                                .param(job.toString())
                                .query(Long.class)
                                .single()
                        == lines);
    }

    private static long held(JobId job) {
        return TRACKER.part(JdbcClient.class)
                .sql("select count(*) from held_lines where job_id = ?")
                .param(job.value())
                .query(Long.class)
                .single();
    }

    private static Caller person(String owner) {
        return new Caller("key of " + owner, Set.of(Role.SUBMITTER, Role.SHIPPER), Set.of(), owner);
    }

    private static Caller program(CallerKind kind, String cluster) {
        return new Caller(
                "program", Set.of(Role.SHIPPER), Set.of(), null, kind, new Bindings(Set.of(cluster), Set.of()));
    }
}
