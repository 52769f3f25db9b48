package io.schedmate.advisor.similar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.advisor.memory.InMemoryPastRuns;
import io.schedmate.code.workload.Evidence;
import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.model.Engine;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.testing.memory.InMemoryTransactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class IndexingTest {

    private final PastRuns runs = new InMemoryPastRuns(new InMemoryTransactions());
    private final Store store = new Store();
    private final List<String> leftOut = new ArrayList<>();
    private final Indexing indexing = new Indexing(runs, store, (job, _) -> leftOut.add(job));

    @Test
    void everyRunWithMetadataIsIndexedOnceInBatches() {
        for (int i = 0; i < 70; i++) {
            keep("j" + i, "resnet50");
        }
        keep("silent", null);

        assertThat(indexing.next()).isEqualTo(64);
        assertThat(indexing.next()).isEqualTo(7);
        assertThat(indexing.next()).isZero();
        assertThat(store.held).hasSize(70).doesNotContainKey(id("silent").toString());
        assertThat(store.held.values())
                .allSatisfy(entry -> assertThat(entry.text()).contains("resnet50"))
                .extracting(PastWorkloads.Entry::cluster)
                .containsOnly("hall-a");
    }

    @Test
    void aRejectedTextIsSkippedAndReportedAndTheOthersAreIndexed() {
        keep("good", "resnet50");
        keep("bad", "vgg16");
        keep("fine", "resnet50");
        store.refused.add(id("bad").toString());

        assertThat(indexing.next()).isEqualTo(3);

        assertThat(store.held)
                .containsOnlyKeys(id("good").toString(), id("fine").toString());
        assertThat(leftOut).containsExactly(id("bad").toString());
        assertThat(indexing.next()).isZero();
    }

    @Test
    void aStoreThatRejectsEverythingIsRetried() {
        keep("one", "resnet50");
        keep("two", "vgg16");
        store.refused.addAll(List.of(id("one").toString(), id("two").toString()));

        assertThatThrownBy(indexing::next).isInstanceOf(WorkloadRefused.class);
        assertThat(leftOut).isEmpty();
        store.refused.clear();

        assertThat(indexing.next()).isEqualTo(2);
        assertThat(store.held).hasSize(2);
    }

    @Test
    void aRunForgottenDuringIndexingIsRemoved() {
        keep("stays", "resnet50");
        keep("goes", "vgg16");
        store.meanwhile = () -> runs.forget(id("goes"), Instant.parse("2026-03-03T00:00:00Z"));

        indexing.next();

        assertThat(store.held).containsOnlyKeys(id("stays").toString());
    }

    @Test
    void aNewStoreIsFilledCompletely() {
        keep("one", "resnet50");
        indexing.next();
        store.space = "another";
        store.held.clear();

        assertThat(indexing.next()).isEqualTo(1);
        assertThat(store.held).hasSize(1);
    }

    private void keep(String externalId, @Nullable String model) {
        var job = new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                "rosa",
                "speech",
                null,
                "python train.py",
                null,
                null,
                new JobSource.None(),
                RequestedResources.UNKNOWN,
                Map.of());
        runs.keep(new PastRun(
                job.jobId(),
                1,
                job,
                JobState.SUCCEEDED,
                Instant.parse("2026-03-02T08:00:00Z"),
                60.0,
                new MeasuredUse(1, 1, null, null, null, null, null),
                model == null
                        ? null
                        : Workload.none(Engine.STATIC).with(WorkloadField.MODEL_NAME, model, Evidence.UNSTATED),
                false));
    }

    private static JobId id(String externalId) {
        return JobId.of("hall-a", "slurm", externalId);
    }

    /** Stores what it accepts, and rejects a batch that contains a rejected text. */
    private static final class Store implements PastWorkloads {

        private final Map<String, Entry> held = new LinkedHashMap<>();
        private final Set<String> refused = new HashSet<>();
        private String space = "one";
        private Runnable meanwhile = () -> {};

        @Override
        public String space() {
            return space;
        }

        @Override
        public void put(List<Entry> entries) {
            if (entries.stream().anyMatch(entry -> refused.contains(entry.id()))) {
                throw new WorkloadRefused("too long", new IllegalArgumentException());
            }
            entries.forEach(entry -> held.put(entry.id(), entry));
            meanwhile.run();
        }

        @Override
        public List<Match> nearest(String text, int most) {
            return List.of();
        }

        @Override
        public void forget(List<String> ids) {
            ids.forEach(held::remove);
        }
    }
}
