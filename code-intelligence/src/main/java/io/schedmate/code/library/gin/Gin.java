package io.schedmate.code.library.gin;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.effort.Effort;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parameters that gin binds to the functions and classes of a program by their names. */
public final class Gin implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("gin");

    private static final Pattern INCLUDE = Pattern.compile("(?m)^\\s*include\\s+['\"]([^'\"\\n]+)['\"]");
    private static final int CHAIN = 6;

    private final Evaluator run;
    private final Map<String, Map<String, Value>> bound = new HashMap<>();
    private final Map<String, Value> macros = new HashMap<>();

    public Gin(Evaluator run) {
        this.run = run;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        if (!NAMES.is(name, "parse")) {
            return null;
        }
        parse(given);
        return new None(given.at());
    }

    /** Takes what a parsing function is given: names of files, and bindings as texts. */
    private void parse(Arguments given) {
        for (Value value : given.values()) {
            take(value, 0);
        }
        given.named().forEach((name, value) -> {
            if (name.matches("config_files?|bindings|config_file")) {
                take(value, 0);
            }
        });
    }

    private void take(Value value, int depth) {
        switch (value) {
            case Items items when depth < 2 -> items.values().forEach(item -> take(item, depth + 1));
            case Text text
            when text.text().endsWith(".gin") -> file(run.program().folder(), text.text(), 0);
            case Text text -> keep(ConfigFiles.assignments(text));
            default -> {
                // What is not known binds nothing.
            }
        }
    }

    private void file(Path folder, String written, int depth) {
        Path file = run.tree().find(folder, written).orElse(null);
        if (file == null || depth > CHAIN) {
            return;
        }
        Matcher included = INCLUDE.matcher(Effort.text(run.tree().text(file).orElse("")));
        while (included.find()) {
            file(run.program().folder(), included.group(1), depth + 1);
        }
        if (new ConfigFiles(run.tree()).plain(file).orElse(null) instanceof Entries entries) {
            keep(entries);
        }
    }

    private void keep(Entries entries) {
        run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        keep("", entries, 0);
    }

    // What stands before the last two parts of a name is a scope or a module.
    private void keep(String owner, Entries entries, int depth) {
        entries.values().forEach((name, value) -> {
            if (value instanceof Entries inner && depth < 8) {
                keep(name, inner, depth + 1);
            } else if (owner.isEmpty() || owner.equals("macro")) {
                macros.put(name, value);
            } else {
                bound.computeIfAbsent(owner, _ -> new LinkedHashMap<>()).put(name, value);
            }
        });
    }

    @Override
    public Arguments bound(Value.Code callee, Arguments given) {
        return switch (callee) {
            case FunctionValue function
            when bound.containsKey(function.name()) ->
                with(function.name(), Parameters.names(function.definition()), given);
            case ClassValue type when bound.containsKey(type.name) -> with(type.name, type.fields(), given);
            default -> given;
        };
    }

    @Override
    public void filled(ObjectValue object) {
        if (bound.containsKey(object.type.name)) {
            Entries named = Entries.empty(object.origin());
            named.values().put(object.type.name, object.attributes);
            run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, named));
        }
    }

    /**
     * The arguments of a call with those that gin adds.
     *
     * @param parameters the callee's own, in order, without the object it is called on
     */
    private Arguments with(String callee, List<String> parameters, Arguments given) {
        Map<String, Value> own = bound.getOrDefault(callee, Map.of());
        Map<String, Value> named = new LinkedHashMap<>(given.named());
        own.forEach((name, value) -> {
            int position = parameters.indexOf(name);
            if (position < 0 || position >= given.values().size()) {
                named.putIfAbsent(name, settled(value));
            }
        });
        return new Arguments(given.values(), named, given.at());
    }

    private Value settled(Value value) {
        Value macro = macro(value);
        return macro == null ? value : macro;
    }

    private @Nullable Value macro(Value value) {
        return value instanceof Text text && text.text().startsWith("%")
                ? macros.get(text.text().substring(1))
                : null;
    }
}
