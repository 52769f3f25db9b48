package io.schedmate.cli.logs.text;

import io.schedmate.cli.terminal.PlainText;
import io.schedmate.logs.extract.witness.Agreement;
import io.schedmate.logs.extract.witness.KnownValue;
import java.util.Locale;
import java.util.stream.Collectors;

/** Explains in one line where a step, total, epoch or loss was read. */
final class KnownValueText {

    private KnownValueText() {}

    static String of(KnownValue value) {
        String text = value.witnesses().stream()
                .map(it -> '"' + PlainText.safe(it.source()) + "\" " + Quantity.number(it.value()))
                .collect(Collectors.joining(", "));
        String agreement = value.agreement() == Agreement.CONTRADICT
                ? ": they contradict each other"
                : value.agreement() == Agreement.ALONE ? "" : ": they agree";
        return text + agreement + String.format(Locale.ROOT, " (confidence %.2f)", value.confidence());
    }
}
