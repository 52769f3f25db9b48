package io.schedmate.model.api.question;

import io.schedmate.model.Engine;
import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question about the fleet, or the statement that there is none.
 *
 * @param answered whether there is an answer
 * @param answer text of the answer; null = none
 * @param citations log lines that prove the records
 * @param engine engine that answered
 * @param confidence confidence in the answer, or in its absence; 0 to 1
 * @param records records that the answer is based on, limited to the first ones
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
