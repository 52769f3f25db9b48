package io.schedmate.tracker.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.logs.extract.plan.ExtractionPlan;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.metrics.DetectedSlowdown;
import io.schedmate.model.api.metrics.LabelMinute;
import io.schedmate.model.api.metrics.MetricsSample;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.model.node.DiskReading;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.HostReading;
import io.schedmate.testing.MovedClock;
import io.schedmate.tracker.alert.Alerts;
import io.schedmate.tracker.intake.chunk.hold.HeldLines;
import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import io.schedmate.tracker.intake.chunk.line.Sender;
import io.schedmate.tracker.intake.chunk.position.LeavingChunk;
import io.schedmate.tracker.intake.chunk.position.PartitionPosition;
import io.schedmate.tracker.intake.chunk.position.SourceKey;
import io.schedmate.tracker.intake.chunk.position.SourcePosition;
import io.schedmate.tracker.jobs.AttemptKey;
import io.schedmate.tracker.jobs.JobOwners.Ownership;
import io.schedmate.tracker.jobs.JobOwners.Requested;
import io.schedmate.tracker.jobs.KnownJob;
import io.schedmate.tracker.jobs.SimilarThroughput;
import io.schedmate.tracker.label.LabelState;
import io.schedmate.tracker.ladder.LearnedPlans.Learned;
import io.schedmate.tracker.memory.TrackerStores;
import io.schedmate.tracker.metrics.Course;
import io.schedmate.tracker.metrics.Loop;
import io.schedmate.tracker.metrics.LossRun;
import io.schedmate.tracker.metrics.MemoryTrend;
import io.schedmate.tracker.metrics.ResourceUse;
import io.schedmate.tracker.metrics.Speed;
import io.schedmate.tracker.metrics.StepCount;
import io.schedmate.tracker.metrics.Trends;
import io.schedmate.tracker.node.HardwareUses;
import io.schedmate.tracker.phase.PauseInterval;
import io.schedmate.tracker.phase.PauseLines;
import io.schedmate.tracker.phase.PauseRegularity;
import io.schedmate.tracker.phase.Phase;
import io.schedmate.tracker.phase.PhaseNotes;
import io.schedmate.tracker.phase.StatedTotals;
import io.schedmate.tracker.slowdown.EarlierSlowdowns;
import io.schedmate.tracker.state.AttemptState;
import io.schedmate.tracker.state.AttemptStates;
import io.schedmate.tracker.state.AttemptStates.Change;
import io.schedmate.tracker.state.AttemptStates.Entry;
import io.schedmate.tracker.state.AttemptStates.Kept;
import io.schedmate.tracker.state.LineQuota;
import io.schedmate.tracker.state.SourceState;
import io.schedmate.wire.WireJson;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The contract of each store, in memory and in PostgreSQL. */
@ParameterizedClass
@EnumSource(StoresIn.class)
class TrackerStoresTest {

    private static final String HALL = "hall-a";
    private static final Instant START = Instant.parse("2026-03-02T12:00:00Z");
    private static final LogSource OUT = new LogSource("out.log", 0, "n1");
    private static final LogSource ERR = new LogSource("err.log", null, "n1");
    private static final JobId JOB = job("1");

    private final MovedClock clock = new MovedClock(START);
    private final TrackerStores stores;

    TrackerStoresTest(StoresIn where) {
        stores = where.open(clock);
    }

    @AfterEach
    void close() {
        stores.close();
    }

    @Test
    void aJobIsFoundAsLastSaved() {
        KnownJob running = running("1", START);
        stores.jobs().save(running.after(1, JobState.QUEUED, START, List.of()));
        stores.jobs().save(running.sharing(at(3)));

        assertThat(stores.jobs().find(JOB)).contains(running.sharing(at(3)));
        assertThat(stores.jobs().findAll(List.of(JOB, job("2")))).containsOnlyKeys(JOB);
        assertThat(stores.jobs().find(job("2"))).isEmpty();
    }

    @Test
    void aJobBelongsToItsLastSubmitter() {
        stores.owners().submitted(submitted("rosa", "speech", at(2)));
        stores.owners().submitted(submitted("mallory", "vision", at(1)));

        assertThat(stores.owners().find(JOB)).contains(new Ownership("rosa", "speech"));
        assertThat(stores.owners().findAll(Set.of(JOB, job("2"))))
                .isEqualTo(Map.of(JOB, new Ownership("rosa", "speech")));
        assertThat(stores.owners().requested(JOB)).isEqualTo(new Requested(8, 3600.0, 2, "A100", 64L << 30));
        assertThat(stores.owners().requested(job("2"))).isEqualTo(Requested.UNKNOWN);
    }

    @Test
    void aStateIsFoundAsSavedWithTheSourcesOfAllSaves() {
        SourceState out = new SourceState(OUT, 3, 40, List.of(1L), 38, 1, 2, 1, 12L, 0.5);
        SourceState err = SourceState.of(ERR);
        AttemptState first = state(1, List.of(out, err), at(1));
        AttemptState second = state(1, List.of(), at(2));

        save(new Change(first, 0, List.of(out, err), List.of("a", "b"), List.of(), List.of()));
        save(new Change(second, 1, List.of(), null, List.of(), List.of()));

        assertThat(stores.states().find(JOB, 1)).hasValueSatisfying(kept -> {
            assertThat(kept.version()).isEqualTo(2);
            assertThat(kept.state())
                    .usingRecursiveComparison()
                    .ignoringFields("sources", "tail")
                    .isEqualTo(second);
            assertThat(kept.state().sources()).containsExactlyInAnyOrder(out, err);
            assertThat(kept.state().tail()).isEmpty();
        });
        assertThat(stores.states().findAll(List.of(new AttemptKey(JOB, 1), new AttemptKey(JOB, 2))))
                .singleElement()
                .satisfies(kept -> assertThat(kept.state().tail()).containsExactly("a", "b"));
        assertThat(stores.states().find(JOB, 2)).isEmpty();
    }

    @Test
    void aWriterWithAnOutdatedStateSavesNothing() {
        save(change(1, 0, at(1)));

        for (long version : new long[] {0, 2}) {
            assertThatThrownBy(() -> inOne(() -> {
                        stores.states().saveAll(List.of(change(2, 0, at(1)), change(1, version, at(2))));
                        return true;
                    }))
                    .isInstanceOf(AttemptStates.StaleState.class);
        }

        assertThat(stores.states().find(JOB, 2)).isEmpty();
        assertThat(stores.states().find(JOB, 1)).map(Kept::version).contains(1L);
    }

    @Test
    void theLatestAttemptIsTheHighestAndOnlyAttemptsWithAStateHaveTails() {
        save(change(2, 0, at(1)));
        save(change(1, 0, at(5)));
        stores.states()
                .saveTails(Map.of(new AttemptKey(JOB, 2), List.of("c"), new AttemptKey(JOB, 3), List.of("lost")));

        assertThat(stores.states().latest(JOB)).hasValueSatisfying(kept -> {
            assertThat(kept.state().attempt()).isEqualTo(2);
            assertThat(kept.state().tail()).containsExactly("c");
        });
        assertThat(stores.states().latest(job("2"))).isEmpty();
    }

    @Test
    void theHistoryIsReadByNumberByTimeAndByKind() {
        Entry.Sampled one = sample(1, at(1));
        Entry.Slowed two = slowdown(2, at(2));
        Entry.Sampled three = sample(3, at(3));
        Entry.Slowed four = slowdown(4, at(4));
        save(new Change(state(1, List.of(), at(4)), 0, List.of(), null, List.of(one, two, three, four), List.of()));

        assertThat(stores.states().entries(JOB, 1, 1, 2)).containsExactly(two, three);
        assertThat(stores.states().samples(JOB, 1, null, null, 0, 9)).containsExactly(one, three);
        assertThat(stores.states().samples(JOB, 1, at(3), null, 0, 9)).containsExactly(three);
        assertThat(stores.states().samples(JOB, 1, at(1), at(3), 0, 9)).containsExactly(one);
        assertThat(stores.states().samples(JOB, 1, null, null, 1, 9)).containsExactly(three);
        assertThat(stores.states().slowdowns(JOB, 1, 9)).containsExactly(two.slowdown(), four.slowdown());
        assertThat(stores.states().slowdowns(JOB, 1, 1)).containsExactly(four.slowdown());
        assertThat(stores.states().entries(JOB, 2, 0, 9)).isEmpty();
    }

    @Test
    void samplesAreSpreadOverAnAttempt() {
        List<Entry.Sampled> all =
                IntStream.rangeClosed(1, 7).mapToObj(n -> sample(n, at(n))).toList();
        save(new Change(state(1, List.of(), at(7)), 0, List.of(), null, List.copyOf(all), List.of()));

        assertThat(stores.states().spread(JOB, 1, null, null, 3)).containsExactly(all.get(2), all.get(4), all.get(6));
        assertThat(stores.states().spread(JOB, 1, null, null, 7)).isEqualTo(all);
        assertThat(stores.states().spread(JOB, 1, null, null, 1000)).isEqualTo(all);
        assertThat(stores.states().spread(JOB, 1, at(2), at(4), 1)).containsExactly(all.get(2));
        assertThat(stores.states().spread(JOB, 1, at(2), null, 3)).containsExactly(all.get(2), all.get(4), all.get(6));
        assertThat(stores.states().spread(JOB, 1, null, at(3), 9)).containsExactly(all.get(0), all.get(1));
        assertThat(stores.states().spread(JOB, 2, null, null, 3)).isEmpty();
    }

    @Test
    void slowdownsAreIgnoredWhenSamplesAreSpread() {
        Entry.Sampled one = sample(1, at(1));
        Entry.Sampled three = sample(3, at(3));
        Entry.Sampled five = sample(5, at(5));
        save(new Change(
                state(1, List.of(), at(6)),
                0,
                List.of(),
                null,
                List.of(one, slowdown(2, at(2)), three, slowdown(4, at(4)), five, slowdown(6, at(6))),
                List.of()));

        assertThat(stores.states().spread(JOB, 1, null, null, 3)).containsExactly(one, three, five);
        assertThat(stores.states().spread(JOB, 1, null, null, 9)).containsExactly(one, three, five);
        assertThat(stores.states().spread(JOB, 1, null, null, 1)).containsExactly(five);
    }

    @Test
    void oldEntriesAreThinnedAndSlowdownsAreKept() {
        Entry.Slowed slow = slowdown(67, at(1));
        List<Entry> old = LongStream.rangeClosed(65, 70)
                .mapToObj(n -> n == 67 ? slow : sample(n, at(1)))
                .map(Entry.class::cast)
                .toList();
        Entry.Sampled latest = sample(4_096 + 128, at(2));
        save(new Change(state(1, List.of(), at(1)), 0, List.of(), null, old, List.of()));
        save(new Change(state(1, List.of(), at(2)), 1, List.of(), null, List.of(latest), List.of()));

        assertThat(stores.states().entries(JOB, 1, 0, 99))
                .containsExactly(old.get(1), slow, old.get(3), old.get(5), latest);
        assertThat(stores.states().spread(JOB, 1, null, null, 1)).containsExactly(latest);
    }

    @Test
    void errorsAndWarningsOfAMinuteAreSummed() {
        save(new Change(
                state(1, List.of(), at(1)), 0, List.of(), null, List.of(), List.of(minute(1, 2), minute(2, 1))));
        save(new Change(state(1, List.of(), at(2)), 1, List.of(), null, List.of(), List.of(minute(2, 4))));

        assertThat(stores.states().labelMinutes(JOB, 1, null, null, 9)).containsExactly(minute(1, 2), minute(2, 5));
        assertThat(stores.states().labelMinutes(JOB, 1, null, null, 1)).containsExactly(minute(2, 5));
        assertThat(stores.states().labelMinutes(JOB, 1, at(1), at(2), 9)).containsExactly(minute(1, 2));
        assertThat(stores.states().labelMinutes(JOB, 2, null, null, 9)).isEmpty();
    }

    private static LabelMinute minute(int minute, long errors) {
        return new LabelMinute(at(minute), errors, 0);
    }

    @Test
    void aRunningAttemptIsSilentOnceItsLogAndReaderAreOldAndNoLinesWait() {
        stores.jobs().save(running("1", START));
        save(change(1, 0, at(1)));
        clock.move(Duration.ofMinutes(10));
        assertThat(silent(at(1))).isFalse();
        assertThat(silent(at(2))).isTrue();
        save(change(1, 1, at(2)));
        assertThat(silent(at(9))).isFalse();
        assertThat(silent(at(11))).isTrue();

        stores.outbox().add(List.of(chunk(JOB)));
        assertThat(silent(at(11))).isFalse();
        assertThat(stores.states().quiet(at(11), 9)).isEmpty();
    }

    @Test
    void aJobReportedAsStoppedIsQuietAndNotSilent() {
        stores.jobs().save(running("1", START));
        save(new Change(stopped(state(1, List.of(), at(1))), 0, List.of(), null, List.of(), List.of()));

        assertThat(silent(at(9))).isFalse();
        assertThat(stores.states().quiet(at(9), 9))
                .singleElement()
                .satisfies(quiet -> assertThat(quiet.progressedAt()).isEqualTo(START));
    }

    @Test
    void aSourceIsAtItsLastSavedPosition() {
        SourceKey key = new SourceKey(JOB, 1, OUT);
        SourcePosition moved = new SourcePosition(2, 9, 4096L, "inode-7", 42);

        assertThat(inOne(() -> stores.positions().lock(List.of(key)))).isEqualTo(Map.of(key, SourcePosition.START));
        inOne(() -> {
            stores.positions().lock(JOB, 1, OUT);
            stores.positions().save(JOB, 1, OUT, moved);
            return true;
        });

        assertThat(inOne(() -> stores.positions().lock(JOB, 1, OUT))).isEqualTo(moved);
        assertThat(inOne(() -> stores.positions().lock(JOB, 2, OUT))).isEqualTo(SourcePosition.START);
    }

    /** A key of PostgreSQL takes fewer bytes than the longest path, and text that does not compress fills it. */
    @Test
    void aSourceWithALongNameHasItsPosition() {
        String name = hanText();
        LogSource one = new LogSource(name + "1", null, name);
        LogSource other = new LogSource(name + "2", null, name);
        SourcePosition moved = new SourcePosition(2, 9, 4096L, "inode-7", 42);

        inOne(() -> {
            stores.positions().lock(JOB, 1, one);
            stores.positions().save(JOB, 1, one, moved);
            return true;
        });

        assertThat(inOne(() -> stores.positions().lock(JOB, 1, one))).isEqualTo(moved);
        assertThat(inOne(() -> stores.positions().lock(JOB, 1, other))).isEqualTo(SourcePosition.START);
    }

    @Test
    void aPositionKeepsChunksInTransitUntilTheyHaveArrived() {
        LogChunk chunk = chunk(JOB);
        byte[] json = WireJson.events().writeValueAsBytes(chunk);
        PartitionPosition partition = new PartitionPosition("log-raw-1", 7, List.of(new LeavingChunk(chunk, json)));
        assertThat(inOne(() -> stores.partitions().lock(List.of("log-raw-2", "log-raw-1"))))
                .containsExactly(
                        new PartitionPosition("log-raw-1", 0, List.of()),
                        new PartitionPosition("log-raw-2", 0, List.of()));

        stores.partitions().save(List.of(partition));
        stores.partitions().arrived(List.of(new PartitionPosition("log-raw-1", 6, List.of())));
        assertThat(inOne(() -> stores.partitions().lock(List.of("log-raw-1"))))
                .singleElement()
                .satisfies(kept -> {
                    assertThat(kept.nextOffset()).isEqualTo(7);
                    assertThat(kept.leaving()).extracting(LeavingChunk::chunk).containsExactly(chunk);
                });
        stores.partitions().arrived(List.of(partition));
        assertThat(inOne(() -> stores.partitions().lock(List.of("log-raw-1"))))
                .containsExactly(new PartitionPosition("log-raw-1", 7, List.of()));

        assertThat(stores.partitions().behindOthers(Set.of(JOB))).isEmpty();
        stores.outbox().add(List.of(chunk));
        assertThat(stores.partitions().behindOthers(Set.of(JOB, job("2")))).containsExactly(JOB);
    }

    @Test
    void theBacklogIsFullForAJobAndForAll() {
        stores.outbox().add(List.of(chunk(JOB), chunk(JOB)));
        assertThat(stores.backlog().full(Set.of(JOB))).isEmpty();
        stores.outbox().add(List.of(chunk(JOB)));
        assertThat(stores.backlog().full(Set.of(JOB))).containsExactly(JOB);
        assertThat(stores.backlog().full(Set.of(job("2")))).isEmpty();
        stores.outbox().add(List.of(chunk(job("3")), chunk(job("3"))));
        assertThat(stores.backlog().full(Set.of(job("2")))).containsExactly(job("2"));
    }

    @Test
    void heldLinesAreDueOnceTheirJobIsKnownAndTheirTimeIsReached() {
        IncomingLines exact = lines(JOB, Sender.SITE, LogOrder.EXACT);
        IncomingLines byTime = lines(JOB, Sender.SITE, LogOrder.BEST_EFFORT);
        assertThat(stores.held().isIdle()).isTrue();
        inOne(() -> {
            stores.held().hold(exact, at(1), at(1));
            stores.held().hold(byTime, at(1), at(3));
            return true;
        });

        assertThat(stores.held().isIdle()).isFalse();
        assertThat(stores.held().holds(JOB, OUT, 1)).isTrue();
        assertThat(stores.held().holds(JOB, ERR, 1)).isFalse();
        assertThat(stores.held().holding(List.of(JOB, job("2")))).containsExactly(JOB);
        assertThat(stores.held().loads(List.of(JOB)).ofSenders().get("node n1"))
                .extracting(HeldLines.Load::rows)
                .isEqualTo(2L);
        assertThat(due(at(9))).isEmpty();
        stores.jobs().save(running("1", START));
        assertThat(expired(at(9))).isEmpty();
        assertThat(due(at(2))).extracting(HeldLines.Held::lines).containsExactly(exact);
        assertThat(due(at(3))).extracting(HeldLines.Held::lines).containsExactly(byTime);
        assertThat(due(at(9))).isEmpty();
        assertThat(stores.held().isIdle()).isTrue();
        assertThat(stores.held().holds(JOB, OUT, 1)).isFalse();
    }

    @Test
    void heldLinesOfALaterAttemptAreDueOnceThatAttemptIsKnown() {
        IncomingLines later = new IncomingLines(
                Sender.SITE, JOB, 2, OUT, null, LogOrder.EXACT, null, List.of(new IncomingLine("line", null, null)));
        inOne(() -> {
            stores.held().hold(later, at(1), at(1));
            return true;
        });
        stores.jobs().save(running("1", START));

        assertThat(stores.held().holds(JOB, OUT, 1)).isFalse();
        assertThat(stores.held().holds(JOB, OUT, 2)).isTrue();
        assertThat(due(at(9))).isEmpty();
        stores.jobs().save(running("1", START).after(2, JobState.QUEUED, at(1), List.of()));
        assertThat(expired(at(9))).isEmpty();
        assertThat(due(at(9))).extracting(HeldLines.Held::lines).containsExactly(later);
    }

    @Test
    void heldLinesOfALaterAttemptExpire() {
        IncomingLines later = new IncomingLines(
                Sender.SITE, JOB, 2, OUT, null, LogOrder.EXACT, null, List.of(new IncomingLine("line", null, null)));
        inOne(() -> {
            stores.held().hold(later, at(1), at(1));
            return true;
        });
        stores.jobs().save(running("1", START));

        assertThat(expired(at(1))).isEmpty();
        assertThat(expired(at(2))).extracting(HeldLines.Held::lines).containsExactly(later);
    }

    @Test
    void heldLinesOfAPersonWaitForTheOwnerAndThoseOfAnAgentForTheNodes() {
        Sender person = Sender.of(new Caller("key-1", Set.of(Role.SUBMITTER), Set.of(), "rosa"));
        Sender agent = Sender.of(new Caller(
                "agent",
                Set.of(Role.SHIPPER),
                Set.of(),
                null,
                CallerKind.AGENT,
                new Bindings(Set.of(HALL), Set.of("n1"))));
        IncomingLines ofPerson = lines(JOB, person, LogOrder.EXACT);
        IncomingLines ofAgent = lines(JOB, agent, LogOrder.EXACT);
        inOne(() -> {
            stores.held().hold(ofPerson, at(1), at(1));
            stores.held().hold(ofAgent, at(1), at(1));
            return true;
        });
        stores.jobs().save(running("1", START).after(2, JobState.QUEUED, at(1), List.of()));

        assertThat(due(at(9))).isEmpty();
        stores.owners().submitted(submitted("rosa", "speech", START));
        assertThat(due(at(9))).extracting(HeldLines.Held::lines).containsExactly(ofPerson);
        assertThat(expired(at(1))).isEmpty();
        assertThat(expired(at(2))).extracting(HeldLines.Held::lines).containsExactly(ofAgent);
    }

    @Test
    void theGpuUseIsTheMeanAfterTheWarmUpAndCountsASampleOnce() {
        NodeSampled warming = sampled(at(1), 0.2, 9_000_000L);
        NodeSampled warm = sampled(at(5), 0.8, 4_000_000L);
        stores.hardware().add(List.of(warming, warm, warm));
        stores.hardware().add(List.of(warm, sampled(at(6), 0.6, 5_000_000L)));

        assertThat(stores.hardware().of(Map.of(new AttemptKey(JOB, 1), at(5), new AttemptKey(JOB, 2), at(5))))
                .hasSize(1)
                .extractingByKey(new AttemptKey(JOB, 1))
                .satisfies(use -> {
                    assertThat(use.gpuUtilisationRatio()).isEqualTo(0.7);
                    assertThat(use).extracting(HardwareUse::readings).isEqualTo(2L);
                });
    }

    @Test
    void memoryGrowthIsTheLinearFitOfTheFullestGpuOfEachMinute() {
        long[] bytes = {9_000, 1_000, 1_100, 1_200, 1_300};
        for (int minute = 0; minute < bytes.length; minute++) {
            stores.hardware().add(List.of(sampled(at(minute), null, bytes[minute])));
        }
        stores.hardware().add(List.of(sampled(at(4).plusSeconds(1), null, 900L)));
        AttemptKey key = new AttemptKey(JOB, 1);

        MemoryTrend trend = Objects.requireNonNull(gpu(key, at(1)));

        assertThat(trend.since()).isEqualTo(at(1).truncatedTo(ChronoUnit.MINUTES));
        assertThat(trend.minutes()).isEqualTo(4);
        assertThat(trend.latestBytes()).isEqualTo(1_300);
        assertThat(trend.bytesPerSecond()).isCloseTo(100 / 60.0, within(1e-6));
        assertThat(trend.fitRatio()).isCloseTo(1, within(1e-6));
        assertThat(gpu(key, at(3))).isNull();
        assertThat(stores.hardware().trends(Map.of(), Map.of())).isEmpty();
    }

    @Test
    void theHostAndEachDiskHaveTheirOwnLinearFit() {
        for (int minute = 0; minute < 4; minute++) {
            stores.hardware()
                    .add(List.of(hosted(at(minute), 1_000L * minute, 9_000 - minute), hosted(at(minute), 1L, 9_500)));
        }
        AttemptKey key = new AttemptKey(JOB, 1);

        Trends trends = Objects.requireNonNull(
                stores.hardware().trends(Map.of(key, at(0)), Map.of(key, at(0))).get(key));

        assertThat(trends.gpu()).isNull();
        assertThat(trends.host()).isNotNull().satisfies(host -> {
            assertThat(host.latestBytes()).isEqualTo(3_000);
            assertThat(host.totalBytes()).isEqualTo(64_000);
            assertThat(host.bytesPerSecond()).isCloseTo(1_000 / 60.0, within(0.1));
        });
        assertThat(trends.disks()).singleElement().satisfies(disk -> {
            assertThat(disk.path()).isEqualTo("/scratch");
            assertThat(disk.used().latestBytes()).isEqualTo(10_000 - 8_997);
            assertThat(disk.used().totalBytes()).isEqualTo(10_000);
            assertThat(disk.used().bytesPerSecond()).isCloseTo(1 / 60.0, within(1e-6));
        });
    }

    /** A user may mount a file system below a long path, and a sample is stored as a whole. */
    @Test
    void aDiskMayHaveALongPath() {
        String path = "/" + hanText();
        for (int minute = 0; minute < 4; minute++) {
            stores.hardware()
                    .add(List.of(sampled(
                            at(minute),
                            List.of(),
                            new HostReading(
                                    1L, 64_000L, null, List.of(new DiskReading(path, 9_000 - minute, 10_000))))));
        }
        AttemptKey key = new AttemptKey(JOB, 1);

        Trends trends = Objects.requireNonNull(
                stores.hardware().trends(Map.of(key, at(0)), Map.of(key, at(0))).get(key));

        assertThat(trends.disks())
                .singleElement()
                .satisfies(disk -> assertThat(disk.path()).startsWith(path.substring(0, 400)));
    }

    /** Returns a text of 1,000 characters with 3 bytes each, which does not compress. */
    private static String hanText() {
        return new Random(7)
                .ints(1000, 0x4e00, 0x9fff)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    @Test
    void theUseOfAnAttemptCoversTheRequestedTime() {
        stores.hardware().add(List.of(used(at(1), 0.2, 100), used(at(2), 0.8, 300), used(at(3), 1.0, 400)));
        AttemptKey key = new AttemptKey(JOB, 1);

        ResourceUse use = Objects.requireNonNull(stores.hardware()
                .used(Map.of(key, new HardwareUses.Within(at(2), at(3))))
                .get(key));

        assertThat(use).isEqualTo(new ResourceUse(0.8, 0.5, 300.0, 0.75, 70.0, 0.5, 5_000L, 1));
    }

    @Test
    void jobsAreFoundByTheirNodes() {
        KnownJob here = on("1", JobState.RUNNING, "n1", "n2");
        stores.jobs().save(here);
        stores.jobs().save(on("2", JobState.RUNNING, "n3"));
        stores.jobs().save(on("3", JobState.SUCCEEDED, "n1"));

        assertThat(stores.jobs().runningOn(List.of("n2", "n1"))).containsExactly(here);
        assertThat(stores.jobs().runningOn(List.of())).isEmpty();
    }

    @Test
    void thePaceOfSimilarJobsComesFromTheLatestAdvice() {
        stores.similar().advised(advised(at(2), 200));
        stores.similar().advised(advised(at(1), 100));

        assertThat(stores.similar().of(JOB, "a100"))
                .contains(new SimilarThroughput("A100", new Rate(200, "samples/s"), 64L));
        assertThat(stores.similar().of(JOB, "H100")).isEmpty();
        assertThat(stores.similar().of(job("2"), "A100")).isEmpty();
    }

    @Test
    void memoryThatStaysTheSameDoesNotGrow() {
        for (int minute = 0; minute < 5; minute++) {
            stores.hardware().add(List.of(sampled(at(minute), null, 4_000L)));
        }
        AttemptKey key = new AttemptKey(JOB, 1);

        MemoryTrend trend = Objects.requireNonNull(gpu(key, at(0)));

        assertThat(trend.bytesPerSecond()).isZero();
        assertThat(trend.fitRatio()).isZero();
    }

    @Test
    void alertsAreFilteredAndListedLatestFirst() {
        JobAlert hang = alert("1", AlertCondition.HANG, AlertStatus.OPEN, at(1));
        JobAlert slow = alert("2", AlertCondition.SLOWER, AlertStatus.OPEN, at(2));
        JobAlert over = alert("3", AlertCondition.HANG, AlertStatus.CLOSED, at(3));
        stores.alerts().save(alert("1", AlertCondition.HANG, AlertStatus.CLOSED, at(1)), new Ownership("tim", "x"));
        stores.alerts().save(hang, new Ownership("rosa", "speech"));
        stores.alerts().save(slow, new Ownership("tim", "vision"));
        stores.alerts().save(over, new Ownership(null, null));

        assertThat(stores.alerts().list(query(null, null, null))).containsExactly(over, slow, hang);
        assertThat(stores.alerts().list(query(AlertStatus.OPEN, null, null))).containsExactly(slow, hang);
        assertThat(stores.alerts().list(query(null, new Alerts.Visible(Set.of("vision"), "rosa"), null)))
                .containsExactly(slow, hang);
        assertThat(stores.alerts().list(query(null, new Alerts.Visible(Set.of(), null), null)))
                .isEmpty();
        assertThat(stores.alerts().list(query(null, null, new Alerts.Place(at(2), slow.alertId()))))
                .containsExactly(hang);
        assertThat(stores.alerts().find(hang.alertId()))
                .contains(new Alerts.Owned(hang, new Ownership("rosa", "speech")));
        assertThat(inOne(() -> stores.alerts().of(job("1"), 1))).containsExactly(hang);
        assertThat(stores.alerts().open())
                .containsExactlyInAnyOrder(
                        new Alerts.Open(AlertCondition.HANG, AlertSeverity.WARNING, 1, 3.25),
                        new Alerts.Open(AlertCondition.SLOWER, AlertSeverity.WARNING, 1, 3.25));
        List<Alerts.Changed> changed =
                stores.alerts().changed(null, new Alerts.Moment(START.minusSeconds(1), new UUID(0, 0)), 9);
        Instant nowOrLater = stores.alerts().now().at();
        assertThat(changed)
                .as("changes older than a second")
                .allSatisfy(each -> assertThat(each.moment().at()).isBefore(nowOrLater.minusSeconds(1)));
        assertThat(stores.alerts().forgetBefore(at(3))).isZero();
        assertThat(stores.alerts().forgetBefore(at(4))).isEqualTo(1);
        assertThat(stores.alerts().find(over.alertId())).isEmpty();
    }

    @Test
    void aPackingIsJudgedOnce() {
        stores.jobs().save(running("1", START).sharing(at(1)));
        stores.jobs().save(running("2", START));
        stores.jobs().save(running("3", START).sharing(at(1)).after(1, JobState.FAILED, at(2), List.of()));

        assertThat(stores.verdicts().open(9)).extracting(KnownJob::jobId).containsExactly(JOB);
    }

    @Test
    void oneInstanceAtATimeAsksAboutATemplateAndAnAnsweringEngineIsNotAskedAgain() {
        Duration lease = Duration.ofMinutes(1);
        ExtractionPlan plan = null;

        assertThat(stores.plans().claim(7, "one", lease)).isTrue();
        assertThat(stores.plans().claim(7, "other", lease)).isFalse();
        assertThat(stores.plans().claim(7, "other", lease.negated())).isTrue();
        stores.plans().release(7, "one");
        assertThat(stores.plans().claim(7, "one", lease)).isFalse();
        stores.plans().release(7, "other");
        assertThat(stores.plans().claim(7, "one", lease)).isTrue();
        assertThat(stores.plans().find(7)).isEmpty();
        stores.plans().keep(7, "one", plan);
        assertThat(stores.plans().find(7)).contains(new Learned("one", plan));
        assertThat(stores.plans().claim(7, "one", lease.negated())).isFalse();
        assertThat(stores.plans().claim(7, "other", lease)).isTrue();
    }

    private <T> T inOne(Supplier<T> work) {
        return stores.transactions().inOne(work);
    }

    private void save(Change change) {
        inOne(() -> {
            stores.states().saveAll(List.of(change));
            return true;
        });
    }

    private boolean silent(Instant since) {
        return !stores.states().silent(since, 9).isEmpty();
    }

    private List<HeldLines.Held> due(Instant now) {
        return inOne(() -> stores.held().takeDue(now, 9));
    }

    private List<HeldLines.Held> expired(Instant before) {
        return inOne(() -> stores.held().takeExpired(before, 9));
    }

    private static Instant at(int minute) {
        return START.plus(Duration.ofMinutes(minute));
    }

    private static JobId job(String name) {
        return JobId.of(HALL, "slurm", name);
    }

    private static KnownJob running(String name, Instant at) {
        return new KnownJob(job(name), HALL, 1, JobState.RUNNING, at, null, null, at, List.of("n1"));
    }

    private static JobSubmitted submitted(String owner, String project, Instant at) {
        JobSubmission submission = new JobSubmission(
                HALL,
                "slurm",
                "1",
                null,
                owner,
                project,
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                new RequestedResources(2, 8, "A100", null, 64L << 30, 3600.0),
                Map.of());
        return new JobSubmitted(UUID.randomUUID(), submission.jobId(), HALL, 1, at, submission);
    }

    private static Change change(int attempt, long version, Instant latestAt) {
        return new Change(state(attempt, List.of(), latestAt), version, List.of(), null, List.of(), List.of());
    }

    private static AttemptState state(int attempt, List<SourceState> sources, Instant latestAt) {
        return new AttemptState(
                JOB,
                HALL,
                attempt,
                sources,
                OUT,
                metrics(),
                latestAt,
                latestAt.minusSeconds(5),
                4,
                List.of(
                        new Speed(START, 0.5, new Rate(100, "samples/s")),
                        new Speed(START.plusSeconds(1), null, null, 0.75, null)),
                List.of(10.0, 11.5),
                List.of(2.5),
                START.plusSeconds(3),
                slow(),
                new EarlierSlowdowns(90, 60.0, new Rate(80, "steps/s")),
                false,
                phases(),
                PauseLines.NONE.read(List.of("Saving the model"), _ -> false).afterGap(90),
                new LossRun(1, START, 2.4, 3, START, null, null),
                new Course(
                        START,
                        90,
                        80,
                        100,
                        true,
                        START,
                        new Course.Point(START, 90),
                        new Course.Point(START, 85),
                        StepCount.OF_ALL,
                        new StatedTotals(List.of(100L), List.of(3L, 5L), true)),
                new Loop(100L, 2),
                new LineQuota(12.5, START, 3),
                new LabelState(2, 1, List.of()),
                List.of());
    }

    private static PhaseNotes phases() {
        return new PhaseNotes(
                START,
                Phase.CHECKPOINT,
                "Saving the model",
                START.minusSeconds(60),
                List.of(30.0),
                12.5,
                11.0,
                new PauseRegularity(3, List.of(10, 11)),
                List.of(new PauseInterval(Phase.EVALUATION, 500)),
                new PauseRegularity(2, List.of(4)));
    }

    private static AttemptState stopped(AttemptState state) {
        return new AttemptState(
                state.jobId(),
                state.cluster(),
                state.attempt(),
                state.sources(),
                state.leader(),
                state.latest(),
                state.latestAt(),
                state.sampledAt(),
                state.number(),
                state.speeds(),
                state.gapsSeconds(),
                state.losses(),
                state.steadySince(),
                state.slow(),
                state.earlierSlow(),
                true,
                state.phases(),
                state.pauseLines(),
                state.lossRun(),
                state.course(),
                state.loop(),
                state.flow(),
                state.labels(),
                state.tail());
    }

    private static MetricsSnapshot metrics() {
        return new MetricsSnapshot(
                0.5,
                new Rate(100, "samples/s"),
                2.5,
                null,
                12L,
                100L,
                null,
                null,
                0.12,
                44.0,
                null,
                LogOrder.EXACT,
                Engine.RULES);
    }

    private static Slowdown slow() {
        return new Slowdown(
                START, new Rate(100, "samples/s"), new Rate(50, "samples/s"), 0.5, SlowdownCause.UNKNOWN, null);
    }

    private static Entry.Sampled sample(long number, Instant at) {
        return new Entry.Sampled(number, new MetricsSample(1, at, metrics()));
    }

    private static Entry.Slowed slowdown(long number, Instant at) {
        return new Entry.Slowed(number, new DetectedSlowdown(1, at, slow()));
    }

    private static LogChunk chunk(JobId job) {
        return new LogChunk(UUID.randomUUID(), job, HALL, 1, START, OUT, 0, 1, null, LogOrder.EXACT, List.of("a line"));
    }

    private static IncomingLines lines(JobId job, Sender sender, LogOrder order) {
        return new IncomingLines(
                sender, job, 1, OUT, null, order, null, List.of(new IncomingLine("a line", null, null)));
    }

    private @Nullable MemoryTrend gpu(AttemptKey key, Instant since) {
        Trends trends =
                stores.hardware().trends(Map.of(key, since), Map.of(key, since)).get(key);
        return trends == null ? null : trends.gpu();
    }

    private static NodeSampled hosted(Instant at, long used, long free) {
        return sampled(
                at,
                List.of(),
                new HostReading(used, 64_000L, null, List.of(new DiskReading("/scratch", free, 10_000))));
    }

    /** Returns a sample in which one GPU works and the other is empty. */
    private static NodeSampled used(Instant at, double utilisation, double watts) {
        return sampled(
                at,
                List.of(
                        new GpuReading(
                                0, null, null, null, utilisation, 9_000L, 10_000L, watts, 70.0, null, null, 400.0),
                        new GpuReading(1, null, null, null, null, 0L, 10_000L, null, null, null, null, null)),
                new HostReading(5_000L, null, 0.5, List.of()));
    }

    private static NodeSampled sampled(Instant at, List<GpuReading> gpus, HostReading host) {
        return new NodeSampled(UUID.randomUUID(), JOB, HALL, 1, at, "n1", gpus, List.of(), null, host);
    }

    private static KnownJob on(String job, JobState state, String... nodes) {
        return new KnownJob(job(job), HALL, 1, state, START, null, null, START, List.of(nodes));
    }

    private static JobAdvised advised(Instant at, double throughput) {
        var estimate = new ThroughputEstimate("A100", 8, 64L, new Rate(throughput, "samples/s"));
        return new JobAdvised(
                UUID.randomUUID(),
                JOB,
                HALL,
                1,
                at,
                null,
                List.of(),
                new Estimates(null, null, null, null, List.of(estimate), 0.5, Engine.RETRIEVAL));
    }

    private static NodeSampled sampled(Instant at, @Nullable Double utilisation, @Nullable Long memory) {
        var gpu = new GpuReading(0, null, null, null, utilisation, memory, 80_000_000L, null, null, null, null, null);
        return new NodeSampled(UUID.randomUUID(), JOB, HALL, 1, at, "n1", List.of(gpu), List.of(), null, null);
    }

    private static Alerts.Query query(
            @Nullable AlertStatus status, Alerts.@Nullable Visible visible, Alerts.@Nullable Place after) {
        return new Alerts.Query(status, null, null, HALL, null, null, null, visible, after, 9);
    }

    private static JobAlert alert(String job, AlertCondition condition, AlertStatus status, Instant at) {
        return new JobAlert(
                JobAlert.id(job(job), 1, condition),
                job(job),
                HALL,
                1,
                condition,
                "silent",
                AlertSeverity.WARNING,
                status,
                "No step for 14 minutes.",
                "Check the stacks of its ranks.",
                new AlertEvidence(List.of(), Map.of(), List.of()),
                new AlertCost(3.25, null),
                at,
                at,
                1,
                at,
                status == AlertStatus.CLOSED ? at : null,
                null,
                null);
    }
}
