package io.schedmate.code.run;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.run.Interpreter.Frame;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** String literals, with what is put into them. */
final class Strings {

    private static final int LONGEST = 100_000;

    private final Interpreter run;

    Strings(Interpreter run) {
        this.run = run;
    }

    Value of(Syntax node, Frame frame, Origin at) {
        StringBuilder text = new StringBuilder();
        Origin origin = append(node, frame, text, at);
        return origin == null || text.length() > LONGEST ? Unknown.ANYTHING : new Text(text.toString(), origin);
    }

    private @org.jspecify.annotations.Nullable Origin append(
            Syntax node, Frame frame, StringBuilder text, Origin start) {
        Origin origin = start;
        for (Syntax child : node.children()) {
            switch (child.kind()) {
                case "string" -> origin = append(child, frame, text, origin);
                case "string_content" -> text.append(unescaped(child.text()));
                case "interpolation" -> {
                    Syntax inner = child.child("expression");
                    Value value = inner == null ? Unknown.ANYTHING : run.evaluate(inner, frame);
                    String part = Operators.text(value);
                    if (part == null) {
                        return null;
                    }
                    text.append(part);
                    origin = origin.or(value.origin());
                }
                default -> {
                    // Quotes and prefixes.
                }
            }
            if (origin == null) {
                return null;
            }
        }
        return origin;
    }

    private static final Pattern GAP = Pattern.compile("%[-+ 0#]*\\d*(?:\\.\\d+)?[sdifgrux]");

    /** The older way to put values into a text. */
    static Value filled(Text pattern, Value given) {
        List<Value> values = given instanceof Items items ? items.values() : List.of(given);
        Matcher gaps = GAP.matcher(Effort.text(pattern.text()));
        StringBuilder text = new StringBuilder();
        Origin origin = pattern.origin();
        int next = 0;
        while (gaps.find()) {
            String part = next < values.size() ? Operators.text(values.get(next)) : null;
            if (part == null) {
                return Unknown.ANYTHING;
            }
            origin = origin.or(values.get(next++).origin());
            gaps.appendReplacement(text, Matcher.quoteReplacement(part));
        }
        gaps.appendTail(text);
        return text.length() > LONGEST ? Unknown.ANYTHING : new Text(text.toString(), origin);
    }

    private static String unescaped(String text) {
        return text.indexOf('\\') < 0
                ? text
                : text.replace("\\n", "\n")
                        .replace("\\t", "\t")
                        .replace("\\'", "'")
                        .replace("\\\"", "\"");
    }
}
