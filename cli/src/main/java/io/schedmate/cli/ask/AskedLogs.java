package io.schedmate.cli.ask;

import io.schedmate.cli.engine.Engines;
import io.schedmate.evaluation.ask.AskContender;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.job.JobLog;
import io.schedmate.query.Answer;
import io.schedmate.query.engine.QueryEngine;
import java.util.List;
import java.util.function.Function;

/** Answers questions about logs on disk with the Query Engine. */
public record AskedLogs(Engines engines) implements AskContender {

    @Override
    public String name() {
        return "schedmate";
    }

    @Override
    public Function<String, Answer> over(String file, LogLines log) {
        return over(List.of(new JobLog(file, log)))::ask;
    }

    QueryEngine over(List<JobLog> logs) {
        LogsAsText text = new LogsAsText(logs);
        return QueryEngine.over(text, new DiagnosedFacts(logs, text, engines.diagnosis()));
    }
}
