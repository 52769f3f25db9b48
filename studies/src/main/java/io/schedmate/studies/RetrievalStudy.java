package io.schedmate.studies;

import io.schedmate.code.history.JobFacts;
import io.schedmate.embedding.OnnxTextEmbedder;
import io.schedmate.embedding.TextEmbedder;
import io.schedmate.simulator.information.Estimates;
import io.schedmate.simulator.information.OrderWorth;
import io.schedmate.simulator.policy.Policy;
import io.schedmate.simulator.policy.queue.SchedMate;
import io.schedmate.simulator.trace.TraceJob;
import io.schedmate.studies.StudyData.Named;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares similarity thresholds and numbers of similar runs for the papers' estimate, the mean of those runs (full
 * paper, section 3.1).
 */
record RetrievalStudy() implements Study {

    private static final double[] THRESHOLDS = {0.8, 0.9, 0.95, 0.99};
    private static final int[] COUNTS = {1, 3, 10, 30};
    private static final Policy POLICY = new SchedMate();

    private record Ending(TraceJob job, long seconds) {}

    @Override
    public String name() {
        return "retrieval";
    }

    @Override
    public String title() {
        return "Threshold and k of the retrieval";
    }

    @Override
    public List<List<String>> files() {
        return List.of(StudyData.GRAHAM);
    }

    @Override
    public String run(StudyData data) throws IOException {
        Named trace = data.university();
        Map<String, String> texts = data.universityFacts().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> SimilarRuns.text(entry.getValue())));
        Map<String, float[]> vectors;
        try (TextEmbedder embedder = OnnxTextEmbedder.bundled()) {
            vectors = SimilarRuns.embedded(Set.copyOf(texts.values()), embedder);
        }
        double blind = trace.meanJct(Estimates.none(trace.jobs()), POLICY);
        double seeing = trace.meanJct(Estimates.perfect(trace.jobs()), POLICY);
        var table = new StudyTable("similarity from", "k", "found", "worth of the order", "avg JCT s", "gap closed");
        for (double threshold : THRESHOLDS) {
            for (int count : COUNTS) {
                List<TraceJob> estimated =
                        withEstimates(trace.jobs(), texts, new SimilarRuns(vectors, threshold, count));
                row(table, String.valueOf(threshold), String.valueOf(count), trace, estimated, blind, seeing);
            }
        }
        row(table, "SchedMate's estimator", "-", trace, trace.jobs(), blind, seeing);
        return trace.name()
                + ": standalone SchedMate with the mean duration of the k most similar jobs that have ended. Similarity is that of"
                + " SchedMate's own embedding of the trace's record of a job. Where no job is similar enough, the mean of all"
                + " ended jobs is used. No information: " + StudyTable.seconds(blind) + ", perfect information: "
                + StudyTable.seconds(seeing) + ".\n\n" + table
                + "\nThe paper uses 0.9 and 3.\n";
    }

    private static void row(
            StudyTable table,
            String like,
            String count,
            Named trace,
            List<TraceJob> estimated,
            double blind,
            double seeing) {
        double mean = trace.meanJct(estimated, POLICY);
        table.row(
                like,
                count,
                StudyTable.percent(
                        estimated.stream().filter(TraceJob::isLikeKnown).count() / (double) estimated.size()),
                StudyTable.percent(OrderWorth.of(estimated)),
                StudyTable.seconds(mean),
                StudyTable.percent((blind - mean) / (blind - seeing)));
    }

    private static List<TraceJob> withEstimates(List<TraceJob> jobs, Map<String, String> texts, SimilarRuns runs) {
        var running = new PriorityQueue<Ending>(Comparator.comparingLong(Ending::seconds)
                .thenComparing(ending -> ending.job().id()));
        List<TraceJob> estimated = new ArrayList<>();
        double sum = 0;
        int ended = 0;
        for (TraceJob job : jobs) {
            for (Ending next = running.peek();
                    next != null && next.seconds() <= job.submitSeconds();
                    next = running.peek()) {
                TraceJob past = running.remove().job();
                runs.ended(texts.getOrDefault(past.id(), ""), past.durationSeconds());
                sum += past.durationSeconds();
                ended++;
            }
            OptionalDouble found = runs.estimate(texts.getOrDefault(job.id(), SimilarRuns.text(JobFacts.UNKNOWN)));
            estimated.add(job.predicted(found.orElse(ended == 0 ? 1 : sum / ended), found.isPresent()));
            running.add(new Ending(job, job.submitSeconds() + job.durationSeconds()));
        }
        return estimated;
    }
}
