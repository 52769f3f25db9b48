package io.schedmate.model.api.question;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question, or that the log does not tell.
 *
 * @param answered whether the log tells
 * @param answer null = the log does not tell
 * @param citations the lines that prove the answer
 * @param engine what answered
 * @param confidence that this is the answer, or that there is none; 0 to 1
 * @param detail what of the log was not read; null = all of it was
 * @param records what the answer rests on where the log was not needed
 */
public record QuestionAnswer(
        boolean answered,
        @Nullable String answer,
        List<CitedLine> citations,
        Engine engine,
        double confidence,
        @Nullable String detail,
        List<AnswerRecord> records) {

    public QuestionAnswer {
        citations = Limits.items("citations", citations, 0, 1000);
        Require.present("engine", engine);
        Limits.ratio("confidence", confidence);
        Limits.text("detail", detail, 1, 4096);
        records = Limits.items("records", records, 0, 1000);
    }
}
