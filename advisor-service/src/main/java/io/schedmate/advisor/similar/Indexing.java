package io.schedmate.advisor.similar;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.model.job.JobId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Adds past runs to the similarity index in batches. If the vector store rejects all runs of a batch, the batch is
 * tried again; if it rejects only some, those are left out.
 */
public final class Indexing {

    private static final int AT_ONCE = 64;

    private final PastRuns runs;
    private final PastWorkloads workloads;
    private final LeftOut leftOut;

    /**
     * Creates the indexing.
     *
     * @param leftOut receives runs that are not added to the index
     */
    public Indexing(PastRuns runs, PastWorkloads workloads, LeftOut leftOut) {
        this.runs = runs;
        this.workloads = workloads;
        this.leftOut = leftOut;
    }

    /**
     * Receives runs whose text the vector store rejects while it accepts others. They are not tried again in that
     * store.
     */
    @FunctionalInterface
    public interface LeftOut {

        void leftOut(String jobId, WorkloadRefused why);
    }

    /**
     * Indexes the next batch.
     *
     * @return the number of runs processed; 0 = all are done
     */
    public int next() {
        String space = workloads.space();
        List<PastRun> waiting = runs.notIndexed(space, AT_ONCE);
        List<PastWorkloads.Entry> entries =
                waiting.stream().flatMap(Indexing::entry).toList();
        if (!entries.isEmpty()) {
            put(entries);
            forgetWhatIsForgotten(entries);
        }
        runs.indexed(waiting.stream().map(PastRun::jobId).toList(), space);
        return waiting.size();
    }

    private void put(List<PastWorkloads.Entry> entries) {
        try {
            workloads.put(entries);
        } catch (WorkloadRefused refused) {
            putEach(entries, refused);
        }
    }

    /**
     * Adds the entries one by one. If the store accepts none of them, the store may be at fault, and all are tried
     * again.
     */
    private void putEach(List<PastWorkloads.Entry> entries, WorkloadRefused first) {
        Map<String, WorkloadRefused> refusals = new LinkedHashMap<>();
        for (PastWorkloads.Entry entry : entries) {
            try {
                workloads.put(List.of(entry));
            } catch (WorkloadRefused refused) {
                refusals.put(entry.id(), refused);
            }
        }
        if (refusals.size() == entries.size()) {
            throw first;
        }
        refusals.forEach(leftOut::leftOut);
    }

    /** Removes entries of jobs that were forgotten while their texts were being added. */
    private void forgetWhatIsForgotten(List<PastWorkloads.Entry> put) {
        Map<JobId, PastRun> kept =
                runs.find(put.stream().map(entry -> JobId.parse(entry.id())).toList());
        List<String> forgotten = put.stream()
                .map(PastWorkloads.Entry::id)
                .filter(id -> !kept.containsKey(JobId.parse(id)))
                .toList();
        if (!forgotten.isEmpty()) {
            workloads.forget(forgotten);
        }
    }

    private static Stream<PastWorkloads.Entry> entry(PastRun run) {
        String text = run.metadata() == null ? "" : WorkloadText.of(run.metadata());
        return text.isBlank()
                ? Stream.empty()
                : Stream.of(new PastWorkloads.Entry(
                        run.jobId().toString(), text, run.submission().cluster()));
    }
}
