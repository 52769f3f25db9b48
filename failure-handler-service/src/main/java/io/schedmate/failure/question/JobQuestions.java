package io.schedmate.failure.question;

import io.schedmate.failure.archive.LogArchive;
import io.schedmate.failure.diagnosis.Failures;
import io.schedmate.model.api.failure.Failure;
import io.schedmate.model.api.question.CitedLine;
import io.schedmate.model.api.question.QuestionAnswer;
import io.schedmate.model.job.JobId;
import io.schedmate.query.Answer;
import io.schedmate.query.engine.QueryEngine;
import io.schedmate.query.reason.AnswerWriter;
import io.schedmate.query.reason.ReasonedAnswers;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions about jobs. Only a few questions are answered at a time, because each needs the end of a log in
 * memory.
 */
public final class JobQuestions {

    private static final int NEWEST_FAILURES = 50;

    private final LogArchive archive;
    private final Failures failures;
    private final KnownStatus status;
    private final KnownReports fromReports;
    private final UnaryOperator<String> mask;
    private final AnswerWriter writer;
    private final Limits limits;
    private final Semaphore turns;
    private final KeptEngines engines;

    /**
     * The limits.
     *
     * @param lines maximum number of an attempt's last lines to read
     * @param bytes maximum size of their texts
     * @param atOnce maximum number of questions that are answered at the same time
     * @param longestWait maximum time to wait for a free place
     * @param kept number of logs that stay in memory for the next question, each within the limits of lines and bytes
     * @param keptFor how long a log stays in memory without a question
     */
    public record Limits(long lines, long bytes, int atOnce, Duration longestWait, int kept, Duration keptFor) {}

    /**
     * Answers from the archive.
     *
     * @param mask masks secrets in a text
     * @param writer writes answers from the log, which are then verified
     */
    public JobQuestions(
            LogArchive archive,
            Failures failures,
            KnownStatus status,
            UnaryOperator<String> mask,
            AnswerWriter writer,
            Limits limits) {
        this.archive = archive;
        this.failures = failures;
        this.status = status;
        this.fromReports = new KnownReports(mask);
        this.mask = mask;
        this.writer = writer;
        this.limits = limits;
        this.turns = new Semaphore(limits.atOnce(), true);
        this.engines = new KeptEngines(limits.kept(), limits.keptFor(), InstantSource.system());
    }

    /**
     * Answers from the known facts about the job before its log is read; if the question names an attempt, only the log
     * is used.
     *
     * @param reports reports of other services, as the caller may see them
     * @return empty if too many other questions are being answered
     */
    public Optional<QuestionAnswer> ask(JobId jobId, @Nullable Integer attempt, String question, JobReports reports)
            throws InterruptedException {
        Optional<QuestionAnswer> known = attempt == null
                ? status.ask(jobId, question).or(() -> fromReports.ask(jobId, question, reports))
                : Optional.empty();
        if (known.isPresent()) {
            return known;
        }
        if (!turns.tryAcquire(limits.longestWait().toMillis(), TimeUnit.MILLISECONDS)) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    answer(jobId, attempt == null ? archive.latestAttempt(jobId).orElse(1) : attempt, question));
        } finally {
            turns.release();
        }
    }

    /**
     * Drops cached logs that were not asked about for some time, have grown, were truncated or were forgotten.
     *
     * @return the number dropped
     */
    public int dropStale() {
        return engines.drop(source -> source.streams().stream()
                .findFirst()
                .map(stream -> archive.streams(stream.jobId(), stream.attempt()).equals(source.streams()))
                .orElse(false));
    }

    private QuestionAnswer answer(JobId jobId, int attempt, String question) {
        Optional<Failure> failure = failure(jobId, attempt);
        KeptEngines.Source source = new KeptEngines.Source(
                archive.streams(jobId, attempt),
                failure.map(Failure::diagnosis).orElse(null),
                failure.map(Failure::recommendedActions).orElse(List.of()));
        KeptEngines.LeasedEngine lent = engines.take(source).orElseGet(() -> read(source));
        LogEnds text = lent.text();
        Answer answer = new ReasonedAnswers(lent.engine(), writer).to(question);
        engines.keep(lent);
        return new QuestionAnswer(
                answer.answered(),
                answer.answer(),
                answer.citations().stream()
                        .map(cited -> new CitedLine(cited.file(), cited.line(), cited.text()))
                        .toList(),
                answer.engine(),
                answer.confidence(),
                detail(text),
                List.of());
    }

    private KeptEngines.LeasedEngine read(KeptEngines.Source source) {
        LogEnds text = LogEnds.of(archive, source.streams(), limits.lines(), limits.bytes(), mask);
        return new KeptEngines.LeasedEngine(
                source, text, QueryEngine.over(text, new KeptDiagnosis(source.diagnosis(), source.actions(), text)));
    }

    private static @Nullable String detail(LogEnds text) {
        if (text.count() == 0) {
            return "The archive has no log of this attempt.";
        }
        return text.isWhole() ? null : "Only the last %d lines of the log were read.".formatted(text.count());
    }

    private Optional<Failure> failure(JobId jobId, int attempt) {
        return failures.of(jobId, null, NEWEST_FAILURES).stream()
                .filter(failure -> failure.attempt() == attempt)
                .findFirst();
    }
}
