package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;

/** Evaluates string literals with interpolation. */
record Strings(Evaluator run) {

    private static final int MAX_LENGTH = 100_000;

    Value of(Syntax node, Frame frame, Origin at) {
        StringBuilder text = new StringBuilder();
        Origin origin = append(node, frame, text, at);
        return origin == null || text.length() > MAX_LENGTH ? Unknown.ANYTHING : new Text(text.toString(), origin);
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
                    String part = Literals.text(value);
                    if (part == null) {
                        return null;
                    }
                    text.append(part);
                    origin = origin.or(value.origin());
                }
                default -> {
                    // Quotes and prefixes are skipped.
                }
            }
            if (origin == null) {
                return null;
            }
        }
        return origin;
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
