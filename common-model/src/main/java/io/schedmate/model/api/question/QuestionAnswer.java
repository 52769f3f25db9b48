package io.schedmate.model.api.question;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question about a job, or the statement that the log does not contain it.
 *
 * @param answered whether the log contains the answer
 * @param answer text of the answer; null = none
 * @param citations the lines that prove the answer
 * @param engine engine that answered
 * @param confidence confidence in the answer, or in its absence; 0 to 1
 * @param detail part of the log that was not read, in words; null = all was read
 * @param records records that the answer is based on, if the log was not needed
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
