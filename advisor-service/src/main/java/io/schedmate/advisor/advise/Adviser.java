package io.schedmate.advisor.advise;

import io.schedmate.advisor.admission.RecentSubmissions;
import io.schedmate.advisor.estimate.Estimated;
import io.schedmate.advisor.estimate.Estimator;
import io.schedmate.advisor.extract.Extraction;
import io.schedmate.advisor.extract.Extractor;
import io.schedmate.advisor.extract.Metadata;
import io.schedmate.advisor.similar.Neighbour;
import io.schedmate.advisor.similar.Retriever;
import io.schedmate.advisor.source.SourceRefused;
import io.schedmate.advisor.source.Sources;
import io.schedmate.code.limit.WorkLimitExceeded;
import io.schedmate.model.Engine;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.api.advice.AdvicePart;
import io.schedmate.model.api.advice.PartEngine;
import io.schedmate.model.job.JobSubmission;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Produces advice from what is available by the deadline (full paper, section 3.1). A part that is unavailable or too
 * slow is left out and named. Its late result is used when the same question is asked again.
 */
public record Adviser(
        Sources sources,
        Extractor extractor,
        RecentSubmissions recent,
        Retriever retriever,
        Estimator estimator,
        DeadlineExecutor work,
        InstantSource clock) {

    private static final int NEIGHBOURS = 10;
    /**
     * The shares of the remaining time: first for reading the code, then for the model. Similar jobs are searched last.
     */
    private static final double FOR_CODE = 0.7;

    private static final double FOR_MODEL = 0.9;
    /** The minimum time for the model; with less, it is not called. */
    private static final Duration MIN_TIME_FOR_MODEL = Duration.ofSeconds(2);

    /** @throws SourceRefused if the job's source is not allowed and this is known in time */
    public StoredAdvice advise(AdviceQuestion question, Deadline deadline) {
        sources.check(question.job());
        return new Working(question, deadline).advised();
    }

    /** The state of one advice while it is produced. */
    private final class Working {

        private final AdviceQuestion question;
        private final JobSubmission job;
        private final Deadline deadline;
        private final Instant start = clock.instant();
        private final List<PartEngine> engines = new ArrayList<>();
        private final List<AdvicePart> unknown = new ArrayList<>();
        private final List<String> caveats = new ArrayList<>();
        private boolean whole = true;

        Working(AdviceQuestion question, Deadline deadline) {
            this.question = question;
            this.job = question.job();
            this.deadline = deadline;
        }

        StoredAdvice advised() {
            Extraction extraction = extraction();
            WorkloadMetadata metadata =
                    Metadata.published(extraction.metadata()).orElse(null);
            if (metadata == null) {
                unknown.add(AdvicePart.METADATA);
            } else {
                engines.add(new PartEngine(
                        AdvicePart.METADATA, extraction.metadata().engine()));
            }
            List<Neighbour> neighbours = neighbours(extraction);
            Estimated estimated = estimator.estimate(job, metadata == null ? null : extraction.metadata());
            engines.addAll(estimated.engines());
            unknown.addAll(estimated.unknown());
            caveats.addAll(estimated.caveats());
            Instant now = clock.instant();
            return new StoredAdvice(
                    question.adviceId(),
                    question.jobId(),
                    whole,
                    now,
                    Duration.between(start, now).toNanos() / 1e9,
                    metadata == null ? null : extraction.metadata(),
                    metadata,
                    extraction.excerpts(),
                    neighbours,
                    estimated.estimates(),
                    estimated.suggestedTimeLimitSeconds(),
                    List.copyOf(engines),
                    List.copyOf(unknown),
                    List.copyOf(caveats));
        }

        private Extraction extraction() {
            Extraction found = inTime(
                            work.endedWithin(asker(), deadline.share(FOR_CODE).left(), () -> extractor.fromCode(job)),
                            "The analysis of the job's code")
                    .orElseGet(() -> extractor.fromCommand(job));
            Duration left = deadline.left();
            if (extractor.asksModel() && whole && left.compareTo(MIN_TIME_FOR_MODEL) >= 0) {
                found = inTime(
                                work.endedWithin(
                                        asker(), deadline.share(FOR_MODEL).left(), () -> extractor.fromModel(job)),
                                "The language model")
                        .orElse(found);
            } else if (extractor.asksModel()) {
                caveats.add("The language model was not used because there was no time left.");
            }
            addCaveat(found.caveat());
            return found;
        }

        private String asker() {
            return Objects.requireNonNullElse(job.owner(), "");
        }

        private List<Neighbour> neighbours(Extraction extraction) {
            Optional<List<Neighbour>> found = inTime(
                    work.within(
                            deadline.left(),
                            () -> retriever.like(
                                    extraction.metadata(),
                                    recent.matches(question.id(), job, question.at()),
                                    question.id(),
                                    NEIGHBOURS)),
                    "The search for similar jobs");
            List<Neighbour> neighbours = found.orElse(List.of());
            if (neighbours.isEmpty()) {
                unknown.add(AdvicePart.SIMILAR_JOBS);
                addCaveat(found.isPresent() ? "No past job resembles this one." : null);
            } else {
                boolean ranBefore = neighbours.getFirst().similarityRatio() == 1;
                engines.add(
                        new PartEngine(AdvicePart.SIMILAR_JOBS, ranBefore ? Engine.RESUBMISSION : Engine.EMBEDDING));
            }
            return neighbours;
        }

        private <T> Optional<T> inTime(DeadlineExecutor.Outcome<T> outcome, String what) {
            return switch (outcome) {
                case DeadlineExecutor.Outcome.InTime<T>(T answer) -> Optional.of(answer);
                case DeadlineExecutor.Outcome.Late<T>() -> missing(what + " did not finish in time.");
                case DeadlineExecutor.Outcome.Busy<T>() -> missing(what + " was skipped because the service is busy.");
                case DeadlineExecutor.Outcome.Failed<T>(SourceRefused refused) -> throw refused;
                case DeadlineExecutor.Outcome.Failed<T>(WorkLimitExceeded _) ->
                    missing(what + " exceeded the time limit for one job.");
                case DeadlineExecutor.Outcome.Failed<T>(Throwable failure) ->
                    missing("%s is unavailable (%s).".formatted(what, failure.getMessage()));
            };
        }

        private <T> Optional<T> missing(String caveat) {
            whole = false;
            addCaveat(caveat);
            return Optional.empty();
        }

        private void addCaveat(@Nullable String caveat) {
            if (caveat != null) {
                caveats.add(caveat);
            }
        }
    }
}
