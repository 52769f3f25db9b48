package io.schedmate.advisor.advise;

import io.schedmate.advisor.outlook.Outlooks;
import io.schedmate.advisor.similar.Neighbour;
import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.model.api.outlook.JobOutlook;
import io.schedmate.model.job.JobSubmission;
import java.util.function.Predicate;

/** Advises on a job that has not been submitted yet, including its predicted start and end. */
public record AdviceBeforeSubmission(Adviser adviser, Outlooks outlooks, DeadlineExecutor work) {

    /** The share of the available time for the outlook. Even a queue of thousands of jobs takes far less. */
    private static final double FOR_OUTLOOK = 0.2;

    /**
     * @param mayKnow whether the caller may learn the owner of a past job
     * @throws SourceRefused if the job's source is not allowed and this is known in time
     */
    public Advice advise(AdviceQuestion question, Deadline deadline, Predicate<Neighbour> mayKnow) {
        DeadlineExecutor.Outcome<JobOutlook> outlook = outlook(question.job(), deadline);
        Advice advice = adviser.advise(question, deadline).shown(mayKnow);
        return switch (outlook) {
            case DeadlineExecutor.Outcome.InTime<JobOutlook>(JobOutlook found) -> advice.with(found);
            case DeadlineExecutor.Outcome.Late<JobOutlook>() -> advice.without("The outlook did not finish in time.");
            case DeadlineExecutor.Outcome.Busy<JobOutlook>() ->
                advice.without("The outlook was not computed because the service is busy.");
            case DeadlineExecutor.Outcome.Failed<JobOutlook>(Throwable failure) ->
                advice.without("The outlook is unavailable (%s)."
                        .formatted(failure.getClass().getSimpleName()));
        };
    }

    private DeadlineExecutor.Outcome<JobOutlook> outlook(JobSubmission job, Deadline deadline) {
        return work.within(deadline.share(FOR_OUTLOOK).left(), () -> outlooks.ofNew(job));
    }
}
