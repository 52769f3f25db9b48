package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The program's own registries. Modules of a package register their definitions at import. Because modules are opened
 * on demand, the module that registers a name is searched for when the name is looked up.
 */
final class Registries {

    private static final Pattern REGISTRY = Pattern.compile("(?i)\\w*regist(?:ry|er|rar)\\w*");
    private static final Pattern LOOKS_UP = Pattern.compile("(?i)\\bin +[\\w.]*regist(?:ry|er|rar)");
    private static final Pattern NAME = Pattern.compile("[\\w.-]{2,80}");
    private static final Pattern EMPTY =
            Pattern.compile("^\\w+[^=]*=\\s*(?:\\{\\s*\\}|(?:\\w+\\.)?(?:dict|OrderedDict)\\(\\s*\\))");
    private static final Pattern DEFINES = Pattern.compile("(?m)^def +\\w*regist\\w*\\(");
    private static final Pattern REGISTERS = Pattern.compile("(?i)regist");
    private static final int SEARCHED = 300;
    private static final int OPENED = 5;

    private final Evaluator run;
    private final Set<String> sought = new HashSet<>();
    private final Map<Place, Boolean> fills = new HashMap<>();

    Registries(Evaluator run) {
        this.run = run;
    }

    /** Opens the module that registers a name before the name is looked up. */
    void ask(ObjectValue registry, Arguments given) {
        if (!isRegistry(registry) || given.values().isEmpty()) {
            return;
        }
        key(given.values().getFirst())
                .filter(key -> !holds(registry, key) && sought.add(key))
                .ifPresent(key -> open(registry.origin(), key, () -> holds(registry, key)));
    }

    /**
     * Opens the module that registers a name before the name is looked up in a dictionary of a module that registers
     * definitions.
     */
    void ask(Entries dictionary, @Nullable String key) {
        if (key != null
                && dictionary.get(key) == null
                && NAME.matcher(WorkLimit.text(key)).matches()
                && isFilled(dictionary)
                && sought.add(key)) {
            open(dictionary.origin(), key, () -> dictionary.get(key) != null);
        }
    }

    /** Whether a dictionary is created empty in a module with a function that registers. */
    private boolean isFilled(Entries dictionary) {
        return dictionary.origin().places().stream()
                .filter(place -> place.file() != null)
                .limit(1)
                .anyMatch(place -> fills.computeIfAbsent(place, this::isFilled));
    }

    private boolean isFilled(Place place) {
        Path file = run.tree().root().resolve(String.valueOf(place.file()));
        return EMPTY.matcher(WorkLimit.text(run.tree().line(file, place.line()).orElse("")))
                        .find()
                && run.tree().finds(file, DEFINES);
    }

    /**
     * Whether a method lists what is registered. Modules that were not opened may register more, so the list is not
     * known.
     */
    static boolean lists(ObjectValue registry, Arguments given, Value result) {
        return isRegistry(registry)
                && given.values().isEmpty()
                && given.named().isEmpty()
                && (result instanceof Items || result instanceof Entries);
    }

    /** Whether a function looks up a name in a registry: the name may be registered by a module that was not opened. */
    static boolean isAskedBy(@Nullable FunctionValue function) {
        return function != null
                && (function.self() instanceof ObjectValue object && isRegistry(object)
                        || LOOKS_UP.matcher(WorkLimit.text(function.definition().text()))
                                .find());
    }

    private static boolean isRegistry(ObjectValue object) {
        return REGISTRY.matcher(WorkLimit.text(object.type.name)).matches();
    }

    private static Optional<String> key(Value first) {
        Stream<Value> keys = first instanceof Entries description
                ? Stream.of("type", "name", "NAME").map(description::get)
                : Stream.of(first);
        return keys.filter(Text.class::isInstance)
                .map(value -> ((Text) value).text())
                .filter(key -> NAME.matcher(key).matches())
                .findFirst();
    }

    private static boolean holds(ObjectValue registry, String key) {
        return registry.attributes.values().values().stream()
                .anyMatch(value -> value instanceof Entries entries && entries.get(key) != null);
    }

    private void open(Origin registry, String key, BooleanSupplier isHeld) {
        // A combined pattern would read the text again from each of its characters.
        Pattern named = Pattern.compile("(?i)['\"]%1$s['\"]|\\b(?:class|def) %1$s\\b".formatted(Pattern.quote(key)));
        try {
            // Files that are only searched have not been read for the answer.
            SourceTree looked = SourceTree.at(run.tree().root());
            Deque<Path> folders = new ArrayDeque<>();
            registry.places().stream()
                    .filter(place -> place.file() != null)
                    .map(place -> run.tree()
                            .root()
                            .resolve(String.valueOf(place.file()))
                            .getParent())
                    .forEach(folders::add);
            folders.add(run.program().folder());
            Set<Path> seen = new HashSet<>();
            int opened = 0;
            for (int left = SEARCHED; left > 0 && opened < OPENED && !folders.isEmpty(); ) {
                Path folder = folders.remove();
                if (!seen.add(folder)) {
                    continue;
                }
                for (Path entry : looked.list(folder)) {
                    if (looked.isFolder(entry)) {
                        folders.add(entry);
                    } else if (entry.toString().endsWith(".py")
                            && left-- > 0
                            && looked.finds(entry, REGISTERS)
                            && looked.finds(entry, named)) {
                        opened++;
                        run.modules()
                                .load(
                                        entry,
                                        run.tree()
                                                .name(entry)
                                                .replaceFirst("\\.py$", "")
                                                .replace('/', '.'));
                        if (isHeld.getAsBoolean()) {
                            return;
                        }
                    }
                }
            }
        } catch (IOException _) {
            // A tree that cannot be searched registers nothing.
        }
    }
}
