package io.schedmate.cli.standin;

import io.schedmate.logs.diagnose.CitedLine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.FaultyComponent;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.LineLabel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Temporary: the first line with an error word, its cause unsaid. */
public final class KeywordDiagnosis implements FailureDiagnosis {

    @Override
    public Diagnosis diagnose(LogLines log) {
        long number = 0;
        for (String line : log.read(1, Integer.MAX_VALUE)) {
            number++;
            if (KeywordClassifier.label(line).label() == LineLabel.ERROR) {
                boolean hardware = line.contains("Xid");
                return answer(
                        hardware ? FailureCategory.INFRASTRUCTURE : FailureCategory.OTHER, new CitedLine(number, line));
            }
        }
        return answer(FailureCategory.NONE, null);
    }

    private static Diagnosis answer(FailureCategory category, @Nullable CitedLine line) {
        Long number = line == null ? null : line.line();
        String text = line == null ? null : line.text();
        return new Diagnosis(
                number,
                text,
                number,
                text,
                category,
                null,
                null,
                null,
                FaultyComponent.UNNAMED,
                null,
                0,
                "Judged by keywords alone.",
                line == null ? List.of() : List.of(line),
                List.of(),
                List.of(),
                1,
                Engine.FALLBACK);
    }
}
