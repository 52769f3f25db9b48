package io.schedmate.code.library.gin;

import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.evaluate.value.Parameters;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Models gin, which binds parameters of a program's functions and classes by name: values, macros ({@code %NAME}) and
 * references, which are evaluated when needed ({@code @Class()}) or passed as they are ({@code @Class}). A later
 * binding replaces an earlier one; bindings of a scope precede those without a scope.
 */
public final class Gin implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("gin");

    private static final int CHAIN = 6;

    private final Evaluator run;
    private final Map<String, Map<String, Value>> bound = new HashMap<>();
    private final Map<String, Value> macros = new HashMap<>();
    private final Map<String, String> imports = new HashMap<>();
    private final Map<String, Value> targets = new LinkedHashMap<>();
    private final Deque<String> scopes = new ArrayDeque<>();
    private int depth;

    public Gin(Evaluator run) {
        this.run = run;
    }

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "parse" -> {
                parse(given);
                yield new None(given.at());
            }
            case "configurable" -> given.get(0) instanceof Value.Code code ? code : null;
            default -> null;
        };
    }

    /** Reads the arguments of a parsing function: file names, and bindings as texts. */
    private void parse(Arguments given) {
        for (Value value : given.values()) {
            take(value, 0);
        }
        given.named().forEach((name, value) -> {
            if (name.matches("config_files?|bindings|config_file")) {
                take(value, 0);
            }
        });
        recordBindings();
    }

    private void take(Value value, int depth) {
        switch (value) {
            case Items items when depth < 2 -> items.values().forEach(item -> take(item, depth + 1));
            case Text text
            when text.text().endsWith(".gin") && !text.text().contains("=") ->
                file(run.program().folder(), text.text(), 0);
            case Text text ->
                GinFile.read(text.text(), _ -> text.origin()).statements().forEach(each -> keep(each, 0));
            default -> {
                // Unknown bindings have no effect.
            }
        }
    }

    private void file(Path folder, String written, int depth) {
        Path file = run.tree().find(folder, written).orElse(null);
        if (file == null || depth > CHAIN) {
            return;
        }
        String name = run.tree().name(file);
        run.tree()
                .text(file)
                .map(text -> GinFile.read(text, line -> Origin.at(name, line)))
                .ifPresent(read -> read.statements().forEach(each -> keep(each, depth)));
    }

    private void keep(GinFile.Statement statement, int depth) {
        switch (statement) {
            case GinFile.Statement.Include include -> file(run.program().folder(), include.file(), depth + 1);
            case GinFile.Statement.Import imported -> imports.put(imported.name(), imported.path());
            case GinFile.Statement.Binding binding -> keep(binding);
        }
    }

    private void keep(GinFile.Statement.Binding binding) {
        String target = binding.target();
        targets.remove(target);
        targets.put(target, binding.value());
        int dot = target.lastIndexOf('.');
        if (dot < 0 || target.startsWith("macro.")) {
            macros.put(target.substring(dot + 1), binding.value());
            return;
        }
        String parameter = target.substring(dot + 1);
        String callee = target.substring(0, dot);
        int scope = callee.lastIndexOf('/');
        String owner = callee.substring(Math.max(callee.lastIndexOf('.'), scope) + 1);
        String key = scope < 0 ? owner : callee.substring(0, scope) + "/" + owner;
        bound.computeIfAbsent(key, _ -> new LinkedHashMap<>()).put(parameter, binding.value());
    }

    /** Records the final bindings as a configuration. */
    private void recordBindings() {
        Entries all = Entries.empty(Origin.NONE);
        targets.forEach((target, value) -> Merging.set(all, target.replace('/', '.'), resolved(value)));
        if (!all.values().isEmpty()) {
            run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, all));
        }
    }

    /** Returns a macro's value, without the reference sign. */
    private Value resolved(Value value) {
        Value macro = macro(value, 0);
        return macro instanceof Text text && text.text().startsWith("@")
                ? new Text(text.text().substring(1).replaceFirst("\\(\\)$", ""), text.origin())
                : macro;
    }

    @Override
    public Arguments bound(Value.Code callee, Arguments given) {
        return switch (callee) {
            case FunctionValue function
            when isBound(function.name()) -> with(function.name(), Parameters.names(function.definition()), given);
            case ClassValue type when isBound(type.name) -> with(type.name, type.fields(), given);
            default -> given;
        };
    }

    private boolean isBound(String owner) {
        return bound.containsKey(owner) || scopes.stream().anyMatch(scope -> bound.containsKey(scope + "/" + owner));
    }

    @Override
    public void filled(ObjectValue object) {
        if (isBound(object.type.name)) {
            Entries named = Entries.empty(object.origin());
            named.values().put(object.type.name, object.attributes);
            run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, named));
        }
    }

    /**
     * Returns a call's arguments, including those that gin adds.
     *
     * @param parameters the parameters of the called function, in order, without the receiver
     */
    private Arguments with(String callee, List<String> parameters, Arguments given) {
        Map<String, Value> own = new LinkedHashMap<>(bound.getOrDefault(callee, Map.of()));
        own.putAll(bound.getOrDefault(scope() + "/" + callee, Map.of()));
        Map<String, Value> named = new LinkedHashMap<>(given.named());
        own.forEach((name, value) -> {
            int position = parameters.indexOf(name);
            if ((position < 0 || position >= given.values().size()) && !named.containsKey(name)) {
                named.put(name, settled(value));
            }
        });
        return new Arguments(given.values(), named, given.at());
    }

    /** Returns the scope of the reference that is being evaluated; empty if there is none. */
    private String scope() {
        String innermost = scopes.peek();
        return innermost == null ? "" : innermost;
    }

    private Value settled(Value value) {
        Value macro = macro(value, 0);
        return switch (macro) {
            case Text text when text.text().startsWith("@") -> referred(text);
            case Items items
            when items.values().stream()
                    .anyMatch(item -> item instanceof Text text && text.text().startsWith("@")) ->
                new Items(
                        new ArrayList<>(
                                items.values().stream().map(this::settled).toList()),
                        items.origin());
            default -> macro;
        };
    }

    private Value macro(Value value, int chain) {
        if (chain > CHAIN || !(value instanceof Text text) || !text.text().startsWith("%")) {
            return value;
        }
        String name = text.text().substring(1);
        Value meant = macros.get(name.substring(name.lastIndexOf('.') + 1));
        return meant == null ? value : macro(meant, chain + 1);
    }

    /** Returns the result of {@code @scope/module.Class()}, or the target of {@code @module.Class}. */
    private Value referred(Text reference) {
        String written = reference.text().substring(1);
        boolean isMade = written.endsWith("()");
        String path = isMade ? written.substring(0, written.length() - 2) : written;
        int slash = path.lastIndexOf('/');
        Value callee = meant(path.substring(slash + 1), reference.origin());
        if (!isMade || depth > CHAIN) {
            return callee;
        }
        depth++;
        scopes.push(slash < 0 ? scope() : path.substring(0, slash));
        try {
            return run.call(callee, Arguments.none(reference.origin()));
        } finally {
            scopes.pop();
            depth--;
        }
    }

    /** Resolves a name with the imports of the files, or else with the names known to the program. */
    private Value meant(String path, Origin at) {
        String first = path.replaceFirst("\\..*", "");
        String module = imports.get(first);
        if (module != null) {
            return run.modules().byPath(module + path.substring(first.length()), at);
        }
        String leaf = path.substring(path.lastIndexOf('.') + 1);
        Module program = run.modules().first();
        if (program != null && program.globals.names.containsKey(leaf)) {
            return run.name(leaf, program.globals);
        }
        return path.indexOf('.') > 0 ? run.modules().byPath(path, at) : new Value.Outside(leaf, at);
    }
}
