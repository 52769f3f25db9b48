package io.schedmate.evaluation.ask;

import io.schedmate.logs.intake.LogLines;
import io.schedmate.query.Answer;
import java.util.function.Function;

/** Answers questions: our engine or a baseline. */
public interface AskContender {

    String name();

    /** Reads a log once and answers any number of questions about it. */
    Function<String, Answer> over(String file, LogLines log);
}
