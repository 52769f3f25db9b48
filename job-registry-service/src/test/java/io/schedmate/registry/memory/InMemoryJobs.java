package io.schedmate.registry.memory;

import io.schedmate.model.api.job.Job;
import io.schedmate.model.api.job.JobCount;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.registry.lifecycle.JobQuery;
import io.schedmate.registry.lifecycle.JobRecord;
import io.schedmate.registry.lifecycle.Jobs;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Stores jobs in memory. */
final class InMemoryJobs implements Jobs {

    private static final Comparator<JobQuery.Place> BY_PLACE = Comparator.comparing(JobQuery.Place::submittedAt)
            .thenComparing(place -> place.jobId().toString());

    private final Rows<JobId, JobRecord> jobs;
    private final Rows<JobId, Instant> forgotten;
    private final InMemoryKeptLetters letters;

    InMemoryJobs(InMemoryTransactions transactions, InMemoryKeptLetters letters) {
        this.jobs = transactions.rows();
        this.forgotten = transactions.rows();
        this.letters = letters;
    }

    @Override
    public Optional<JobRecord> find(JobId jobId) {
        return jobs.find(jobId);
    }

    @Override
    public Optional<JobRecord> lock(JobId jobId) {
        return find(jobId);
    }

    @Override
    public boolean add(JobRecord job) {
        boolean added = jobs.putIfAbsent(job.job().jobId(), JobRecord.of(job.job()));
        if (added) {
            forgotten.remove(job.job().jobId());
        }
        return added;
    }

    @Override
    public void change(JobRecord job) {
        JobId known = find(job.job().jobId()).orElseThrow().job().jobId();
        jobs.put(known, job);
    }

    /** Does nothing, because no method of the port returns the recovery status. */
    @Override
    public void note(JobId jobId, RecoveryStatus recovery) {}

    @Override
    public List<JobRecord> list(JobQuery query) {
        return jobs.where(record -> isWanted(record.job(), query))
                .filter(record -> query.after() == null || BY_PLACE.compare(place(record.job()), query.after()) < 0)
                .sorted(Comparator.comparing((JobRecord record) -> place(record.job()), BY_PLACE)
                        .reversed())
                .limit(query.limit())
                .toList();
    }

    @Override
    public List<JobCount> count(Set<JobState> states, JobQuery.@Nullable Visible visible, int newest) {
        return states.stream().map(state -> count(state, visible, newest)).toList();
    }

    private JobCount count(JobState state, JobQuery.@Nullable Visible visible, int newest) {
        List<Job> looked = jobs.where(record -> record.job().state() == state)
                .map(JobRecord::job)
                .sorted(Comparator.comparing(InMemoryJobs::place, BY_PLACE).reversed())
                .limit(newest + 1L)
                .toList();
        long seen = looked.stream()
                .limit(newest)
                .filter(job -> visible == null || isVisible(job.submission(), visible))
                .count();
        return new JobCount(state, Math.toIntExact(seen), looked.size() > newest);
    }

    private static JobQuery.Place place(Job job) {
        return new JobQuery.Place(job.submittedAt(), job.jobId());
    }

    private static boolean isWanted(Job job, JobQuery query) {
        JobSubmission submission = job.submission();
        return is(query.cluster(), submission.cluster())
                && is(query.scheduler(), submission.scheduler())
                && is(query.externalId(), submission.externalId())
                && is(query.owner(), submission.owner())
                && is(query.project(), submission.project())
                && is(query.queue(), submission.queue())
                && (query.states().isEmpty() || query.states().contains(job.state()))
                && (query.submittedFrom() == null || !job.submittedAt().isBefore(query.submittedFrom()))
                && (query.submittedBefore() == null || job.submittedAt().isBefore(query.submittedBefore()))
                && (query.node() == null
                        || job.attempts().stream()
                                .anyMatch(attempt -> attempt.nodes().contains(query.node())))
                && (query.jobs().isEmpty() || query.jobs().contains(job.jobId()))
                && (query.text() == null || texts(job).contains(query.text().toLowerCase(Locale.ROOT)))
                && (query.visible() == null || isVisible(submission, query.visible()));
    }

    private static boolean is(@Nullable String wanted, @Nullable String value) {
        return wanted == null || wanted.equals(value);
    }

    private static String texts(Job job) {
        JobSubmission submission = job.submission();
        Stream<String> fields = Stream.of(
                        Optional.of(job.jobId().toString()),
                        Optional.of(submission.externalId()),
                        Optional.ofNullable(submission.owner()),
                        Optional.ofNullable(submission.project()),
                        Optional.ofNullable(submission.name()),
                        Optional.ofNullable(submission.command()))
                .flatMap(Optional::stream);
        Stream<String> nodes = job.attempts().stream().flatMap(attempt -> attempt.nodes().stream());
        return Stream.concat(fields, nodes).collect(Collectors.joining(" ")).toLowerCase(Locale.ROOT);
    }

    private static boolean isVisible(JobSubmission submission, JobQuery.Visible visible) {
        return submission.project() != null && visible.projects().contains(submission.project())
                || submission.owner() != null && submission.owner().equals(visible.owner())
                || visible.clusters().contains(submission.cluster());
    }

    @Override
    public Set<JobId> known(Collection<JobId> jobIds) {
        return jobIds.stream().filter(job -> find(job).isPresent()).collect(Collectors.toSet());
    }

    @Override
    public Set<JobId> forgotten(Collection<JobId> jobIds) {
        return jobIds.stream().filter(job -> forgottenAt(job).isPresent()).collect(Collectors.toSet());
    }

    @Override
    public void forget(JobId jobId, Instant acceptedAt) {
        jobs.remove(jobId);
        forgotten.putIfAbsent(jobId, acceptedAt);
        letters.forget(jobId);
    }

    @Override
    public Set<String> archives() {
        return jobs.all()
                .map(record -> record.job().submission().source())
                .flatMap(source ->
                        source instanceof JobSource.Archive archive ? Stream.of(archive.archiveId()) : Stream.empty())
                .collect(Collectors.toSet());
    }

    @Override
    public Optional<Instant> forgottenAt(JobId jobId) {
        return forgotten.find(jobId);
    }

    @Override
    public int dropForgottenBefore(Instant time) {
        return forgotten.removeIf(at -> at.isBefore(time));
    }

    @Override
    public int forgetEndedBefore(Instant time, int limit) {
        List<JobId> old = jobs.where(
                        record -> record.endedAt() != null && record.endedAt().isBefore(time))
                .limit(limit)
                .map(record -> record.job().jobId())
                .toList();
        old.forEach(jobs::remove);
        return old.size();
    }
}
