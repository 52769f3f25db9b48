package io.schedmate.tracker.alert;

import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.tracker.jobs.JobOwners;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.KnownJobs;
import io.schedmate.tracker.metrics.Amounts;
import io.schedmate.tracker.state.AttemptKey;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.HardwareUses;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the tracker keeps, without a database: for logs that are replayed by the hundred. */
final class KeptInMemory {

    final States states = new States();
    final Jobs jobs = new Jobs();
    final Kept alerts = new Kept();

    private KeptInMemory() {}

    static KeptInMemory empty() {
        return new KeptInMemory();
    }

    static final class States implements AttemptStates {

        private final Map<AttemptKey, AttemptStates.Kept> states = new LinkedHashMap<>();
        private final Map<JobId, List<DetectedSlowdown>> slowdowns = new HashMap<>();
        private final Set<JobId> overtaken = new HashSet<>();

        /** From now on another saves each state of this job first. */
        void overtake(JobId jobId) {
            overtaken.add(jobId);
        }

        /** The usual gap of the one attempt, where it has enough of them. */
        Optional<Double> gaps() {
            return states.values().stream()
                    .map(kept -> kept.state().gapsSeconds())
                    .filter(gaps -> gaps.size() >= 5)
                    .map(Amounts::median)
                    .findFirst();
        }

        @Override
        public Optional<AttemptStates.Kept> find(JobId jobId, int attempt) {
            return Optional.ofNullable(states.get(new AttemptKey(jobId, attempt)));
        }

        @Override
        public List<AttemptStates.Kept> findAll(Collection<AttemptKey> attempts) {
            return attempts.stream()
                    .flatMap(key -> find(key.jobId(), key.attempt()).stream())
                    .toList();
        }

        @Override
        public Optional<AttemptStates.Kept> latest(JobId jobId) {
            return states.values().stream()
                    .filter(kept -> kept.state().jobId().equals(jobId))
                    .reduce((_, last) -> last);
        }

        @Override
        public void saveAll(List<Change> changes) {
            changes.forEach(change -> {
                AttemptState state = change.state();
                if (overtaken.contains(state.jobId())) {
                    throw new StaleState(state);
                }
                change.entries().stream()
                        .flatMap(entry -> Stream.ofNullable(entry.slowdown()))
                        .forEach(slowdown -> slowdowns
                                .computeIfAbsent(state.jobId(), _ -> new ArrayList<>())
                                .add(slowdown));
                states.put(
                        new AttemptKey(state.jobId(), state.attempt()),
                        new AttemptStates.Kept(state, change.version() + 1));
            });
        }

        @Override
        public void saveTails(Map<AttemptKey, List<String>> tails) {}

        @Override
        public List<Entry> entries(JobId jobId, int attempt, long afterNumber, int atMost) {
            return List.of();
        }

        @Override
        public List<Entry> samples(
                JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, long after, int atMost) {
            return List.of();
        }

        @Override
        public List<DetectedSlowdown> slowdowns(JobId jobId, int attempt, int atMost) {
            return slowdowns.getOrDefault(jobId, List.of());
        }

        @Override
        public List<LabelMinute> labelMinutes(
                JobId jobId, int attempt, @Nullable Instant from, @Nullable Instant before, int atMost) {
            return List.of();
        }

        @Override
        public List<Quiet> silent(Instant since, int atMost) {
            return quiet(since, atMost);
        }

        @Override
        public List<Quiet> quiet(Instant since, int atMost) {
            return states.values().stream()
                    .filter(kept -> kept.state().latestAt() != null
                            && kept.state().latestAt().isBefore(since))
                    .map(kept -> new Quiet(kept, null))
                    .toList();
        }
    }

    static final class Jobs implements KnownJobs {

        private final Map<JobId, KnownJob> jobs = new HashMap<>();
        private final Map<JobId, RuntimeException> failing = new HashMap<>();

        /** From now on reading this job fails. */
        void fail(JobId jobId, RuntimeException failure) {
            failing.put(jobId, failure);
        }

        @Override
        public Optional<KnownJob> find(JobId jobId) {
            if (failing.containsKey(jobId)) {
                throw failing.get(jobId);
            }
            return Optional.ofNullable(jobs.get(jobId));
        }

        @Override
        public Map<JobId, KnownJob> findAll(Collection<JobId> wanted) {
            return jobs.entrySet().stream()
                    .filter(each -> wanted.contains(each.getKey()))
                    .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        }

        @Override
        public void save(KnownJob job) {
            jobs.put(job.jobId(), job);
        }
    }

    /** Every job asks for the same. */
    record Owners(Requested every) implements JobOwners {

        @Override
        public void submitted(JobSubmitted event) {}

        @Override
        public Optional<Belongs> find(JobId jobId) {
            return Optional.empty();
        }

        @Override
        public Map<JobId, Belongs> findAll(Collection<JobId> wanted) {
            return Map.of();
        }

        @Override
        public Requested requested(JobId jobId) {
            return every;
        }
    }

    /** Nodes tell the same of every attempt, and nothing at first. */
    static final class Told implements HardwareUses {

        private @Nullable HardwareUse use;

        void tell(double gpuUtilisationRatio) {
            use = new HardwareUse(gpuUtilisationRatio, null, null, 100);
        }

        @Override
        public void add(List<NodeSampled> samples) {}

        @Override
        public Map<AttemptKey, HardwareUse> of(Map<AttemptKey, Instant> since) {
            Map<AttemptKey, HardwareUse> uses = new HashMap<>();
            if (use != null) {
                since.keySet().forEach(key -> uses.put(key, use));
            }
            return uses;
        }
    }

    static final class Kept implements Alerts {

        private final Map<UUID, Owned> alerts = new HashMap<>();

        List<JobAlert> alerts() {
            return alerts.values().stream().map(Owned::alert).toList();
        }

        @Override
        public List<JobAlert> of(JobId jobId, int attempt) {
            return alerts().stream()
                    .filter(alert -> alert.jobId().equals(jobId) && alert.attempt() == attempt)
                    .toList();
        }

        @Override
        public void save(JobAlert alert, JobOwners.Belongs belongs) {
            alerts.put(alert.alertId(), new Owned(alert, belongs));
        }

        @Override
        public Optional<Owned> find(UUID alertId) {
            return Optional.ofNullable(alerts.get(alertId));
        }

        @Override
        public Optional<Owned> hold(UUID alertId) {
            return find(alertId);
        }

        @Override
        public List<JobAlert> list(Query query) {
            return alerts();
        }

        @Override
        public List<Open> open() {
            return List.of();
        }

        @Override
        public Moment now() {
            return new Moment(Instant.EPOCH, new UUID(0, 0));
        }

        @Override
        public List<Changed> changed(@Nullable Visible visible, Moment after, int atMost) {
            return List.of();
        }

        @Override
        public int forgetBefore(Instant time) {
            return 0;
        }
    }
}
