package io.schedmate.code.library.elements;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.LibraryObject;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.limit.LinearPattern;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Models configurations whose dotted keys are updated together by a pattern, and flags derived from them, as in the
 * library {@code elements} and its predecessors in many programs. An update returns a new configuration.
 */
public final class Elements implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("elements");

    /** Marks such a configuration and its copies; the values in it have their own origins. */
    private static final Origin MARK = new Origin(List.of(), true);

    private static final int DEPTH = 12;
    private static final int MAX = 5_000;
    private static final int PATTERNS = 300;
    private static final Pattern PLAIN = Pattern.compile("[\\w.-]+");

    private final Evaluator run;
    private int patternsLeft = PATTERNS;

    /** The flags that select blocks; they are read before there is a flag per key. */
    private final Set<String> choosing = new HashSet<>();

    public Elements(Evaluator run) {
        this.run = run;
    }

    private static boolean isOne(Entries entries) {
        return entries.origin() == MARK;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "flags" -> new Flags(made(given));
            case "config" -> made(given);
            default -> null;
        };
    }

    @Override
    public @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        return receiver instanceof Entries entries && isOne(entries) && NAMES.is(method, "update")
                ? updated(entries, given)
                : null;
    }

    /** Creates an object of a similar class of the program; null for all other classes. */
    @Override
    public @Nullable Value create(ClassValue type, Arguments given) {
        if (type.name.equals("Flags")
                && type.has("parse")
                && (type.has("_parse_flag_value") || type.has("parse_known"))) {
            return new Flags(made(given));
        }
        if (type.name.equals("Config") && type.isDictionary() && type.has("flat", "IS_PATTERN", "_flatten")) {
            return made(given);
        }
        boolean isPath = type.name.equals("Path") && type.has("read") && type.has("glob");
        return isPath && given.get(0) instanceof Text path ? path : null;
    }

    private Entries made(Arguments given) {
        Entries all = Entries.empty(given.at());
        given.values().forEach(value -> {
            if (value instanceof Entries part) {
                run.trace().supersedesBlocks(part);
                flat(part).forEach((key, each) -> Merging.set(all, key, Merging.copy(each)));
            }
        });
        given.named().forEach((name, value) -> Merging.set(all, name, Merging.copy(value)));
        return marked(all, 0);
    }

    private static Entries marked(Entries entries, int depth) {
        Entries marked = Entries.empty(MARK);
        entries.values()
                .forEach((key, value) -> marked.values()
                        .put(key, value instanceof Entries inner && depth < DEPTH ? marked(inner, depth + 1) : value));
        return marked;
    }

    /** Returns a new configuration, updated with all arguments. */
    private Entries updated(Entries config, Arguments given) {
        Entries changed = Entries.empty(config.origin());
        Merging.into(changed, config);
        given.values().forEach(value -> {
            if (value instanceof Entries part) {
                run.trace().supersedesBlocks(part);
                lay(changed, flat(part));
            }
        });
        lay(changed, new LinkedHashMap<>(given.named()));
        return recorded(config, changed);
    }

    private Entries recorded(Entries before, Entries after) {
        Entries whole = run.trace().composed();
        if (whole == null || after.values().size() >= whole.values().size()) {
            run.trace().supersedes(List.of(before));
            run.trace().composes(after, choosing);
        }
        return after;
    }

    private void lay(Entries config, Map<String, Value> changes) {
        changes.forEach((name, value) -> {
            if (value instanceof Entries inner
                    && PLAIN.matcher(WorkLimit.text(name)).matches()) {
                lay(config, prefixed(name, inner));
            } else {
                keys(config, name).forEach(key -> Merging.set(config, key, value));
            }
        });
    }

    private static Map<String, Value> prefixed(String name, Entries inner) {
        Map<String, Value> all = new LinkedHashMap<>();
        flat(inner).forEach((key, value) -> all.put(name + "." + key, value));
        return all;
    }

    /** Returns the keys that a name refers to: the key of that name, or all keys that match it as a pattern. */
    private List<String> keys(Entries config, String name) {
        if (PLAIN.matcher(WorkLimit.text(name)).matches()) {
            return Merging.at(config, name) == null ? List.of() : List.of(name);
        }
        if (patternsLeft-- <= 0) {
            return List.of();
        }
        // A name that is not a valid pattern, or takes too long to match, has no effect.
        return LinearPattern.of(name)
                .map(pattern -> flat(config).keySet().stream()
                        .filter(key -> key.length() < 200 && pattern.matches(key))
                        .toList())
                .orElse(List.of());
    }

    private static Map<String, Value> flat(Entries entries) {
        Map<String, Value> all = new LinkedHashMap<>();
        flatten("", entries, all, 0);
        return all;
    }

    private static void flatten(String path, Entries entries, Map<String, Value> into, int depth) {
        entries.values().forEach((key, value) -> {
            if (value instanceof Entries inner && !inner.values().isEmpty() && depth < DEPTH) {
                flatten(path + key + ".", inner, into, depth + 1);
            } else if (into.size() < MAX) {
                into.put(path + key, value);
            }
        });
    }

    /** Models {@code Flags}, which has one flag per key of a configuration. */
    private final class Flags implements LibraryObject {

        private final Entries config;

        Flags(Entries config) {
            this.config = config;
        }

        @Override
        public @Nullable Value call(String method, Arguments given, Evaluator interpreter) {
            boolean leavesRest = method.equals("parse_known")
                    || given.named().get("known_only") instanceof Flag flag && flag.isSet();
            if (!leavesRest && !method.equals("parse")) {
                return null;
            }
            List<Value> words = given.get(0, "argv") instanceof Items items
                    ? items.values()
                    : run.program().arguments();
            Entries parsed = Entries.empty(config.origin());
            Merging.into(parsed, config);
            List<Value> rest = take(words, parsed);
            if (leavesRest) {
                choosing.addAll(config.values().keySet());
            }
            recorded(config, parsed);
            return leavesRest
                    ? new Items(new ArrayList<>(List.of(parsed, new Items(rest, Origin.COMMAND))), Origin.COMMAND)
                    : parsed;
        }

        private List<Value> take(List<Value> words, Entries parsed) {
            List<Value> rest = new ArrayList<>();
            int i = 0;
            while (i < words.size()) {
                String word = Value.textOf(words.get(i));
                if (word == null || !word.startsWith("--")) {
                    rest.add(words.get(i++));
                    continue;
                }
                int from = i++;
                int equals = word.indexOf('=');
                List<Text> values = new ArrayList<>();
                if (equals > 0) {
                    values.add(
                            new Text(word.substring(equals + 1), words.get(from).origin()));
                }
                while (equals <= 0
                        && i < words.size()
                        && words.get(i) instanceof Text next
                        && !next.text().startsWith("--")) {
                    values.add(next);
                    i++;
                }
                List<String> keys = keys(parsed, word.substring(2, equals > 0 ? equals : word.length()));
                if (keys.isEmpty() || values.isEmpty()) {
                    rest.addAll(words.subList(from, i));
                }
                for (String key : values.isEmpty() ? List.<String>of() : keys) {
                    Merging.set(parsed, key, typed(values, Merging.at(parsed, key)));
                }
            }
            return rest;
        }

        private static Value typed(List<Text> values, @Nullable Value before) {
            if (before instanceof Items) {
                List<Value> items = new ArrayList<>();
                for (Text value : values) {
                    for (String part : value.text().split(",")) {
                        items.add(Literals.read(part, value.origin()));
                    }
                }
                return new Items(items, values.getFirst().origin());
            }
            Text value = values.getFirst();
            return before instanceof Text ? value : Literals.read(value.text(), value.origin());
        }
    }
}
