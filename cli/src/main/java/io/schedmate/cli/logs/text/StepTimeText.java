package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.logs.extract.witness.StepTime;
import io.schedmate.logs.extract.witness.Witness;
import io.schedmate.logs.extract.witness.WitnessKind;
import java.util.Locale;
import java.util.stream.Collectors;

/** Explains in one line how a step time was determined. */
final class StepTimeText {

    private StepTimeText() {}

    static String of(StepTime stepTime) {
        String text = stepTime.witnesses().stream().map(StepTimeText::text).collect(Collectors.joining(", "));
        String agreement = switch (stepTime.agreement()) {
            case ALONE -> text;
            case AGREE -> text + ": they agree";
            case REREAD -> text + ": they agree once the printed number is read as " + stepTime.readAs();
            case CONTRADICT -> text + ": they contradict each other" + taken(stepTime);
        };
        return agreement + String.format(Locale.ROOT, " (confidence %.2f)", stepTime.confidence());
    }

    private static String taken(StepTime stepTime) {
        return stepTime.readAs() == null ? "" : ", the printed number is taken for " + stepTime.readAs();
    }

    private static String text(Witness witness) {
        return source(witness) + " " + Quantity.duration(witness.seconds());
    }

    private static String source(Witness witness) {
        WitnessKind kind = witness.kind();
        return switch (kind) {
            case PRINTED -> "printed \"" + PlainText.safe(witness.source()) + "\"";
            case BAR -> "bar";
            case TIME_STAMPS -> "time stamps";
            case ELAPSED -> "elapsed time";
            case TIME_LEFT -> "time left";
            case THROUGHPUT -> "throughput";
        };
    }
}
