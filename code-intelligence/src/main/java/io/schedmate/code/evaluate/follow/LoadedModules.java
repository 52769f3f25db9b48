package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.ModuleFiles;
import io.schedmate.code.evaluate.Modules;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ImportedName;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.evaluate.value.Scope;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.PythonParser;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Opens the modules of a program from the files of its tree. */
final class LoadedModules implements Modules {

    private static final int OPENED = 120;
    private static final int SEARCHED = 100;
    /** Modules imported only for their effect on the search path. */
    private static final Pattern SETS_PATHS =
            Pattern.compile("_*(?:init_?paths?|add_?paths?|set_?up_?paths?|path_?(?:init|setup)|paths?_?init|context)");

    private static final Pattern REGISTERS =
            Pattern.compile("(?m)^(?:@(?:\\w+\\.)*\\w*regist\\w*\\b|(?:\\w+\\.)*regist\\w*\\()");

    private final Evaluator run;
    private final @Nullable SourceTree looked;
    private final ModuleFiles files;
    private final Map<Path, Module> loaded = new HashMap<>();
    /** Modules whose star imports are being searched, because they may be circular. */
    private final Set<Scope> searched = new HashSet<>();

    LoadedModules(Evaluator run) {
        this.run = run;
        this.looked = looked(run);
        this.files = new ModuleFiles(
                run.tree(), run.program(), module -> run.libraries().owns(module));
    }

    @Override
    public ModuleFiles files() {
        return files;
    }

    @Override
    public @Nullable Module main() {
        return load(run.program().script(), "__main__");
    }

    @Override
    public @Nullable Module load(Path file, String name) {
        Module known = loaded.get(file);
        if (known != null) {
            return known;
        }
        if (loaded.size() >= OPENED) {
            run.trace().cut(new Place(run.tree().name(file), 1));
            return null;
        }
        Optional<String> text = run.tree().text(file);
        if (text.isEmpty()) {
            return null;
        }
        Module module = new Module(file, run.tree().name(file));
        loaded.put(file, module);
        module.globals.names.put("__name__", new Text(name, module.origin()));
        module.globals.names.put("__file__", new Text(file.toString(), module.origin()));
        if (module.isPackage() && file.getParent() instanceof Path folder) {
            module.globals.names.put(
                    "__path__",
                    new Items(new ArrayList<>(List.of(new Text(folder.toString(), module.origin()))), module.origin()));
        }
        run.block(PythonParser.parse(text.get()), new Frame(module.globals, null));
        return module;
    }

    @Override
    public @Nullable Module first() {
        return loaded.get(run.program().script());
    }

    @Override
    public void include(Path file, Scope scope) {
        run.tree().text(file).ifPresent(text -> {
            Module module = new Module(file, run.tree().name(file), scope.globals().names);
            run.block(PythonParser.parse(text), new Frame(module.globals, null));
        });
    }

    @Override
    public void execute(String statements) {
        Module main = loaded.get(run.program().script());
        if (main != null && run.step()) {
            run.block(PythonParser.parse(statements), new Frame(main.globals, null));
        }
    }

    @Override
    public void bind(Syntax statement, Scope scope) {
        Module from = scope.module;
        Origin at = Origin.at(from.path, statement.line());
        if (statement.is("import_statement")) {
            for (Syntax name : statement.all("name")) {
                boolean renamed = name.is("aliased_import");
                String dotted = renamed ? text(name.child("name")) : name.text();
                String bound = renamed ? text(name.child("alias")) : dotted.replaceFirst("\\..*", "");
                String target = renamed ? dotted : bound;
                scope.names.put(bound, new ImportedName(new Scope.ModuleName(from, 0, target), null, at));
                if (!renamed && !target.equals(dotted)) {
                    note(dotted, at);
                }
                note(target, at);
                if (SETS_PATHS.matcher(WorkLimit.text(dotted)).matches() || registers(dotted, from)) {
                    open(new Scope.ModuleName(from, 0, dotted));
                }
            }
            return;
        }
        Syntax source = statement.child("module_name");
        if (source == null) {
            return;
        }
        String written = source.text();
        String dotted = written.replaceFirst("^[. ]+", "");
        int level = source.is("relative_import")
                ? (int) written.chars().filter(c -> c == '.').count()
                        - (int) dotted.chars().filter(c -> c == '.').count()
                : 0;
        Scope.ModuleName module = new Scope.ModuleName(from, level, dotted);
        if (level == 0) {
            note(dotted, at);
        } else {
            run.trace().imported(dotted, at);
        }
        if (statement.children().stream().anyMatch(child -> child.is("wildcard_import"))) {
            scope.globals().stars.add(module);
            if (level == 0 && registers(dotted, from)) {
                open(module);
            }
        }
        for (Syntax name : statement.all("name")) {
            boolean renamed = name.is("aliased_import");
            String member = renamed ? text(name.child("name")) : name.text();
            String bound = renamed ? text(name.child("alias")) : member;
            scope.names.put(bound, new ImportedName(module, member, at));
        }
    }

    /** Whether a module of the tree is imported for its registrations. */
    private boolean registers(String dotted, Module from) {
        Path file = files.find(new Scope.ModuleName(from, 0, dotted));
        return file != null && looked != null && looked.isFile(file) && looked.finds(file, REGISTERS);
    }

    /** Returns a separate tree for scans, because files that are only scanned are not dependencies of the answer. */
    private static @Nullable SourceTree looked(Evaluator run) {
        try {
            return SourceTree.at(run.tree().root());
        } catch (IOException _) {
            return null;
        }
    }

    /** Records an import, because imports show which libraries a program uses. */
    private void note(String dotted, Origin at) {
        if (files.find(new Scope.ModuleName(noModule(), 0, dotted)) == null) {
            run.trace().add(new Trace.Call(new Made("import " + dotted, List.of(), Map.of(), at), run.isCertain()));
        } else {
            run.trace().imported(dotted, at);
        }
    }

    private Module noModule() {
        return new Module(run.program().script(), "");
    }

    private static String text(@Nullable Syntax node) {
        return node == null ? "" : node.text();
    }

    @Override
    public Value resolved(Value value, Scope scope, String name) {
        if (!(value instanceof ImportedName imported)) {
            return value;
        }
        // During evaluation the name is unknown, because imports may be circular.
        scope.names.put(name, Unknown.ANYTHING);
        Value found = follow(imported);
        scope.names.put(name, found);
        return found;
    }

    private Value follow(ImportedName imported) {
        Scope.ModuleName wanted = imported.module();
        String member = imported.member();
        Module module = open(wanted);
        if (member == null) {
            return module != null ? module : new Outside(wanted.dotted(), imported.origin());
        }
        if (module != null) {
            Value value = memberOrNull(module, member);
            if (value != null) {
                return value;
            }
        }
        return wanted.level() > 0 && module == null
                ? Unknown.ANYTHING
                : run.member(new Outside(wanted.dotted(), imported.origin()), member, imported.origin());
    }

    private @Nullable Module open(Scope.ModuleName wanted) {
        Path file = files.find(wanted);
        if (file == null) {
            return null;
        }
        if (run.tree().isFolder(file)) {
            return loaded.computeIfAbsent(
                    file,
                    folder ->
                            new Module(folder.resolve("__init__.py"), run.tree().name(folder)));
        }
        return load(file, wanted.dotted());
    }

    @Override
    public Value member(Module module, String name) {
        Value value = memberOrNull(module, name);
        return value == null ? Unknown.ANYTHING : value;
    }

    private @Nullable Value memberOrNull(Module module, String name) {
        Value value = module.globals.names.get(name);
        // A package that imports its own module looks it up in itself, by the name that is being resolved.
        if (value != null && !(value instanceof Unknown unknown && unknown.isAnything())) {
            return resolved(value, module.globals, name);
        }
        Value starred = fromStars(module.globals, name);
        if (starred != null) {
            return starred;
        }
        if (name.equals("__dict__")) {
            return new Entries(module.globals.names, module.origin());
        }
        Path folder = module.file.getParent();
        Path file = module.isPackage() && folder != null ? files.fileIn(folder, name) : null;
        Module inner = file == null ? null : open(new Scope.ModuleName(module, 1, name));
        return inner != null ? inner : value != null ? value : fromLibraries(module.globals, name);
    }

    @Override
    public @Nullable Value fromStars(Scope globals, String name) {
        if (globals.stars.isEmpty() || !searched.add(globals)) {
            return null;
        }
        try {
            return searchStars(globals, name);
        } finally {
            searched.remove(globals);
        }
    }

    @Override
    public @Nullable Value fromLibraries(Scope globals, String name) {
        List<String> modules =
                globals.stars.stream().map(Scope.ModuleName::dotted).toList();
        return modules.isEmpty() ? null : run.libraries().fromAll(modules, name);
    }

    private @Nullable Value searchStars(Scope globals, String name) {
        for (Scope.ModuleName star : globals.stars.reversed()) {
            Module module = open(star);
            if (module != null && module.globals != globals) {
                Value value = module.globals.names.get(name);
                Value found = value != null
                        ? resolved(value, module.globals, name)
                        : run.step() ? fromStars(module.globals, name) : null;
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    @Override
    public void spread(Scope globals) {
        spread(globals, 0);
    }

    private void spread(Scope globals, int depth) {
        for (Scope.ModuleName star : List.copyOf(globals.stars)) {
            Module module = depth > 10 ? null : open(star);
            if (module != null && module.globals != globals) {
                spread(module.globals, depth + 1);
                module.globals.names.forEach((name, value) -> {
                    if (!name.startsWith("_")) {
                        globals.names.putIfAbsent(name, resolved(value, module.globals, name));
                    }
                });
            }
        }
    }

    @Override
    public void openWhere(String dotted, Module from, String sign) {
        for (int level : new int[] {0, 1, 2}) {
            Scope.ModuleName name = new Scope.ModuleName(from, level, dotted);
            Path file = files.find(name);
            if (file != null && run.tree().text(file).orElse("").contains(sign)) {
                open(name);
                return;
            }
        }
    }

    @Override
    public Value imported(String dotted, Origin at) {
        Module module = open(new Scope.ModuleName(noModule(), 0, dotted));
        if (module == null && byPath(dotted, at) instanceof Outside) {
            module = elsewhere(dotted);
        }
        return module == null ? byPath(dotted, at) : module;
    }

    /**
     * Searches the tree for a module by the last two parts of its name, which identify the file if the program finds
     * its modules with an import hook.
     */
    private @Nullable Module elsewhere(String dotted) {
        String[] parts = dotted.split("\\.");
        if (parts.length < 3 || files.find(new Scope.ModuleName(noModule(), 0, parts[0])) == null) {
            return null;
        }
        String tail = parts[parts.length - 2] + "/" + parts[parts.length - 1] + ".py";
        Deque<Path> open = new ArrayDeque<>(List.of(run.tree().root()));
        for (int seen = 0; seen < SEARCHED && !open.isEmpty(); seen++) {
            Path folder = open.remove();
            Path file = folder.resolve(tail);
            if (run.tree().isFile(file)) {
                return load(file, dotted);
            }
            run.tree().list(folder).stream().filter(run.tree()::isFolder).forEach(open::add);
        }
        return null;
    }

    @Override
    public Value byPath(String dotted, Origin at) {
        String path = dotted.replace(':', '.');
        int dot = path.lastIndexOf('.');
        if (dot < 0) {
            return new Outside(path, at);
        }
        Module module = open(new Scope.ModuleName(noModule(), 0, path.substring(0, dot)));
        Value member = module == null ? null : memberOrNull(module, path.substring(dot + 1));
        return member == null ? new Outside(path, at) : member;
    }
}
