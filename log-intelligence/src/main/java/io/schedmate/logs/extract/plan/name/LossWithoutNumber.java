package io.schedmate.logs.extract.plan.name;

import io.schedmate.logs.extract.plan.value.Field;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds a loss that is printed without a number: {@code loss: nan}. Its line still reports a completed step. */
public final class LossWithoutNumber {

    private static final Pattern PRINTED = Pattern.compile(
            "(?i)((?:[a-z]{1,12}[ _/.-]){0,2})[a-z]{0,12}loss[\"'>)]{0,2}\\s{0,9}[:=]?\\s{0,9}[\"']?(?:tensor\\()?"
                    + "[-+]?(?:nan|inf(?:inity)?)\\b");

    private LossWithoutNumber() {}

    /** Returns the field of such a loss in the text, or empty. */
    public static Optional<Field> in(String text) {
        // Most shapes of a log return here.
        boolean mayHaveLoss = text.contains("oss") || text.contains("OSS");
        Matcher printed = PRINTED.matcher(text);
        if (!mayHaveLoss || !printed.find()) {
            return Optional.empty();
        }
        return Optional.of(NameWords.of(printed.group(1)).namesEvaluation() ? Field.EVAL_LOSS : Field.LOSS);
    }
}
