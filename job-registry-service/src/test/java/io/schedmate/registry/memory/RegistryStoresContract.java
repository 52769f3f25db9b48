package io.schedmate.registry.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.edge.upload.Uploader;
import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobAttempt;
import io.schedmate.model.api.job.JobCount;
import io.schedmate.model.api.job.JobEventReceipt;
import io.schedmate.model.api.job.JobEventRequest;
import io.schedmate.model.api.job.JobPacking;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.metrics.Rate;
import io.schedmate.registry.deadletter.KeptLetter;
import io.schedmate.registry.deadletter.KeptLetters;
import io.schedmate.registry.lifecycle.JobQuery;
import io.schedmate.registry.lifecycle.JobRecord;
import io.schedmate.registry.lifecycle.Reports.Recorded;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The contract of the registry's stores. Each test uses its own cluster and topic, because the stores may also contain
 * other data.
 */
public abstract class RegistryStoresContract {

    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");

    /** The submission minute of a job that is newer than those of all other tests. */
    private static final int NEWEST = 1_000_000;

    private final String cluster = "hall-" + UUID.randomUUID();
    private final String topic = "topic-" + UUID.randomUUID();

    protected abstract RegistryStores stores();

    @Test
    void aJobIsStoredOnceAndReadWithItsLastChange() {
        JobRecord queued = queued("1", "rosa", "speech", 0);
        JobRecord running = new JobRecord(job("1", "rosa", "speech", 0, JobState.RUNNING, null), null, rate(), null);

        assertThat(inOne(() -> stores().jobs().add(queued))).isTrue();
        assertThat(inOne(() -> stores().jobs().add(running))).isFalse();
        assertThat(stores().jobs().find(id("1"))).contains(queued);
        inOne(() -> {
            assertThat(stores().jobs().lock(id("1"))).contains(queued);
            stores().jobs().change(running);
            return true;
        });

        assertThat(stores().jobs().find(id("1"))).contains(running);
        assertThat(stores().jobs().known(List.of(id("1"), id("2")))).containsExactly(id("1"));
    }

    @Test
    void aFailedTransactionLeavesTheJobUnchanged() {
        JobRecord queued = add(queued("1", "rosa", "speech", 0));

        assertThatThrownBy(() -> inOne(() -> {
                    stores().jobs().change(new JobRecord(queued.job(), null, rate(), null));
                    throw new IllegalStateException("a defect");
                }))
                .hasMessage("a defect");

        assertThat(stores().jobs().find(id("1"))).contains(queued);
    }

    @Test
    void jobsAreListedInPagesNewestFirst() {
        List<JobRecord> all = List.of(
                add(queued("1", "rosa", "speech", 1)),
                add(queued("2", "tim", "vision", 2)),
                add(queued("3", "tim", "vision", 2)),
                add(queued("4", "tim", "vision", 4)));

        List<JobRecord> first = stores().jobs().list(page(null, 2));
        Job last = first.getLast().job();
        List<JobRecord> second = stores().jobs().list(page(new JobQuery.Place(last.submittedAt(), last.jobId()), 9));

        assertThat(first).hasSize(2).element(0).isEqualTo(all.getLast());
        assertThat(second).hasSize(2).last().isEqualTo(all.getFirst());
        assertThat(second.getFirst().job().jobId().toString())
                .isLessThan(last.jobId().toString());
    }

    @Test
    void jobsAreFilteredByTheQuery() {
        JobRecord rosas = add(queued("17", "rosa", "speech", 1));
        JobRecord tims = add(queued("18", "tim", "vision", 2));
        JobRecord over = add(JobRecord.of(job("19", "tim", "vision", 3, JobState.FAILED, at(9))));

        assertThat(stores().jobs().list(query(List.of(JobState.FAILED), null, null)))
                .containsExactly(over);
        assertThat(stores().jobs().list(query(List.of(), "ROSA", null))).containsExactly(rosas);
        assertThat(stores().jobs().list(query(List.of(), "node-19", null))).containsExactly(over);
        assertThat(stores().jobs().list(query(List.of(), "%", null))).isEmpty();
        assertThat(stores().jobs().list(on("node-19"))).containsExactly(over);
        assertThat(stores().jobs().list(on("node-1"))).as("a part of a name").isEmpty();
        assertThat(stores().jobs().list(only(rosas, over))).containsExactly(over, rosas);
        assertThat(stores().jobs().list(query(List.of(), null, visible(Set.of("vision"), null, Set.of()))))
                .containsExactly(over, tims);
        assertThat(stores().jobs().list(query(List.of(), null, visible(Set.of(), "rosa", Set.of()))))
                .containsExactly(rosas);
        assertThat(stores().jobs().list(query(List.of(), null, visible(Set.of(), null, Set.of(cluster)))))
                .hasSize(3);
        assertThat(stores().jobs().list(query(List.of(), null, visible(Set.of(), null, Set.of()))))
                .isEmpty();
    }

    @Test
    void theNewestVisibleJobsOfAStateAreCounted() {
        add(queued("1", "rosa", "speech", 1));
        add(queued("2", "tim", "vision", 2));
        add(queued("3", "tim", "vision", 3));
        add(JobRecord.of(job("4", "tim", "vision", 4, JobState.FAILED, at(9))));

        assertThat(counted(visible(Set.of(), null, Set.of(cluster)), 1000)).isEqualTo(3);
        assertThat(counted(visible(Set.of(), null, Set.of()), 1000)).isZero();
        assertThat(counted(visible(Set.of(mine("vision")), mine("rosa"), Set.of()), 1000))
                .isZero();
        add(queued("5", mine("rosa"), "speech", 1));
        add(queued("6", "tim", mine("vision"), 1));
        assertThat(counted(visible(Set.of(mine("vision")), mine("rosa"), Set.of()), 1000))
                .isEqualTo(2);
        add(queued("7", "tim", "vision", NEWEST));
        assertThat(stores().jobs().count(Set.of(JobState.QUEUED), visible(Set.of(), "tim", Set.of(cluster)), 1))
                .containsExactly(new JobCount(JobState.QUEUED, 1, true));
        assertThat(stores().jobs().count(Set.of(JobState.QUEUED), visible(Set.of(mine("vision")), null, Set.of()), 1))
                .containsExactly(new JobCount(JobState.QUEUED, 0, true));
        assertThat(stores().jobs().count(Set.of(JobState.QUEUED), null, 2))
                .containsExactly(new JobCount(JobState.QUEUED, 2, true));
    }

    private int counted(JobQuery.Visible visible, int newest) {
        JobCount count =
                stores().jobs().count(Set.of(JobState.QUEUED), visible, newest).getFirst();
        assertThat(count.more()).isFalse();
        return count.jobs();
    }

    /** Returns a name that no other test uses. */
    private String mine(String name) {
        return name + cluster;
    }

    @Test
    void aForgottenJobIsRecordedAsForgottenUntilItIsSubmittedAgain() {
        JobRecord job = add(queued("1", "rosa", "speech", 0));
        stores().letters().add(letter("a", id("1").toString(), 1));

        forget(at(3));
        forget(at(5));

        assertThat(stores().jobs().find(id("1"))).isEmpty();
        assertThat(stores().jobs().forgottenAt(id("1"))).contains(at(3));
        assertThat(stores().jobs().forgotten(List.of(id("1"), id("2")))).containsExactly(id("1"));
        assertThat(stores().letters().find(letterId("a"))).isEmpty();
        add(job);
        assertThat(stores().jobs().forgotten(List.of(id("1")))).isEmpty();
    }

    @Test
    void theRecordOfAForgottenJobExpires() {
        Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
        add(queued("1", "rosa", "speech", 0));
        forget(longAgo);

        assertThat(stores().jobs().dropForgottenBefore(longAgo)).isZero();
        assertThat(stores().jobs().forgottenAt(id("1"))).contains(longAgo);
        assertThat(stores().jobs().dropForgottenBefore(longAgo.plusSeconds(1))).isEqualTo(1);
        assertThat(stores().jobs().forgottenAt(id("1"))).isEmpty();
    }

    @Test
    void oldEndedJobsAreDeletedAndArchivesAreThoseOfRemainingJobs() {
        String archive =
                "0".repeat(64 - cluster.length() + 5) + cluster.substring(5).replace("-", "0");
        Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
        add(JobRecord.of(job("1", "rosa", "speech", 0, JobState.FAILED, longAgo)));
        add(JobRecord.of(job("2", "rosa", "speech", 0, JobState.FAILED, longAgo.plusSeconds(60))));
        add(JobRecord.of(withArchive(queued("3", "rosa", "speech", 0).job(), archive)));

        assertThat(inOne(() -> stores().jobs().forgetEndedBefore(longAgo.plusSeconds(60), 9)))
                .isEqualTo(1);
        assertThat(stores().jobs().find(id("1"))).isEmpty();
        assertThat(stores().jobs().forgottenAt(id("1"))).isEmpty();
        assertThat(inOne(() -> stores().jobs().forgetEndedBefore(longAgo.plusSeconds(61), 9)))
                .isEqualTo(1);
        assertThat(stores().jobs().archives()).contains(archive);
        assertThat(stores().jobs().find(id("3"))).isPresent();
    }

    @Test
    void aReportIsFoundByItsJobAndItsId() {
        add(queued("1", "rosa", "speech", 0));
        UUID event = UUID.randomUUID();
        Recorded report = new Recorded(
                new JobEventRequest(event, 1, JobState.RUNNING, null, at(1), List.of("n1"), null, List.of()),
                new JobEventReceipt(event, id("1"), at(1), at(2), JobState.RUNNING, 1));

        stores().reports().add(report);

        assertThat(stores().reports().find(id("1"), event)).contains(report);
        assertThat(stores().reports().find(id("1"), UUID.randomUUID())).isEmpty();
    }

    @Test
    void deadLettersAreListedNewestFirstAndQueuedForReplayOldestFirst() {
        List.of(letter("a", "k", 1), letter("b", "k", 3), letter("c", "k", 2)).forEach(stores().letters()::add);
        stores().letters().add(letter("a", "other", 9));

        assertThat(stores().letters().find(letterId("a")))
                .get()
                .extracting(letter -> letter.record().key())
                .isEqualTo("k");
        assertThat(ids(null, null)).containsExactly("b", "c", "a");
        assertThat(ids(null, new KeptLetters.Place(at(2), letterId("c")))).containsExactly("a");
        assertThat(stores().letters().waiting(topic, 2)).containsExactly(letterId("a"), letterId("c"));
        stores().letters().replayed(letterId("a"), at(5), "rosa");
        assertThat(ids(true, null)).containsExactly("a");
        assertThat(ids(false, null)).containsExactly("b", "c");
        assertThat(stores().letters().waiting(topic, 9)).containsExactly(letterId("c"), letterId("b"));
    }

    @Test
    void anArchiveIsAvailableOnlyToItsUploaders() throws IOException {
        byte[] bytes = cluster.getBytes(StandardCharsets.UTF_8);
        String archive = InMemoryArchives.sha256(bytes);
        Uploader rosa = new Uploader(Set.of("owner:rosa"), false);
        Uploader tim = new Uploader(Set.of("owner:tim"), false);

        assertThat(stores().archives().keep("f".repeat(64), new ByteArrayInputStream(bytes), rosa))
                .isFalse();
        assertThat(stores().archives().holds(archive, rosa)).isFalse();
        assertThat(stores().archives().keep(archive, new ByteArrayInputStream(bytes), rosa))
                .isTrue();
        assertThat(stores().archives().holds(archive, rosa)).isTrue();
        assertThat(stores().archives().holds(archive, tim)).isFalse();
        assertThat(stores().archives().holds(archive, new Uploader(Set.of(), true)))
                .isTrue();
        stores().archives().keep(archive, new ByteArrayInputStream(bytes), tim);
        assertThat(stores().archives().holds(archive, tim)).isTrue();
        assertThat(stores().archives().holds(archive, rosa)).isTrue();
        assertThat(stores().archives().forgetBefore(Instant.EPOCH, Set.of())).isZero();
    }

    private <T> T inOne(Supplier<T> work) {
        return stores().transactions().inOne(work);
    }

    private JobRecord add(JobRecord job) {
        assertThat(inOne(() -> stores().jobs().add(job))).isTrue();
        return job;
    }

    private void forget(Instant at) {
        inOne(() -> {
            stores().jobs().forget(id("1"), at);
            return true;
        });
    }

    private List<String> ids(@Nullable Boolean replayed, KeptLetters.@Nullable Place after) {
        return stores().letters().list(topic, replayed, after, 9).stream()
                .map(letter -> letter.deadLetterId().substring(topic.length()))
                .toList();
    }

    private String letterId(String name) {
        return topic + name;
    }

    private KeptLetter letter(String name, String key, int minute) {
        return new KeptLetter(
                letterId(name),
                new KeptLetter.Original(topic, 0, minute, key, null, Map.of("a", "b")),
                "unreadable",
                at(minute),
                1,
                null);
    }

    private JobId id(String name) {
        return JobId.of(cluster, "slurm", name);
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    private static Rate rate() {
        return new Rate(100, "samples/s");
    }

    private JobRecord queued(String name, String owner, String project, int minute) {
        return JobRecord.of(job(name, owner, project, minute, JobState.QUEUED, null));
    }

    private Job job(String name, String owner, String project, int minute, JobState state, @Nullable Instant endedAt) {
        JobSubmission submission = new JobSubmission(
                cluster,
                "slurm",
                name,
                null,
                owner,
                project,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(1, 8, null, null, null, null),
                Map.of());
        return new Job(
                submission.jobId(),
                submission,
                state,
                1,
                at(minute),
                new JobPacking(List.of(), null, false),
                List.of(new JobAttempt(1, state, at(minute), null, endedAt, List.of("node-" + name), null, null)));
    }

    private static Job withArchive(Job job, String archive) {
        JobSubmission was = job.submission();
        JobSubmission submission = new JobSubmission(
                was.cluster(),
                was.scheduler(),
                was.externalId(),
                null,
                was.owner(),
                was.project(),
                null,
                was.command(),
                null,
                null,
                new JobSource.Archive(archive),
                was.requested(),
                Map.of());
        return new Job(job.jobId(), submission, job.state(), 1, job.submittedAt(), job.packing(), job.attempts());
    }

    private JobQuery page(JobQuery.@Nullable Place after, int limit) {
        return new JobQuery(
                cluster, null, null, List.of(), null, null, null, null, List.of(), null, null, null, null, after,
                limit);
    }

    private JobQuery query(List<JobState> states, @Nullable String text, JobQuery.@Nullable Visible visible) {
        return new JobQuery(
                cluster, null, null, states, null, null, null, null, List.of(), text, null, null, visible, null, 9);
    }

    private JobQuery on(String node) {
        return new JobQuery(
                cluster, null, null, List.of(), null, null, null, node, List.of(), null, null, null, null, null, 9);
    }

    private JobQuery only(JobRecord... jobs) {
        List<JobId> ids =
                java.util.stream.Stream.of(jobs).map(job -> job.job().jobId()).toList();
        return new JobQuery(
                cluster, null, null, List.of(), null, null, null, null, ids, null, null, null, null, null, 9);
    }

    private static JobQuery.Visible visible(Set<String> projects, @Nullable String owner, Set<String> clusters) {
        return new JobQuery.Visible(projects, owner, clusters);
    }
}
