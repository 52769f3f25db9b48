package io.schedmate.advisor.similar;

import io.schedmate.advisor.history.PastRun;
import io.schedmate.advisor.history.PastRuns;
import io.schedmate.code.similar.NearestWorkloads;
import io.schedmate.code.similar.SimilarJobs;
import io.schedmate.code.similar.TextThreshold;
import io.schedmate.code.similar.TextVectors;
import io.schedmate.code.similar.WorkloadText;
import io.schedmate.code.workload.Workload;
import io.schedmate.model.job.JobId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The Similar Job Retriever (full paper, section 3.1). */
public final class Retriever {

    private final PastWorkloads workloads;
    private final PastRuns runs;
    private final TextVectors vectors;
    private final Supplier<TextThreshold> threshold;

    /**
     * Creates a retriever.
     *
     * @param threshold computed on the first search, because it may take a while
     */
    public Retriever(PastWorkloads workloads, PastRuns runs, TextVectors vectors, Supplier<TextThreshold> threshold) {
        this.workloads = workloads;
        this.runs = runs;
        this.vectors = vectors;
        this.threshold = threshold;
    }

    /** Computes what the first search would otherwise wait for. */
    public void prepare() {
        Objects.requireNonNull(threshold.get(), "a threshold");
    }

    /**
     * Returns past jobs that are similar to a job, most similar first.
     *
     * @param ranBefore jobs that this one repeats, latest first; they come before all others
     * @param itself the id of the job itself, which is left out
     */
    public List<Neighbour> like(Workload job, List<JobId> ranBefore, String itself, int most) {
        List<Neighbour> found = new ArrayList<>();
        Map<JobId, PastRun> before = runs.find(ranBefore);
        ranBefore.stream()
                .flatMap(id -> Stream.ofNullable(before.get(id)))
                .limit(most)
                .forEach(run -> found.add(Neighbour.of(run, 1)));
        Set<String> taken = found.stream().map(each -> each.jobId().toString()).collect(Collectors.toSet());
        byText(job, most + taken.size() + 1).stream()
                .filter(each -> !each.jobId().toString().equals(itself))
                .filter(each -> !taken.contains(each.jobId().toString()))
                .limit(most - found.size())
                .forEach(found::add);
        return found;
    }

    private List<Neighbour> byText(Workload job, int most) {
        String text = WorkloadText.of(job);
        if (text.isBlank()) {
            return List.of();
        }
        NearestWorkloads nearest = (_, count) -> nearest(text, count);
        List<SimilarJobs.SimilarJob> similar = new SimilarJobs(vectors, nearest, threshold.get()).to(job, most);
        Map<JobId, PastRun> past =
                runs.find(similar.stream().map(each -> JobId.parse(each.id())).toList());
        return similar.stream()
                .flatMap(each ->
                        Stream.ofNullable(past.get(JobId.parse(each.id()))).map(run -> Neighbour.of(run, each.score())))
                .toList();
    }

    private List<NearestWorkloads.Near> nearest(String text, int count) {
        List<PastWorkloads.Match> matches = workloads.nearest(text, count);
        Map<JobId, PastRun> past =
                runs.find(matches.stream().map(each -> JobId.parse(each.id())).toList());
        List<NearestWorkloads.Near> near = new ArrayList<>();
        for (PastWorkloads.Match match : matches) {
            PastRun run = past.get(JobId.parse(match.id()));
            if (run != null && run.metadata() != null) {
                near.add(new NearestWorkloads.Near(match.id(), match.cosine(), run.metadata()));
            }
        }
        return near;
    }
}
