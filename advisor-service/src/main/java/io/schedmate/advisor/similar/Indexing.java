package io.schedmate.advisor.similar;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.code.similar.WorkloadText;
import java.util.ArrayList;
import java.util.List;

/** Makes past runs findable by similarity, some at a time. What the vector store does not take is tried again. */
public final class Indexing {

    private static final int AT_ONCE = 64;

    private final PastRuns runs;
    private final PastWorkloads workloads;

    public Indexing(PastRuns runs, PastWorkloads workloads) {
        this.runs = runs;
        this.workloads = workloads;
    }

    /** @return how many runs were looked at; 0 = all are done */
    public int next() {
        String space = workloads.space();
        List<PastRun> waiting = runs.notIndexed(space, AT_ONCE);
        List<PastWorkloads.Entry> entries = new ArrayList<>();
        for (PastRun run : waiting) {
            String text = run.metadata() == null ? "" : WorkloadText.of(run.metadata());
            if (!text.isBlank()) {
                entries.add(new PastWorkloads.Entry(
                        run.jobId().toString(), text, run.submission().cluster()));
            }
        }
        if (!entries.isEmpty()) {
            workloads.put(entries);
        }
        runs.indexed(waiting.stream().map(PastRun::jobId).toList(), space);
        return waiting.size();
    }
}
