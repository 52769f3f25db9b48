package io.schedmate.code.library.configuration;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Interpolation;
import io.schedmate.code.config.Merging;
import io.schedmate.code.config.OverrideValue;
import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Literals;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the configuration files that a program names. The extension determines the format. */
public record Configurations(Evaluator run) {

    private static final Pattern PYTHON = Pattern.compile(".*\\.py(?::[^/]*)?");

    /** Returns the content of a file with the files that it extends; null if it cannot be read. */
    public @Nullable Value config(String written) {
        if (PYTHON.matcher(WorkLimit.text(written)).matches()) {
            return python(written, run.program().folder());
        }
        Value value = alone(written);
        if (value instanceof Entries entries) {
            run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return value;
    }

    /** Returns the content of a configuration file that is merged with others and incomplete by itself. */
    public @Nullable Value alone(String written) {
        return new ConfigFiles(run.tree()).read(run.program().folder(), written).orElse(null);
    }

    public @Nullable Entries python(String written, Path folder) {
        return new PythonConfigs(run).read(written, folder);
    }

    /** Returns a configuration that ships with a library, by its path below the library's folder. */
    public @Nullable Value shipped(Arguments given) {
        String path = given.text(0, "config_path");
        if (path == null || !path.endsWith(".py")) {
            return null;
        }
        Value found = config("configs/" + path);
        return found != null ? found : python("configs/" + path, run.tree().root());
    }

    /**
     * Returns the result of a library's reading function and records it as a configuration of the program.
     *
     * @param source the file's name, the open file or its text
     * @param isResolved whether references within it are resolved
     */
    public @Nullable Value loaded(@Nullable Value source, boolean isResolved) {
        ConfigFiles files = new ConfigFiles(run.tree());
        Value value = switch (source) {
            case FileValue file -> files.read(file.path()).orElse(null);
            case FileValue.Content content -> files.read(content.path()).orElse(null);
            case Text text when ConfigFiles.isConfig(text.text()) || text.text().endsWith(".py") -> config(text.text());
            case Text text ->
                OverrideValue.read(text.text(), text.origin()) instanceof Entries written ? written : null;
            case null, default -> null;
        };
        if (value instanceof Entries entries) {
            if (isResolved) {
                Interpolation.resolve(entries, run.program().environment());
            }
            run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, entries));
        }
        return value;
    }

    /**
     * Returns the documents of a YAML file and records the first as a configuration of the program. The others may
     * describe its settings.
     */
    public @Nullable Value documents(@Nullable Value source) {
        Path file = switch (source) {
            case FileValue open -> open.path();
            case FileValue.Content content -> content.path();
            case null, default -> null;
        };
        if (file == null) {
            return null;
        }
        List<Value> documents = new ConfigFiles(run.tree()).documents(file);
        if (!documents.isEmpty() && documents.getFirst() instanceof Entries first) {
            run.trace().add(new Trace.Settings(Trace.Kind.CONFIGURATION, first));
        }
        return documents.isEmpty()
                ? null
                : new Items(new ArrayList<>(documents), documents.getFirst().origin());
    }

    /** Applies {@code a.b=c} words, or pairs of a name and a value, to a configuration. */
    public static void override(Entries entries, Items words) {
        List<Value> values = words.values();
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) instanceof Text word) {
                if (word.text().contains("=")) {
                    Merging.override(entries, word.text(), word.origin());
                } else if (i + 1 < values.size()) {
                    Merging.set(entries, word.text(), Literals.literal(values.get(++i)));
                }
            }
        }
    }
}
