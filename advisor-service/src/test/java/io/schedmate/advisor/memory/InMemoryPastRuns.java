package io.schedmate.advisor.memory;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.model.job.JobId;
import io.schedmate.testing.memory.InMemoryTransactions;
import io.schedmate.testing.memory.Rows;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Stores past runs in memory. */
public final class InMemoryPastRuns implements PastRuns {

    /**
     * A row.
     *
     * @param space the vector space in which the run is indexed; null = not indexed
     */
    private record Row(PastRun run, @Nullable String space) {}

    private final Rows<JobId, Row> runs;

    public InMemoryPastRuns(InMemoryTransactions transactions) {
        this.runs = transactions.rows();
    }

    @Override
    public boolean keep(PastRun run) {
        boolean newest = runs.find(run.jobId())
                .filter(before -> before.run().attempt() >= run.attempt())
                .isEmpty();
        if (newest) {
            runs.put(run.jobId(), new Row(run, null));
        }
        return newest;
    }

    @Override
    public Map<JobId, PastRun> find(Collection<JobId> jobs) {
        return jobs.stream()
                .distinct()
                .flatMap(job -> runs.find(job).stream())
                .map(Row::run)
                .collect(Collectors.toMap(PastRun::jobId, Function.identity()));
    }

    @Override
    public List<PastRun> notIndexed(String space, int most) {
        return runs.where(row -> !space.equals(row.space()))
                .sorted(Comparator.comparing(Row::space, Comparator.nullsFirst(Comparator.naturalOrder()))
                        .thenComparing(row -> row.run().endedAt()))
                .limit(most)
                .map(Row::run)
                .toList();
    }

    @Override
    public void indexed(Collection<JobId> jobs, String space) {
        jobs.forEach(job -> runs.update(job, row -> new Row(row.run(), space)));
    }

    @Override
    public boolean forget(JobId jobId, Instant until) {
        runs.find(jobId).filter(row -> !row.run().endedAt().isAfter(until)).ifPresent(_ -> runs.remove(jobId));
        return runs.find(jobId).isEmpty();
    }

    @Override
    public List<JobId> endedBefore(Instant time, int most) {
        return runs.where(row -> row.run().endedAt().isBefore(time))
                .limit(most)
                .map(row -> row.run().jobId())
                .toList();
    }
}
