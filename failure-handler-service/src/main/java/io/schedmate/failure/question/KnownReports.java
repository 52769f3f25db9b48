package io.schedmate.failure.question;

import io.schedmate.model.Engine;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.api.question.AnswerRecord;
import io.schedmate.model.api.question.QuestionAnswer;
import io.schedmate.model.api.question.RecordKind;
import io.schedmate.model.job.JobId;
import io.schedmate.query.report.ReportAnswers;
import io.schedmate.query.report.ReportQuestion;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Answers from the reports of the tracker, its alerts and the advisor, before the log is read.
 *
 * @param mask masks secrets in a text
 */
record KnownReports(UnaryOperator<String> mask) {

    private static final double CONFIDENCE = 0.9;

    /** Returns the answer; empty if only the log can answer. */
    Optional<QuestionAnswer> ask(JobId job, String question, JobReports reports) {
        return ReportQuestion.read(question).flatMap(asked -> switch (asked.source()) {
            case METRICS ->
                reports.metrics(job, asked.isOfASeries())
                        .flatMap(metrics -> ReportAnswers.to(asked, metrics.latest(), metrics.series())
                                .map(text -> answer(
                                        text,
                                        List.of(record(RecordKind.JOB, job.toString(), "metrics: " + text)),
                                        metrics.isWhole()
                                                ? null
                                                : "Only the first %d samples of the series were read."
                                                        .formatted(
                                                                metrics.series().size()))));
            case ALERTS ->
                reports.alerts(job)
                        .map(alerts -> answer(
                                ReportAnswers.to(asked, alerts),
                                ReportAnswers.bearing(asked, alerts).stream()
                                        .map(this::record)
                                        .toList(),
                                null));
            case ADVICE ->
                reports.advice(job)
                        .flatMap(advice -> ReportAnswers.to(asked, advice)
                                .map(text -> answer(
                                        text,
                                        List.of(record(RecordKind.JOB, job.toString(), "advice: " + text)),
                                        null)));
        });
    }

    private AnswerRecord record(JobAlert alert) {
        return record(RecordKind.ALERT, alert.alertId().toString(), alert.summary());
    }

    private AnswerRecord record(RecordKind kind, String id, String text) {
        return new AnswerRecord(kind, id, mask.apply(text));
    }

    private QuestionAnswer answer(String text, List<AnswerRecord> records, @Nullable String detail) {
        return new QuestionAnswer(true, mask.apply(text), List.of(), Engine.RULES, CONFIDENCE, detail, records);
    }
}
