package io.schedmate.code.library.standard;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.FileValue;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Models {@code os.path} and {@code pathlib} for paths that are texts. */
public record PathFunctions(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("paths");

    /** The maximum number of entries that are listed; a folder with more contains data. */
    private static final int LISTED = 150;

    /** The maximum number of modules that are listed; a program that loads more has them for its users to choose from. */
    private static final int LOADED = 60;

    @Override
    public @Nullable Value call(String name, Arguments given) {
        return switch (NAMES.meaning(name)) {
            case "join" -> joined(given);
            case "basename" -> part(true, given);
            case "dirname" -> part(false, given);
            case "halves" -> given.get(0) instanceof Text text ? halves(text) : null;
            case "here" -> new Text(".", Origin.NONE);
            case "relative" -> given.get(0) instanceof Text text ? relative(text) : null;
            case "path" ->
                given.values().isEmpty()
                        ? new Text(".", Origin.NONE)
                        : given.get(0) instanceof Text text
                                ? joined(given) == Unknown.ANYTHING ? text : joined(given)
                                : null;
            case "listing" -> given.get(0) instanceof Text text ? listed(text) : null;
            case "modules" ->
                given.get(0, "path") instanceof Items folders
                        ? modules(folders, Objects.requireNonNullElse(given.text(1, "prefix"), ""))
                        : null;
            case "package" -> given.text(0, "package") instanceof String module ? folder(module, given.at()) : null;
            case "exists" -> given.get(0) instanceof Text text ? exists(text) : null;
            default -> null;
        };
    }

    /** Returns the separator of paths, or an attribute of a text that may be a path. */
    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return switch (object) {
            case Outside module when NAMES.is(module.name() + "." + name, "separator") -> new Text("/", Origin.NONE);
            case Text path -> PathTexts.attribute(path, name);
            default -> null;
        };
    }

    @Override
    public @Nullable Value callMethod(Value receiver, String method, Arguments given) {
        if (!(receiver instanceof Text text)) {
            return null;
        }
        return switch (method) {
            case "exists", "is_file", "is_dir" -> exists(text);
            case "open" -> FileValue.open(run, text);
            case "read_text", "read" ->
                FileValue.open(run, text) instanceof FileValue file ? new FileValue.Content(file.path()) : null;
            case "resolve", "expanduser", "absolute", "as_posix" -> text;
            case "cwd" -> new Text(".", Origin.NONE);
            case "joinpath" -> PathTexts.joined(text, given);
            default -> null;
        };
    }

    /** Returns the folder of a package in the tree. */
    private @Nullable Value folder(String module, Origin at) {
        Path file = run.modules().files().find(module);
        Path folder = file == null || run.tree().isFolder(file) ? file : file.getParent();
        return folder == null ? null : new Text(folder.toString(), at);
    }

    private @Nullable Value listed(Text text) {
        Path folder = run.tree().resolve(run.program().folder(), text.text()).orElse(null);
        List<Path> inside =
                folder != null && run.tree().isFolder(folder) ? run.tree().list(folder) : List.of();
        if (inside.isEmpty() || inside.size() > LISTED) {
            return null;
        }
        List<Value> names = new ArrayList<>();
        for (Path path : inside) {
            String name = String.valueOf(path.getFileName());
            names.add(new Text(name, text.origin()));
            run.modules().files().listed(name);
        }
        return new Items(names, text.origin());
    }

    /** Lists the modules of a package's folders, each as its finder, its name, and whether it is a package itself. */
    private @Nullable Value modules(Items folders, String prefix) {
        List<Value> modules = new ArrayList<>();
        for (Value each : folders.values()) {
            Path folder = each instanceof Text text
                    ? run.tree().resolve(run.program().folder(), text.text()).orElse(null)
                    : null;
            if (folder == null || !run.tree().isFolder(folder)) {
                return null;
            }
            for (Path path : run.tree().list(folder)) {
                String file = String.valueOf(path.getFileName());
                boolean isPackage = run.tree().isFile(path.resolve("__init__.py"));
                if (isPackage || file.endsWith(".py") && !file.equals("__init__.py")) {
                    Text name = new Text(prefix + file.replaceFirst("\\.py$", ""), each.origin());
                    modules.add(new Items(
                            new ArrayList<>(List.of(Unknown.ANYTHING, name, new Flag(isPackage, each.origin()))),
                            each.origin()));
                }
            }
        }
        return modules.size() > LOADED ? null : new Items(modules, folders.origin());
    }

    private Value exists(Text text) {
        Path path = run.tree().resolve(run.program().folder(), text.text()).orElse(null);
        if (path != null && (run.tree().isFile(path) || run.tree().isFolder(path))) {
            return new Flag(true, text.origin());
        }
        // A file outside the tree may exist where the job runs, but not next to its program.
        return text.text().startsWith(run.tree().root() + "/") ? new Flag(false, text.origin()) : Unknown.ANYTHING;
    }

    private static Value joined(Arguments given) {
        StringBuilder path = new StringBuilder();
        Origin origin = Origin.NONE;
        for (Value value : given.values()) {
            if (!(value instanceof Text text)) {
                return Unknown.ANYTHING;
            }
            if (text.text().startsWith("/")) {
                path.setLength(0);
            } else if (!path.isEmpty() && path.charAt(path.length() - 1) != '/') {
                path.append('/');
            }
            path.append(text.text());
            origin = text.origin().or(origin);
        }
        return path.length() > 5_000 ? Unknown.ANYTHING : new Text(path.toString(), origin);
    }

    /** Returns a path without its extension, and the extension. */
    private static Items halves(Text path) {
        String text = path.text();
        int dot = text.lastIndexOf('.');
        int end = dot > text.lastIndexOf('/') + 1 ? dot : text.length();
        return new Items(
                new ArrayList<>(List.of(
                        new Text(text.substring(0, end), path.origin()), new Text(text.substring(end), path.origin()))),
                path.origin());
    }

    /** Makes a path relative to the working directory, which most such paths refer to. */
    private Text relative(Text path) {
        String folder = run.program().folder() + "/";
        return (path.text() + "/").equals(folder)
                ? new Text(".", path.origin())
                : path.text().startsWith(folder)
                        ? new Text(path.text().substring(folder.length()), path.origin())
                        : path;
    }

    private static @Nullable Value part(boolean isLast, Arguments given) {
        if (!(given.get(0) instanceof Text text)) {
            return null;
        }
        int slash = text.text().lastIndexOf('/');
        return new Text(
                isLast
                        ? text.text().substring(slash + 1)
                        : slash < 0 ? "" : text.text().substring(0, slash),
                text.origin());
    }
}
