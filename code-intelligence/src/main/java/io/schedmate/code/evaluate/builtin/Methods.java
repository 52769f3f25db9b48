package io.schedmate.code.evaluate.builtin;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.operate.Operators;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Methods of texts, lists and dictionaries. */
public record Methods(Evaluator run) {

    /** Methods that change a list or a dictionary. */
    private static final Set<String> CHANGES =
            Set.of("append", "add", "extend", "update", "insert", "pop", "setdefault");

    private static final long MAX_BUILT_LENGTH = 100_000;

    /** Returns the result of a method; null if the method is unknown. */
    @Nullable
    public Value call(Value receiver, String method, Arguments given) {
        return switch (receiver) {
            case Text text -> ofText(text, method, given);
            case Items items -> ofItems(items, method, given);
            case Entries entries -> ofEntries(entries, method, given);
            default -> null;
        };
    }

    private @Nullable Value ofText(Text text, String method, Arguments given) {
        String own = text.text();
        String other = given.text(0, "");
        return switch (method) {
            case "lower", "casefold" -> new Text(own.toLowerCase(Locale.ROOT), text.origin());
            case "capitalize" ->
                new Text(
                        own.isEmpty()
                                ? own
                                : own.substring(0, 1).toUpperCase(Locale.ROOT)
                                        + own.substring(1).toLowerCase(Locale.ROOT),
                        text.origin());
            case "upper" -> new Text(own.toUpperCase(Locale.ROOT), text.origin());
            case "strip", "lstrip", "rstrip" ->
                other == null ? new Text(own.strip(), text.origin()) : stripped(text, other, method);
            case "split", "rsplit" -> split(text, other, given.get(1, "maxsplit"), method.equals("rsplit"));
            case "startswith" -> other == null ? null : new Flag(own.startsWith(other), text.origin());
            case "endswith" -> other == null ? null : new Flag(own.endsWith(other), text.origin());
            case "replace" -> {
                String by = given.text(1, "new");
                yield other == null || by == null ? null : replaced(text, other, by);
            }
            case "removesuffix" ->
                other == null
                        ? null
                        : new Text(
                                own.endsWith(other) ? own.substring(0, own.length() - other.length()) : own,
                                text.origin());
            case "removeprefix" ->
                other == null
                        ? null
                        : new Text(own.startsWith(other) ? own.substring(other.length()) : own, text.origin());
            case "format" -> formatted(text, given);
            case "join" -> given.get(0) instanceof Items items ? joined(text, items) : null;
            case "encode", "decode" -> text;
            case "isupper" ->
                new Flag(own.equals(own.toUpperCase(Locale.ROOT)) && own.matches(".*[A-Z].*"), text.origin());
            case "isdigit" -> new Flag(!own.isEmpty() && own.chars().allMatch(Character::isDigit), text.origin());
            default -> null;
        };
    }

    private static Value stripped(Text text, String characters, String method) {
        String own = text.text();
        int from = 0;
        int to = own.length();
        while (!method.equals("rstrip") && from < to && characters.indexOf(own.charAt(from)) >= 0) {
            from++;
        }
        while (!method.equals("lstrip") && to > from && characters.indexOf(own.charAt(to - 1)) >= 0) {
            to--;
        }
        return new Text(own.substring(from, to), text.origin());
    }

    private static Value split(Text text, @Nullable String by, @Nullable Value most, boolean fromRight) {
        List<String> parts = new ArrayList<>(Arrays.asList(
                by == null ? text.text().strip().split("\\s+") : text.text().split(Pattern.quote(by), -1)));
        int limit = most instanceof Num number && number.number() >= 0 ? (int) number.number() + 1 : parts.size();
        while (parts.size() > limit) {
            int at = fromRight ? 0 : parts.size() - 2;
            parts.set(at, parts.get(at) + (by == null ? " " : by) + parts.remove(at + 1));
        }
        return new Items(
                new ArrayList<>(parts.stream()
                        .<Value>map(part -> new Text(part, text.origin()))
                        .toList()),
                text.origin());
    }

    private static Value formatted(Text text, Arguments given) {
        String result = text.text();
        if (result.indexOf('{') < 0) {
            return text;
        }
        for (Value value : given.values()) {
            String part = Literals.text(value);
            if (part == null) {
                return Unknown.ANYTHING;
            }
            result = result.replaceFirst("\\{\\d*(?::[^}]*)?\\}", Matcher.quoteReplacement(part));
        }
        for (var entry : given.named().entrySet()) {
            String part = Literals.text(entry.getValue());
            if (part == null) {
                return Unknown.ANYTHING;
            }
            result = result.replace("{" + entry.getKey() + "}", part);
        }
        return result.length() > 10_000 ? Unknown.ANYTHING : new Text(result, text.origin());
    }

    private static Value replaced(Text text, String other, String by) {
        // A text that grows with each statement would soon fill the memory.
        boolean grows = (text.text().length() + 1L) * by.length() > MAX_BUILT_LENGTH * Math.max(1, other.length());
        return grows ? Unknown.ANYTHING : new Text(text.text().replace(other, by), text.origin());
    }

    private static @Nullable Value joined(Text by, Items items) {
        List<String> parts = new ArrayList<>();
        long length = 0;
        for (Value item : items.values()) {
            if (item instanceof FileValue.Content) {
                return item;
            }
            String part = Literals.text(item);
            length += part == null ? 0 : part.length() + by.text().length();
            if (part == null || length > MAX_BUILT_LENGTH) {
                return Unknown.ANYTHING;
            }
            parts.add(part);
        }
        return new Text(String.join(by.text(), parts), items.origin());
    }

    private @Nullable Value ofItems(Items items, String method, Arguments given) {
        Value first = given.get(0);
        List<Value> values = items.values();
        if (CHANGES.contains(method)) {
            run.trace().changes(items);
        }
        return switch (method) {
            case "append", "add" -> {
                if (first != null && values.size() < 2_000) {
                    values.add(first);
                }
                yield new None(given.at());
            }
            case "extend", "update" -> {
                List<Value> more = first == null ? null : run.itemsOf(first);
                if (more != null && values.size() + more.size() < 2_000) {
                    values.addAll(more);
                }
                yield new None(given.at());
            }
            case "insert" -> {
                Value second = given.get(1);
                if (first instanceof Num index && second != null) {
                    values.add((int) Math.clamp(index.number(), 0, values.size()), second);
                }
                yield new None(given.at());
            }
            case "pop" -> {
                int index = first instanceof Num number ? Operators.index(number, values.size()) : values.size() - 1;
                yield index < 0 ? Unknown.ANYTHING : values.remove(index);
            }
            case "copy" -> new Items(new ArrayList<>(values), items.origin());
            case "index" -> Unknown.ANYTHING;
            default -> null;
        };
    }

    private @Nullable Value ofEntries(Entries entries, String method, Arguments given) {
        Value first = given.get(0);
        String key = first == null ? null : Literals.text(first);
        if (CHANGES.contains(method)) {
            run.trace().changes(entries);
        }
        return switch (method) {
            case "get", "pop", "setdefault" -> fetched(entries, method, key, given);
            case "keys" -> new Items(new ArrayList<>(keys(entries)), entries.origin());
            case "values" -> new Items(new ArrayList<>(entries.values().values()), entries.origin());
            case "items" -> pairs(entries);
            case "update" -> update(entries, given);
            case "copy" -> Merging.copy(entries);
            case "_asdict" -> entries;
            default -> null;
        };
    }

    private static List<Value> keys(Entries entries) {
        return entries.values().keySet().stream()
                .<Value>map(name -> new Text(name, entries.origin()))
                .toList();
    }

    private static Value pairs(Entries entries) {
        List<Value> pairs = new ArrayList<>();
        entries.values()
                .forEach((name, value) -> pairs.add(new Items(
                        new ArrayList<>(List.of(new Text(name, value.origin()), value)), value.origin())));
        return new Items(pairs, entries.origin());
    }

    private Value fetched(Entries entries, String method, @Nullable String key, Arguments given) {
        if (key == null) {
            return Unknown.ANYTHING;
        }
        Value fallback = Objects.requireNonNullElseGet(given.get(1, "default"), () -> new None(given.at()));
        Value value = method.equals("pop") ? entries.values().remove(key) : Merging.at(entries, key);
        if (value == null && method.equals("setdefault")) {
            entries.values().put(key, fallback);
        }
        return value == null ? fallback : run.modules().resolved(value, key);
    }

    private static Value update(Entries entries, Arguments given) {
        switch (given.get(0)) {
            case Entries others -> entries.values().putAll(others.values());
            case ObjectValue object -> entries.values().putAll(object.attributes.values());
            case null, default -> {
                // There is nothing known to add.
            }
        }
        given.named().forEach(entries.values()::put);
        return new None(given.at());
    }
}
