package io.schedmate.model.api.question;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question, or that the log does not contain it.
 *
 * @param answered whether the log contains the answer
 * @param answer null = none
 * @param citations the lines that prove the answer
 * @param engine that answered
 * @param confidence in the answer, or in its absence; 0 to 1
 * @param detail what part of the log was not read; null = all was read
 * @param records that the answer is based on, if the log was not needed
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
