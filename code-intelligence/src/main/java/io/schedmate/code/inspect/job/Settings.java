package io.schedmate.code.inspect.job;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The named values that control a job, found by their usual names. Values from the command come first. */
public final class Settings {

    private static final int DEPTH = 7;
    private static final int MAX = 20_000;

    private final List<Setting> all;
    private final Set<String> words;

    /** @param path the dotted path, in lower case */
    public record Setting(String path, String leaf, Value value, Trace.Kind kind) {}

    public Settings(List<Trace.Settings> given) {
        this(given, Set.of());
    }

    /** @param words the words of the command, which may choose one of several configuration sections by name */
    public Settings(List<Trace.Settings> given, Set<String> words) {
        this.words = words;
        all = new ArrayList<>();
        for (Trace.Settings each : given) {
            flatten("", each.entries(), each.kind(), 0, new IdentityHashMap<>());
        }
        // The sort is stable: values from the command come first, and shorter paths precede longer ones.
        all.sort(Comparator.comparing(
                        (Setting setting) -> !setting.value().origin().fromCommand())
                .thenComparing(setting -> setting.kind() == Trace.Kind.CONSTANTS)
                .thenComparingInt(setting ->
                        (int) setting.path().chars().filter(c -> c == '.').count()));
    }

    private Settings(Stream<Setting> chosen) {
        words = Set.of();
        all = chosen.toList();
    }

    /** Returns the settings without those whose path matches {@code pattern}. */
    public Settings without(Pattern pattern) {
        return new Settings(all.stream()
                .filter(setting ->
                        !pattern.matcher(WorkLimit.text(setting.path())).find()));
    }

    private void flatten(String path, Value value, Trace.Kind kind, int depth, Map<Value, Boolean> open) {
        if (depth > DEPTH || all.size() > MAX || open.put(value, true) != null) {
            return;
        }
        switch (value) {
            case Entries entries
            when section(entries, kind) instanceof Value chosen -> flatten(path, chosen, kind, depth + 1, open);
            case Entries entries ->
                entries.values().forEach((key, inner) -> child(path, key, inner, kind, depth, open));
            case ObjectValue object ->
                object.attributes().values().forEach((key, inner) -> child(path, key, inner, kind, depth, open));
            case Made made -> made.named().forEach((key, inner) -> child(path, key, inner, kind, depth, open));
            case Items items
            when depth < 5 -> {
                for (int i = 0; i < Math.min(items.values().size(), 60); i++) {
                    if (!(items.values().get(i) instanceof Text)) {
                        flatten(path + "." + i, items.values().get(i), kind, depth + 1, open);
                    }
                }
            }
            default -> {
                // A scalar is recorded with its name.
            }
        }
        open.remove(value);
    }

    /** Returns the section that the command names, out of several similar ones; null if it chooses none. */
    private @Nullable Value section(Entries entries, Trace.Kind kind) {
        if (kind != Trace.Kind.CONFIGURATION
                || entries.values().size() < 2
                || !entries.values().values().stream().allMatch(Entries.class::isInstance)) {
            return null;
        }
        List<String> named =
                entries.values().keySet().stream().filter(words::contains).toList();
        return named.size() == 1 ? entries.get(named.getFirst()) : null;
    }

    private void child(String path, String key, Value value, Trace.Kind kind, int depth, Map<Value, Boolean> open) {
        String name = key.replace('-', '_').toLowerCase(Locale.ROOT);
        String full = path.isEmpty() ? name : path + "." + name;
        // An option may contain the whole path of its setting.
        String leaf = name.substring(name.lastIndexOf('.') + 1);
        all.add(new Setting(full, leaf, value, kind));
        // A program's modules and objects are not settings of the whole job, but its dictionaries are.
        if (kind != Trace.Kind.CONSTANTS || value instanceof Entries) {
            flatten(full, value, kind, depth + 1, open);
        }
    }

    public List<Setting> all() {
        return all;
    }

    /**
     * Returns the first setting with one of {@code names} (a name, or the end of a dotted path) whose value is
     * accepted.
     */
    public Optional<Setting> first(List<String> names, Predicate<Value> wanted) {
        for (String name : names) {
            for (Setting setting : all) {
                boolean named = setting.leaf().equals(name)
                        || (name.indexOf('.') > 0
                                && (setting.path().equals(name)
                                        || setting.path().endsWith("." + name)));
                if (named && wanted.test(setting.value())) {
                    return Optional.of(setting);
                }
            }
        }
        return Optional.empty();
    }

    public Optional<Answer<Double>> number(List<String> names) {
        return first(names, value -> numberOf(value) != null).map(setting -> finding(setting.value()));
    }

    /**
     * Returns a positive number. A value from the command under any of the names takes precedence over other sources.
     */
    public Optional<Answer<Double>> positive(List<String> names) {
        Predicate<Value> isPositive = value -> numberOf(value) instanceof Double number && number > 0;
        return first(names, isPositive.and(value -> value.origin().fromCommand()))
                .or(() -> first(names, isPositive))
                .map(setting -> finding(setting.value()));
    }

    public Optional<Answer<String>> text(List<String> names) {
        return first(names, value -> value instanceof Text text && isName(text.text()))
                .map(setting -> Answer.at(
                        ((Text) setting.value()).text(), setting.value().origin()));
    }

    public static boolean isTrue(Value value) {
        return switch (value) {
            case Value.Flag flag -> flag.isSet();
            case Num number -> number.number() != 0;
            case Text text ->
                !text.text().isEmpty()
                        && !text.text().equalsIgnoreCase("false")
                        && !text.text().equalsIgnoreCase("no")
                        && !text.text().equalsIgnoreCase("none");
            default -> false;
        };
    }

    public static boolean isName(String text) {
        return !text.isBlank()
                && text.length() < 300
                && !text.equalsIgnoreCase("none")
                && !text.equalsIgnoreCase("auto");
    }

    public static @Nullable Double numberOf(@Nullable Value value) {
        return switch (value) {
            case Num number -> number.number();
            case Items items
            when items.values().size() == 1 && !(items.values().getFirst() instanceof Items) ->
                numberOf(items.values().getFirst());
            case Text text when Literals.number(text.text(), text.origin()) instanceof Num number -> number.number();
            case null, default -> null;
        };
    }

    public static Answer<Double> finding(Value value) {
        Double number = numberOf(value);
        return Answer.at(number == null ? Double.NaN : number, value.origin());
    }
}
