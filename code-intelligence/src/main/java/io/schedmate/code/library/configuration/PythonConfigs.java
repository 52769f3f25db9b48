package io.schedmate.code.library.configuration;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Merging;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.evaluate.value.ImportedName;
import io.schedmate.code.evaluate.value.Module;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.PythonParser;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads configuration files written in Python: OpenMMLab's with {@code _base_}, {@code get_config()}, plain
 * assignments.
 */
final class PythonConfigs {

    private final Evaluator run;
    private final Set<Path> open = new HashSet<>();
    /** The argument of {@code get_config}: ml_collections passes the text after the colon in the file name. */
    private @Nullable Value given;

    PythonConfigs(Evaluator run) {
        this.run = run;
    }

    @Nullable
    Entries read(String written, Path folder) {
        int colon = written.indexOf(".py:");
        given = colon < 0 ? null : new Text(written.substring(colon + 4), Origin.COMMAND);
        String path = colon < 0 ? written : written.substring(0, colon + 3);
        Entries entries = run.tree().find(folder, path).map(this::load).orElse(null);
        if (entries != null) {
            run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return entries;
    }

    private @Nullable Entries load(Path file) {
        if (!file.toString().endsWith(".py")) {
            return new ConfigFiles(run.tree()).read(file).orElse(null) instanceof Entries entries ? entries : null;
        }
        Optional<String> text = run.tree().text(file);
        if (text.isEmpty() || !open.add(file)) {
            return null;
        }
        try {
            Module module = new Module(file, run.tree().name(file));
            Entries bases = Entries.empty(module.origin());
            // A template reference is not valid Python, but it is without its braces.
            String plain = text.get().replaceAll("\\{\\{\\s*(_base_[\\w.]*)\\s*\\}\\}", "$1");
            module.globals.names.put("__name__", new Text("config", module.origin()));
            module.globals.names.put("__file__", new Text(file.toString(), module.origin()));
            for (String base : basesOf(plain)) {
                Path folder = file.getParent();
                Optional<Path> below =
                        folder == null ? Optional.empty() : run.tree().find(folder, base);
                if (below.isPresent() && load(below.get()) instanceof Entries lower) {
                    Merging.into(bases, lower);
                }
            }
            module.globals.names.put("_base_", bases);
            run.block(PythonParser.parse(withoutBases(plain)), new Frame(module.globals, null));
            run.modules().spread(module.globals);
            return over(bases, module);
        } finally {
            open.remove(file);
        }
    }

    private static final Pattern BASES =
            Pattern.compile("(?m)^_base_\\s*=\\s*(\\[[^\\]]{0,4000}\\]|\\([^)]{0,4000}\\)|'[^'\\n]*'|\"[^\"\\n]*\")");
    private static final Pattern QUOTED = Pattern.compile("['\"]([^'\"\\n]+)['\"]");

    // The name keeps the value from the bases, and line numbers stay the same.
    private static String withoutBases(String text) {
        var written = BASES.matcher(WorkLimit.text(text));
        return written.find()
                ? text.substring(0, written.start())
                        + "\n".repeat((int)
                                written.group().chars().filter(c -> c == '\n').count())
                        + text.substring(written.end())
                : text;
    }

    private static List<String> basesOf(String text) {
        List<String> bases = new ArrayList<>();
        var written = BASES.matcher(WorkLimit.text(text));
        if (written.find()) {
            var quoted = QUOTED.matcher(WorkLimit.text(written.group(1)));
            while (quoted.find() && bases.size() < 30) {
                // A configuration of another project, scope::path, is not in this tree.
                if (!quoted.group(1).contains("::")) {
                    bases.add(quoted.group(1));
                }
            }
        }
        return bases;
    }

    private Entries over(Entries bases, Module module) {
        Entries own = Entries.empty(module.origin());
        Map.copyOf(module.globals.names).forEach((name, value) -> {
            // A part of the configuration that is defined in a file next to this one.
            if (value instanceof ImportedName imported
                    && imported.module().level() > 0
                    && run.modules().resolved(value, module.globals, name) instanceof Entries part) {
                own.values().put(name, part);
            }
        });
        module.globals.names.forEach((name, value) -> {
            if (!name.startsWith("_") && !(value instanceof ImportedName) && !(value instanceof Module)) {
                own.values().put(name, value);
            }
        });
        if (own.get("get_config") instanceof FunctionValue function) {
            Value argument = given;
            Value made = run.call(
                    function,
                    argument == null
                            ? Arguments.none(Origin.NONE)
                            : new Arguments(List.of(argument), Map.of(), Origin.COMMAND));
            if (made instanceof Entries entries) {
                return entries;
            }
        }
        // Items in OpenMMLab's own notation are lists; a base that is replaced as a whole stays replaced.
        if (own.get("_base_") instanceof Items) {
            own.values().remove("_base_");
        }
        Entries result = Merging.copy(bases) instanceof Entries copied ? copied : Entries.empty(module.origin());
        Merging.into(result, own);
        return result;
    }
}
