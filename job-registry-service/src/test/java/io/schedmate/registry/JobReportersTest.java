package io.schedmate.registry;

import static io.schedmate.registry.Registry.REGISTRY;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobPage;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.job.JobId;
import io.schedmate.model.topic.Topic;
import io.schedmate.wire.WireJson;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may submit a job and report on it. */
class JobReportersTest {

    private static final String JOBS = "/jobs";
    private static final String EVENTS = "/jobs/{jobId}/events";
    private static final Caller MALLORY =
            Registry.person("mallory", Role.SUBMITTER, Role.READER, Role.OPERATOR, Role.ADMIN);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "hall-a",
                "hall-b",
                "Hall-a",
                "~rosa",
                "~mallory/..",
                "~Mallory",
                "~~mallory",
                "~",
                "hall-\u0430",
                "\uFF48all-a",
                "\u200B~mallory",
                "~ma\u0300llory",
                "*"
            })
    void aPersonCannotSubmitOutsideTheirOwnCluster(String cluster) {
        String job = Bodies.job("claimed").replace("hall-a", cluster).replace("\"ines\"", "\"mallory\"");

        Contract.holds("post", JOBS, 403, REGISTRY.post(JOBS, job, MALLORY));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hall-a ", " hall-a", "~mallory ", "hall-a\\u0000", "\\thall-a"})
    void aClusterNameWithSurroundingWhitespaceIsRejected(String cluster) {
        String job = Bodies.job("claimed").replace("hall-a", cluster).replace("\"ines\"", "\"mallory\"");

        Contract.holds("post", JOBS, 400, REGISTRY.post(JOBS, job, MALLORY));
        Contract.holds("post", JOBS, 400, REGISTRY.post(JOBS, job, Registry.scheduler("hall-a", Role.SUBMITTER)));
    }

    @Test
    void aSchedulerCannotSubmitToAnotherClusterOrForAPerson() {
        Caller other = Registry.scheduler("hall-b", Role.SUBMITTER);

        Contract.holds("post", JOBS, 403, REGISTRY.post(JOBS, Bodies.job("other-hall"), other));
        Contract.holds("post", JOBS, 403, REGISTRY.post(JOBS, OwnJobs.job("other-hall", "rosa", "speech"), other));
    }

    @Test
    void aKeyWithoutAnOwnerHasNoClusterOfItsOwn() {
        Caller withoutOwner = new Caller("program", java.util.Set.of(Role.ADMIN), java.util.Set.of(), null);

        Contract.holds(
                "post", JOBS, 403, REGISTRY.post(JOBS, OwnJobs.job("nobodys", "program", "speech"), withoutOwner));
    }

    @Test
    void aRefusalStatesTheClusterThatTheCallerMayUse() {
        Caller withoutOwner = new Caller("program", java.util.Set.of(Role.ADMIN), java.util.Set.of(), null);

        assertThat(refusal("hall-a", MALLORY))
                .contains("key of the cluster's scheduler, got (hall-a)", "Use cluster ~mallory");
        assertThat(refusal("hall-a", withoutOwner)).contains("Use a key that names its owner, and cluster ~OWNER for");
        assertThat(refusal("~rosa", MALLORY))
                .contains("person who owns this cluster, got (~rosa)", "Use cluster ~mallory.");
        assertThat(refusal("~rosa", withoutOwner)).contains("Use a key that names its owner, and cluster ~OWNER.");
    }

    private static String refusal(String cluster, Caller caller) {
        HttpResponse<String> answer = REGISTRY.post(JOBS, Bodies.job("refused").replace("hall-a", cluster), caller);
        Contract.holds("post", JOBS, 403, answer);
        return answer.body();
    }

    @Test
    void aPersonsJobWithTheSameExternalIdDoesNotCollideWithTheSchedulersJob() {
        Contract.holds("post", JOBS, 201, REGISTRY.post(JOBS, OwnJobs.job("squat", "mallory", "speech"), MALLORY));

        Contract.holds("post", JOBS, 201, REGISTRY.post(JOBS, Bodies.job("squat"), Role.SUBMITTER));
        assertThat(OwnJobs.id("squat", "mallory")).isNotEqualTo(Bodies.id("squat"));
    }

    @Test
    void aPersonOwnsTheirJobEvenIfTheBodyNamesNoOwner() {
        String ofNobody = OwnJobs.job("unsaid", "mallory", "speech").replace("\"owner\": \"mallory\", ", "");

        HttpResponse<String> made = REGISTRY.post(JOBS, ofNobody, MALLORY);
        HttpResponse<String> again = REGISTRY.post(JOBS, ofNobody, MALLORY);

        Contract.holds("post", JOBS, 201, made);
        Contract.holds("post", JOBS, 200, again);
        assertThat(job(made).submission().owner()).isEqualTo("mallory");
    }

    @Test
    void aPersonCannotSubmitAJobForAnotherOwner() {
        String anothers = OwnJobs.job("in-another-name", "mallory", "speech").replace("\"mallory\"", "\"rosa\"");

        Contract.holds("post", JOBS, 403, REGISTRY.post(JOBS, anothers, MALLORY));
    }

    @Test
    void onlyItsSchedulerMayReportOnASchedulersJob() {
        REGISTRY.post(JOBS, Bodies.job("moved"), Role.SUBMITTER);
        Caller ines = Registry.person("ines", Role.SUBMITTER, Role.READER);
        String failed = Bodies.state("failed", 1).replace("NonZeroExitCode", "NODE_FAIL");

        for (Caller caller : List.of(ines, MALLORY, Registry.scheduler("hall-b", Role.SUBMITTER))) {
            Contract.holds("post", EVENTS, 403, REGISTRY.post(events(Bodies.id("moved")), failed, caller));
        }
        assertThat(REGISTRY.events().of(Topic.JOB_FAILED, Bodies.id("moved"))).isEmpty();
    }

    @Test
    void aPersonsReportPublishesNoNodes() {
        JobId own = OwnJobs.id("node-fail", "mallory");
        REGISTRY.post(JOBS, OwnJobs.job("node-fail", "mallory", "speech"), MALLORY);
        for (String state : List.of("queued", "running", "failed")) {
            String report = Bodies.state(state, 1).replace("NonZeroExitCode", "NODE_FAIL");
            Contract.holds("post", EVENTS, 201, REGISTRY.post(events(own), report, MALLORY));
        }

        assertThat(REGISTRY.published(Topic.JOB_FAILED, own, 1)).singleElement().satisfies(event -> {
            var failed = (JobFailed) event;
            assertThat(failed.nodes()).isEmpty();
            assertThat(failed.exit().schedulerReason()).isNull();
            assertThat(failed.exit().exitCode()).isEqualTo(1);
        });
        assertThat(REGISTRY.published(Topic.JOB_STATE, own, 4)).allSatisfy(event -> {
            assertThat(((JobStateChanged) event).nodes()).isEmpty();
            assertThat(((JobStateChanged) event).reason()).isNull();
        });
    }

    @Test
    void aSchedulerSeesAllJobsOfItsCluster() {
        REGISTRY.post(JOBS, Bodies.job("of-vision", "vision"), Role.SUBMITTER);

        assertThat(listed("of-vision", Registry.scheduler("hall-a", Role.READER)))
                .hasSize(1);
        assertThat(listed("of-vision", Registry.scheduler("hall-b", Role.READER)))
                .isEmpty();
    }

    private static List<Job> listed(String externalId, Caller caller) {
        HttpResponse<String> answer = REGISTRY.send(REGISTRY.as("/jobs?externalId=" + externalId, caller));
        return WireJson.tolerant().readValue(answer.body(), JobPage.class).items();
    }

    private static Job job(HttpResponse<String> answer) {
        return WireJson.tolerant().readValue(answer.body(), Job.class);
    }

    private static String events(JobId jobId) {
        return "/jobs/" + jobId + "/events";
    }
}
