package io.schedmate.code.library.regex;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A compiled pattern, applied to known texts. */
record CompiledPattern(Pattern pattern, Origin origin) implements LibraryObject {

    private static final int FOUND = 100;

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator run) {
        return given.named().isEmpty() ? applied(method, given.values()) : null;
    }

    /** Applies one of the methods {@code match}, {@code fullmatch}, {@code search}, {@code findall} and {@code sub}. */
    @Nullable
    Value applied(String method, List<Value> given) {
        boolean isSub = method.equals("sub");
        if (given.size() != (isSub ? 2 : 1) || !(given.getLast() instanceof Text text)) {
            return null;
        }
        Matcher matcher = pattern.matcher(WorkLimit.text(text.text()));
        return switch (method) {
            case "match" -> found(matcher.lookingAt(), matcher, text);
            case "fullmatch" -> found(matcher.matches(), matcher, text);
            case "search" -> found(matcher.find(), matcher, text);
            case "findall" -> all(matcher, text);
            case "sub" -> given.getFirst() instanceof Text by ? replaced(matcher, by, text) : null;
            default -> null;
        };
    }

    private static Value found(boolean isFound, Matcher matcher, Text text) {
        return isFound ? Match.of(matcher, text.origin()) : new None(text.origin());
    }

    private static Value all(Matcher matcher, Text text) {
        List<Value> all = new ArrayList<>();
        while (all.size() < FOUND && matcher.find()) {
            Items groups = Match.of(matcher, text.origin()).groups();
            all.add(
                    groups.values().isEmpty()
                            ? new Text(matcher.group(), text.origin())
                            : groups.values().size() == 1 ? groups.values().getFirst() : groups);
        }
        return new Items(all, text.origin());
    }

    /** Replaces by a text without references to groups; other replacements are not followed. */
    private static @Nullable Value replaced(Matcher matcher, Text by, Text text) {
        return by.text().indexOf('\\') >= 0
                ? null
                : new Text(matcher.replaceAll(Matcher.quoteReplacement(by.text())), text.origin());
    }
}
