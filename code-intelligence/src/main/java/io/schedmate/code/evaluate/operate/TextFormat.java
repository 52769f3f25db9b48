package io.schedmate.code.evaluate.operate;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Formats values into a text with {@code %}. */
final class TextFormat {

    private static final int MAX_LENGTH = 100_000;
    private static final Pattern GAP = Pattern.compile("%[-+ 0#]*\\d*(?:\\.\\d+)?[sdifgrux]");

    private TextFormat() {}

    static Value filled(Text pattern, Value given) {
        List<Value> values = given instanceof Items items ? items.values() : List.of(given);
        Matcher gaps = GAP.matcher(WorkLimit.text(pattern.text()));
        StringBuilder text = new StringBuilder();
        Origin origin = pattern.origin();
        int next = 0;
        while (gaps.find()) {
            String part = next < values.size() ? Literals.text(values.get(next)) : null;
            if (part == null) {
                return Unknown.ANYTHING;
            }
            origin = origin.or(values.get(next++).origin());
            gaps.appendReplacement(text, Matcher.quoteReplacement(part));
        }
        gaps.appendTail(text);
        return text.length() > MAX_LENGTH ? Unknown.ANYTHING : new Text(text.toString(), origin);
    }
}
