package io.schedmate.code.run;

import io.schedmate.code.config.Merging;
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
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Methods of texts, lists, dictionaries, and of the configuration objects that behave like dictionaries. */
final class Methods {

    private static final long LONGEST_BUILT = 100_000;

    private final Interpreter run;

    Methods(Interpreter run) {
        this.run = run;
    }

    /** Null where the method is not known. */
    @Nullable
    Value call(Value receiver, String method, Arguments given) {
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
            case "exists", "is_file", "is_dir" -> run.libraries.paths().exists(text);
            case "open" -> FileValue.open(run, text);
            case "read_text", "read" ->
                FileValue.open(run, text) instanceof FileValue file ? new FileValue.Content(file.path()) : null;
            case "resolve", "expanduser", "absolute", "as_posix", "encode", "decode" -> text;
            case "joinpath" -> joinedPath(text, given);
            case "isupper" ->
                new Flag(own.equals(own.toUpperCase(Locale.ROOT)) && own.matches(".*[A-Z].*"), text.origin());
            case "isdigit" -> new Flag(!own.isEmpty() && own.chars().allMatch(Character::isDigit), text.origin());
            default -> null;
        };
    }

    private static @Nullable Value joinedPath(Text text, Arguments given) {
        StringBuilder path = new StringBuilder(text.text());
        for (Value part : given.values()) {
            if (!(part instanceof Text name) || path.length() > 5_000) {
                return null;
            }
            path.append('/').append(name.text());
        }
        return new Text(path.toString(), text.origin());
    }

    private static Value stripped(Text text, String characters, String method) {
        String set = "[" + Pattern.quote(characters) + "]+";
        String result = text.text();
        if (!method.equals("rstrip")) {
            result = result.replaceFirst("^" + set, "");
        }
        if (!method.equals("lstrip")) {
            result = result.replaceFirst(set + "$", "");
        }
        return new Text(result, text.origin());
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
            String part = Operators.text(value);
            if (part == null) {
                return Unknown.ANYTHING;
            }
            result = result.replaceFirst("\\{\\d*(?::[^}]*)?\\}", java.util.regex.Matcher.quoteReplacement(part));
        }
        for (var entry : given.named().entrySet()) {
            String part = Operators.text(entry.getValue());
            if (part == null) {
                return Unknown.ANYTHING;
            }
            result = result.replace("{" + entry.getKey() + "}", part);
        }
        return result.length() > 10_000 ? Unknown.ANYTHING : new Text(result, text.origin());
    }

    private static Value replaced(Text text, String other, String by) {
        // Texts that grow with every statement would soon fill the memory.
        boolean grows = (text.text().length() + 1L) * by.length() > LONGEST_BUILT * Math.max(1, other.length());
        return grows ? Unknown.ANYTHING : new Text(text.text().replace(other, by), text.origin());
    }

    private static @Nullable Value joined(Text by, Items items) {
        List<String> parts = new ArrayList<>();
        long length = 0;
        for (Value item : items.values()) {
            if (item instanceof FileValue.Content) {
                return item;
            }
            String part = Operators.text(item);
            length += part == null ? 0 : part.length() + by.text().length();
            if (part == null || length > LONGEST_BUILT) {
                return Unknown.ANYTHING;
            }
            parts.add(part);
        }
        return new Text(String.join(by.text(), parts), items.origin());
    }

    private @Nullable Value ofItems(Items items, String method, Arguments given) {
        Value first = given.get(0);
        List<Value> values = items.values();
        return switch (method) {
            case "append", "add" -> {
                if (first != null && values.size() < 2_000) {
                    values.add(first);
                }
                yield new None(given.at());
            }
            case "extend", "update" -> {
                List<Value> more = first == null ? null : run.attributes().itemsOf(first);
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
        String key = first == null ? null : Operators.text(first);
        return switch (method) {
            case "get", "pop", "setdefault" -> fetched(entries, method, key, given);
            case "keys" -> new Items(new ArrayList<>(keys(entries)), entries.origin());
            case "values" -> new Items(new ArrayList<>(entries.values().values()), entries.origin());
            case "items" -> pairs(entries);
            case "update", "merge_from_dict", "merge_from_other_cfg", "merge_with", "update_from_flattened_dict" ->
                FlatConfigs.isOne(entries)
                        ? run.libraries.flatConfigs().updated(entries, given)
                        : merge(entries, given, method.equals("update"));
            case "merge_from_list", "merge_from_dotlist" -> {
                if (first instanceof Items words) {
                    run.libraries.mergeList(entries, words);
                }
                yield new None(given.at());
            }
            case "merge_from_file", "load_yaml" -> {
                if (key != null && run.libraries.config(key) instanceof Entries file) {
                    Merging.into(entries, key.endsWith(".py") ? node(file) : file);
                    run.trace.add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
                }
                yield new None(given.at());
            }
            case "copy", "clone", "copy_and_resolve_references", "deepcopy" -> Merging.copy(entries);
            case "lock",
                    "unlock",
                    "freeze",
                    "defrost",
                    "unfreeze",
                    "to_dict",
                    "asdict",
                    "_asdict",
                    "todict",
                    "as_dict",
                    "model_dump" -> entries;
            case "parse" -> first instanceof Text text && text.text().contains("=") ? parsed(entries, text) : null;
            case "override_from_dict" -> merge(entries, given, true);
            case "add_hparam", "set_hparam" -> {
                if (key != null && given.get(1, "value") instanceof Value value) {
                    entries.values().put(key, value);
                }
                yield new None(given.at());
            }
            case "items_sorted" -> null;
            case "parse_args", "parse_known_args" -> entries;
            default -> null;
        };
    }

    /** {@code a=1,b=[2,3]}, as TensorFlow's hyper-parameters are written. */
    private static Value parsed(Entries entries, Text text) {
        for (String part : text.text().split(",(?=\\s*[A-Za-z_][\\w.]*(?:\\[\\d+\\])?\\s*=)")) {
            int equals = part.indexOf('=');
            String name = equals > 0 ? part.substring(0, equals).strip() : "";
            if (name.matches("[A-Za-z_][\\w.]*")) {
                entries.values().put(name, Literals.read(part.substring(equals + 1), text.origin()));
            }
        }
        return entries;
    }

    /** A module that is merged as a file means the configuration that it names so. */
    private static Entries node(Entries module) {
        return Stream.of("cfg", "_C", "config")
                .map(module::get)
                .filter(Entries.class::isInstance)
                .map(Entries.class::cast)
                .findFirst()
                .orElse(module);
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

    private static Value fetched(Entries entries, String method, @Nullable String key, Arguments given) {
        if (key == null) {
            return Unknown.ANYTHING;
        }
        Value fallback = Objects.requireNonNullElseGet(given.get(1, "default"), () -> new None(given.at()));
        Value value = method.equals("pop") ? entries.values().remove(key) : Merging.at(entries, key);
        if (value == null && method.equals("setdefault")) {
            entries.values().put(key, fallback);
        }
        return value == null ? fallback : value;
    }

    private static Value merge(Entries entries, Arguments given, boolean isShallow) {
        switch (given.get(0)) {
            case Entries others when isShallow -> entries.values().putAll(others.values());
            case Entries others ->
                others.values().forEach((name, value) -> {
                    if (Merging.at(entries, name) instanceof Entries below && value instanceof Entries above) {
                        Merging.into(below, above);
                    } else {
                        Merging.set(entries, name, value);
                    }
                });
            case ObjectValue object -> entries.values().putAll(object.attributes.values());
            case null, default -> {
                // Nothing known to merge.
            }
        }
        given.named().forEach(entries.values()::put);
        return new None(given.at());
    }

    static Value literal(Value value) {
        return value instanceof Text text ? Literals.read(text.text(), text.origin()) : value;
    }
}
