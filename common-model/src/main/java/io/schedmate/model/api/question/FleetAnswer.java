package io.schedmate.model.api.question;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question about the fleet, or that what is known does not tell.
 *
 * @param answered whether the question is one of those that have an answer
 * @param answer null = it is not
 * @param citations log lines that prove the records
 * @param engine what answered
 * @param confidence that this is the answer, or that there is none; 0 to 1
 * @param records what the answer rests on, the first of it where it is much
 */
public record FleetAnswer(
        boolean answered,
        @Nullable String answer,
        List<CitedLine> citations,
        Engine engine,
        double confidence,
        List<AnswerRecord> records) {

    public FleetAnswer {
        citations = Limits.items("citations", citations, 0, 1000);
        Require.present("engine", engine);
        Limits.ratio("confidence", confidence);
        records = Limits.items("records", records, 0, 1000);
    }
}
