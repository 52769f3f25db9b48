package io.schedmate.simulator.information;

import io.schedmate.code.estimate.DurationEstimate;
import io.schedmate.code.estimate.DurationEstimator;
import io.schedmate.code.history.FinishedRun;
import io.schedmate.code.history.JobFacts;
import io.schedmate.model.Engine;
import io.schedmate.simulator.policy.ReplayStopped;
import io.schedmate.simulator.trace.TraceJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * The durations that the advisor's estimator expects of jobs at their submission, after it has learned from each job
 * that had ended by then. The ends are those of the trace, even if a policy ends jobs earlier or later.
 */
public final class HistoryEstimates {

    private record Ending(TraceJob job, long seconds) {}

    private HistoryEstimates() {}

    /**
     * @param facts by job id
     * @param beforeAny the estimate in seconds before any job has ended
     */
    public static List<TraceJob> of(List<TraceJob> jobs, Map<String, JobFacts> facts, double beforeAny) {
        var estimator = new DurationEstimator();
        var running = new PriorityQueue<Ending>(Comparator.comparingLong(Ending::seconds)
                .thenComparing(ending -> ending.job().id()));
        List<TraceJob> estimated = new ArrayList<>(jobs.size());
        for (TraceJob job : jobs.stream()
                .sorted(Comparator.comparingLong(TraceJob::submitSeconds))
                .toList()) {
            ReplayStopped.ifInterrupted();
            for (Ending next = running.peek();
                    next != null && next.seconds() <= job.submitSeconds();
                    next = running.peek()) {
                TraceJob ended = running.remove().job();
                estimator.ended(
                        facts.getOrDefault(ended.id(), JobFacts.UNKNOWN),
                        new FinishedRun(ended.id(), ended.durationSeconds(), null));
            }
            Optional<DurationEstimate> answer =
                    estimator.submitted(job.id(), facts.getOrDefault(job.id(), JobFacts.UNKNOWN));
            estimated.add(answer.map(it -> job.predicted(it.mean(), it.engine() == Engine.RESUBMISSION))
                    .orElseGet(() -> job.predicted(beforeAny, false)));
            running.add(new Ending(job, job.submitSeconds() + job.durationSeconds()));
        }
        return estimated;
    }
}
