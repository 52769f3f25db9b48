package io.schedmate.code.library.standard;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a path in a text into the parts that pathlib names. */
final class PathTexts {

    private static final int MAX_LENGTH = 5_000;

    private PathTexts() {}

    static @Nullable Value attribute(Text path, String part) {
        String whole = path.text().replaceFirst("/+$", "");
        int slash = whole.lastIndexOf('/');
        String leaf = whole.substring(slash + 1);
        int dot = leaf.lastIndexOf('.');
        return switch (part) {
            case "parent" -> new Text(slash > 0 ? whole.substring(0, slash) : ".", path.origin());
            case "name" -> new Text(leaf, path.origin());
            case "stem" -> new Text(dot > 0 ? leaf.substring(0, dot) : leaf, path.origin());
            case "suffix" -> new Text(dot > 0 ? leaf.substring(dot) : "", path.origin());
            case "parents" -> parents(path);
            default -> null;
        };
    }

    private static Value parents(Text path) {
        List<Value> above = new ArrayList<>();
        String rest = path.text();
        for (int slash = rest.lastIndexOf('/'); slash > 0; slash = rest.lastIndexOf('/')) {
            rest = rest.substring(0, slash);
            above.add(new Text(rest, path.origin()));
        }
        return new Items(above, path.origin());
    }

    static @Nullable Value joined(Text text, Arguments given) {
        StringBuilder path = new StringBuilder(text.text());
        for (Value part : given.values()) {
            if (!(part instanceof Text name) || path.length() > MAX_LENGTH) {
                return null;
            }
            path.append('/').append(name.text());
        }
        return new Text(path.toString(), text.origin());
    }
}
