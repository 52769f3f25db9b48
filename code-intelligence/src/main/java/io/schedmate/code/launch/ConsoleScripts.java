package io.schedmate.code.launch;

import io.schedmate.code.config.ConfigFiles;
import io.schedmate.code.config.Merging;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The commands that the tree itself installs, from pyproject.toml, setup.py or setup.cfg. */
record ConsoleScripts(SourceTree tree) {

    /** The tables of pyproject.toml, by build tool. */
    private static final List<String> TABLES = List.of(
            "project.scripts",
            "project.gui-scripts",
            "project.entry-points.console_scripts",
            "tool.poetry.scripts",
            "tool.flit.scripts");

    private static final Pattern REFERENCE = Pattern.compile("([\\w.]+)\\s*:\\s*[\\w.]+.*");

    private static final Pattern SCRIPTS = Pattern.compile("\\bscripts\\s*=\\s*\\[([^\\]]{1,2000})\\]");

    Optional<Path> find(String name) {
        return declared(name).or(() -> writtenInSetup(name)).or(() -> installedFile(name));
    }

    private Optional<Path> declared(String name) {
        Optional<Value> project = tree.resolve(tree.root(), "pyproject.toml").flatMap(new ConfigFiles(tree)::plain);
        for (String table : project.isPresent() ? TABLES : List.<String>of()) {
            if (Merging.at(project.get(), table) instanceof Entries scripts
                    && reference(scripts.get(name)) instanceof String reference) {
                Matcher module = REFERENCE.matcher(WorkLimit.text(reference));
                return module.matches() ? module(module.group(1)) : Optional.empty();
            }
        }
        return Optional.empty();
    }

    private static @Nullable String reference(@Nullable Value script) {
        return script instanceof Entries of
                ? reference(of.get(of.values().containsKey("callable") ? "callable" : "reference"))
                : Value.textOf(script);
    }

    private Optional<Path> writtenInSetup(String name) {
        Pattern entry =
                Pattern.compile("(?m)^[\\s\"'\\[,]*" + Pattern.quote(name) + "[\"']?\\s*=\\s*[\"']?([\\w.]+):[\\w.]+");
        for (String file : List.of("setup.py", "setup.cfg")) {
            Optional<String> text = tree.resolve(tree.root(), file).flatMap(tree::text);
            Matcher found = entry.matcher(WorkLimit.text(text.orElse("")));
            if (found.find()) {
                return module(found.group(1));
            }
        }
        return Optional.empty();
    }

    /** Finds a script that the build installs as a file, under its own name. */
    private Optional<Path> installedFile(String name) {
        Optional<Value> project = tree.resolve(tree.root(), "pyproject.toml").flatMap(new ConfigFiles(tree)::plain);
        Stream<String> listed = project.map(value -> Merging.at(value, "tool.setuptools.script-files")).stream()
                .flatMap(value -> value instanceof Items files ? files.values().stream() : Stream.empty())
                .map(Value::textOf)
                .filter(Objects::nonNull);
        Pattern written = Pattern.compile("[\"']([\\w./-]*/" + Pattern.quote(name) + ")[\"']");
        Stream<String> ofSetup = tree.resolve(tree.root(), "setup.py").flatMap(tree::text).stream()
                .flatMap(text -> SCRIPTS.matcher(WorkLimit.text(text)).results())
                .flatMap(list -> written.matcher(WorkLimit.text(list.group(1))).results())
                .map(file -> file.group(1));
        return Stream.concat(listed, ofSetup)
                .filter(file -> file.endsWith("/" + name))
                .flatMap(file -> tree.resolve(tree.root(), file).stream())
                .filter(tree::isFile)
                .findFirst();
    }

    private Optional<Path> module(String dotted) {
        String path = dotted.replace('.', '/');
        for (String prefix : List.of("", "src/")) {
            for (String ending : List.of(".py", "/__init__.py", "/__main__.py")) {
                Optional<Path> file =
                        tree.resolve(tree.root(), prefix + path + ending).filter(tree::isFile);
                if (file.isPresent()) {
                    return file;
                }
            }
        }
        return Optional.empty();
    }
}
