package io.schedmate.code.inspect.idle;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.ClassValue;
import io.schedmate.code.evaluate.value.ObjectValue;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.PythonParser;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the functions and classes that a run can reach in the files read. Code that was followed is reached. Other code
 * may be reached, unless all code that names it is skipped.
 */
final class ReachedDefinitions {

    /** Dynamic lookups by name, which may find any definition. */
    private static final Pattern BY_NAME =
            Pattern.compile("\\bimport_module\\(|\\b__import__\\(|__dict__\\s*\\[|\\bgetattr\\(\\s*"
                    + "(?!self\\b|args\\b|opts?\\b|cfg\\b|config\\b)[\\w.]+\\s*,\\s*(?!['\"])");
    /** Dynamic lookups that are limited to a file's own names and imports. */
    private static final Pattern BY_OWN_NAME = Pattern.compile("\\b(?:globals|locals)\\(\\)\\s*\\[|(?<![.\\w])eval\\(");

    /** Decorators that do not register what they decorate. */
    private static final Pattern HARMLESS = Pattern.compile(
            "@(?:dataclass\\w*|dataclasses\\.\\w+|torch\\.\\S+|functools\\.\\S+|jax\\.\\S+|jit|staticmethod|property)\\b[\\s\\S]*");

    private static final Pattern IMPORT = Pattern.compile("\\bimport\\b");

    private static final int DEPTH = 12;

    private final Job job;
    private final Map<String, Optional<Syntax>> parsed = new HashMap<>();
    private final Map<Definition, Boolean> known = new HashMap<>();
    private final Set<Definition> open = new HashSet<>();
    private @Nullable Boolean byName;
    private @Nullable Set<String> made;
    private @Nullable Set<String> configured;

    /** A top-level function or class of a file, starting at that byte offset. */
    private record Definition(String file, int start) {}

    ReachedDefinitions(Job job) {
        this.job = job;
    }

    /** Returns the file's syntax; empty if the file cannot be read. */
    Optional<Syntax> parsed(String file) {
        return parsed.computeIfAbsent(file, name -> text(name).map(PythonParser::parse));
    }

    private Optional<String> text(String file) {
        return job.tree().text(job.tree().root().resolve(file));
    }

    /** Whether a run can reach the definition around this byte offset; top-level code runs at import. */
    boolean isReached(String file, int offset) {
        Syntax definition = parsed(file).map(tree -> around(tree, offset)).orElse(null);
        return definition == null || isReached(file, definition);
    }

    private static @Nullable Syntax around(Syntax tree, int offset) {
        return tree.children().stream()
                .filter(child -> child.start() <= offset && offset < child.end())
                .filter(child -> child.kind().endsWith("definition"))
                .findFirst()
                .orElse(null);
    }

    private boolean isReached(String file, Syntax definition) {
        var key = new Definition(file, definition.start());
        Boolean before = known.get(key);
        if (before != null || !open.add(key)) {
            return Boolean.TRUE.equals(before);
        }
        boolean isReached = find(file, definition);
        open.remove(key);
        // Within a cycle of names, the answer is not final yet.
        if (isReached || open.isEmpty()) {
            known.put(key, isReached);
        }
        return isReached;
    }

    private boolean find(String file, Syntax definition) {
        Syntax inner = definition.is("decorated_definition") ? definition.child("definition") : definition;
        Syntax named = inner == null ? null : inner.child("name");
        if (inner == null || named == null || isEntered(file, definition) || isHandedOn(definition, inner)) {
            return true;
        }
        if (inner.is("class_definition") && isAnotherMade(file, named.text())) {
            return false;
        }
        return isConfigured(named.text())
                || isFoundByName()
                || isFoundAmongOwn(named.text(), file)
                || isNamed(named.text(), file, definition);
    }

    private boolean isEntered(String file, Syntax definition) {
        int last = definition.line() + (int) definition.text().lines().count();
        return job.trace().entered().stream().anyMatch(place -> within(place, file, definition.line(), last))
                || job.trace().objects().stream()
                        .flatMap(object -> object.type().chain().stream())
                        .flatMap(type -> type.origin().places().stream())
                        .anyMatch(place -> within(place, file, definition.line(), last));
    }

    private static boolean within(Place place, String file, int first, int last) {
        return file.equals(place.file()) && place.line() >= first && place.line() < last;
    }

    private static boolean isHandedOn(Syntax definition, Syntax inner) {
        return definition.children().stream()
                .filter(child -> child != inner && child.is("decorator"))
                .anyMatch(decorator ->
                        !HARMLESS.matcher(WorkLimit.text(decorator.text())).matches());
    }

    /** Whether the run chose another one of several classes with the same name. */
    private boolean isAnotherMade(String file, String name) {
        String folder = folder(file);
        return job.trace().objects().stream()
                .map(ObjectValue::type)
                .filter(type -> type.name().equals(name))
                .flatMap(type -> type.origin().places().stream())
                .anyMatch(place -> !file.equals(place.file()) && folder.equals(folder(String.valueOf(place.file()))));
    }

    private static String folder(String file) {
        return file.substring(0, file.lastIndexOf('/') + 1);
    }

    private boolean isFoundByName() {
        if (byName == null) {
            byName = read().stream()
                    .flatMap(file -> text(file).stream())
                    .anyMatch(text -> BY_NAME.matcher(WorkLimit.text(text)).find());
        }
        return byName;
    }

    /** Whether a configuration names the class or function, mostly by its path. */
    private boolean isConfigured(String name) {
        if (configured == null) {
            configured = new HashSet<>();
            for (Trace.Settings settings : job.trace().settings()) {
                if (settings.kind() != Trace.Kind.CONSTANTS) {
                    texts(settings.entries(), configured, 0);
                }
            }
        }
        return configured.contains(name);
    }

    private static void texts(Value value, Set<String> found, int depth) {
        switch (value) {
            case Value.Text text -> found.add(Job.leaf(text.text().replace(':', '.')));
            case Value.Entries entries
            when depth < DEPTH -> entries.values().values().forEach(inner -> texts(inner, found, depth + 1));
            case Value.Items items
            when depth < DEPTH -> items.values().forEach(inner -> texts(inner, found, depth + 1));
            default -> {
                // Numbers and booleans name nothing.
            }
        }
    }

    private boolean isFoundAmongOwn(String name, String file) {
        return read().stream()
                .filter(other -> text(other)
                        .filter(text ->
                                BY_OWN_NAME.matcher(WorkLimit.text(text)).find())
                        .isPresent())
                .anyMatch(other -> other.equals(file)
                        || parsed(other).filter(tree -> isImported(tree, name)).isPresent());
    }

    private List<String> read() {
        return job.tree().filesRead().stream()
                .filter(file -> file.endsWith(".py"))
                .toList();
    }

    /** Whether any reached code names it. */
    private boolean isNamed(String name, String file, Syntax definition) {
        for (String other : read()) {
            if (text(other).filter(text -> text.contains(name)).isEmpty()) {
                continue;
            }
            Syntax tree = parsed(other).orElse(null);
            List<Syntax> mentions = new ArrayList<>();
            if (tree != null && (other.equals(file) || isImported(tree, name))) {
                mentions(tree, name, mentions);
            } else if (tree != null) {
                ofModules(tree, name, mentions);
            }
            for (Syntax mention : mentions) {
                boolean isOwn = other.equals(file)
                        && definition.start() <= mention.start()
                        && mention.start() < definition.end();
                if (!isOwn
                        && !job.trace().branches().isPassed(other, mention.start())
                        && isReached(other, mention.start())) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a file imports the name, or all names of a module. */
    private static boolean isImported(Syntax tree, String name) {
        Pattern named = Pattern.compile("\\*|\\b" + Pattern.quote(name) + "\\b");
        return imports(tree).anyMatch(statement -> {
            Matcher imported = IMPORT.matcher(WorkLimit.text(statement.text()));
            return imported.find()
                    && named.matcher(WorkLimit.text(statement.text())).find(imported.end());
        });
    }

    private static Stream<Syntax> imports(Syntax node) {
        return node.kind().startsWith("import")
                ? Stream.of(node)
                : node.children().stream().flatMap(ReachedDefinitions::imports);
    }

    /** Finds reads of the name on imported modules, {@code module.name}. */
    private static void ofModules(Syntax tree, String name, List<Syntax> found) {
        List<String> imported = imports(tree).map(Syntax::text).toList();
        attributes(tree, name, imported, found);
    }

    private static void attributes(Syntax node, String name, List<String> imported, List<Syntax> found) {
        boolean isNamed = node.is("attribute")
                && node.child("attribute") instanceof Syntax attribute
                && attribute.text().equals(name);
        if (isNamed && node.child("object") instanceof Syntax owner) {
            String root = owner.text().replaceFirst("(?s)\\W.*", "");
            boolean isOfModule = imported.stream()
                    .anyMatch(text -> Pattern.compile("\\b" + Pattern.quote(root) + "\\b")
                            .matcher(WorkLimit.text(text))
                            .find());
            // A table lookup may return modules.
            if (isOfModule || owner.is("subscript")) {
                found.add(node);
            }
        }
        node.children().forEach(child -> attributes(child, name, imported, found));
    }

    private void mentions(Syntax node, String name, List<Syntax> found) {
        boolean isTable = node.is("dictionary") && !made().contains(name);
        if (isTable && node.children().stream().anyMatch(this::isMade)) {
            // Another entry of the table was chosen.
            return;
        }
        if (node.kind().startsWith("import") || node.kind().endsWith("definition") && isNamedSo(node, name)) {
            return;
        }
        if (node.is("identifier") && node.text().equals(name)) {
            found.add(node);
        }
        node.children().forEach(child -> mentions(child, name, found));
    }

    private boolean isMade(Syntax pair) {
        return pair.child("value") instanceof Syntax value
                && (value.is("identifier") || value.is("attribute"))
                && made().contains(Job.leaf(value.text()));
    }

    /** Returns the names of the classes whose objects were created, and of the functions that were called. */
    private Set<String> made() {
        if (made == null) {
            made = job.trace().objects().stream()
                    .flatMap(object -> object.type().chain().stream())
                    .map(ClassValue::name)
                    .collect(Collectors.toCollection(HashSet::new));
            made.addAll(job.trace().functions().keySet());
        }
        return made;
    }

    private static boolean isNamedSo(Syntax definition, String name) {
        Syntax own = definition.child("name");
        return own != null && own.text().equals(name);
    }
}
