package io.schedmate.code.library.regex;

import com.google.re2j.Matcher;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a pattern matched.
 *
 * @param parts the whole match and then its groups
 * @param names the indexes of named groups
 */
record Match(List<Value> parts, Map<String, Integer> names, Origin origin) implements LibraryObject {

    static Match of(Matcher matcher, Origin origin) {
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i <= matcher.groupCount(); i++) {
            String part = matcher.group(i);
            parts.add(part == null ? new None(origin) : new Text(part, origin));
        }
        return new Match(parts, Map.copyOf(matcher.pattern().namedGroups()), origin);
    }

    Items groups() {
        return new Items(new ArrayList<>(parts.subList(1, parts.size())), origin);
    }

    @Override
    public @Nullable Value call(String method, Arguments given, Evaluator run) {
        return switch (method) {
            case "groups" -> groups();
            case "groupdict" ->
                new Value.Entries(
                        names.entrySet().stream()
                                .collect(Collectors.toMap(Map.Entry::getKey, e -> parts.get(e.getValue()))),
                        origin);
            case "group", "__getitem__" ->
                given.values().isEmpty()
                        ? parts.getFirst()
                        : part(given.values().getFirst());
            default -> null;
        };
    }

    private @Nullable Value part(Value key) {
        Integer index = key instanceof Num number
                ? Integer.valueOf((int) number.number())
                : key instanceof Text name ? names.get(name.text()) : null;
        return index != null && index >= 0 && index < parts.size() ? parts.get(index) : null;
    }
}
