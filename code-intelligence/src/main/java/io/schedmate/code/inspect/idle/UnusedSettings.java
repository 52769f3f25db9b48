package io.schedmate.code.inspect.idle;

import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds settings that a command overrides in a configuration but that nothing reads: a part of their path occurs in the
 * program, but not in reachable code.
 */
final class UnusedSettings {

    /** Functions that only report a run's settings. */
    private static final Pattern REPORTS = Pattern.compile(
            "(?:log|print|save|show|dump)_(?:\\w*_)?(?:h?params|hyper_?parameters|hparams|configs?|cfg|args|settings)(?:_\\w+)?");

    private static final int DEPTH = 8;

    private final Job job;
    private final ReachedDefinitions definitions;
    private final Guards guards;
    private final Set<String> sections = new HashSet<>();
    private final Set<String> paths = new HashSet<>();
    private final Set<String> named = new HashSet<>();
    private final Set<String> reached = new HashSet<>();

    UnusedSettings(Job job, ReachedDefinitions definitions, Guards guards) {
        this.job = job;
        this.definitions = definitions;
        this.guards = guards;
    }

    /** Returns the dotted paths of these settings. */
    Set<String> idle() {
        Map<String, List<String>> given = new HashMap<>();
        for (Trace.Settings settings : job.trace().settings()) {
            if (settings.kind() == Trace.Kind.CONFIGURATION) {
                collect(List.of(), settings.entries(), given);
            }
        }
        if (given.isEmpty()) {
            return Set.of();
        }
        paths.addAll(given.keySet());
        Set<String> parts = new HashSet<>();
        given.values().forEach(parts::addAll);
        for (String file : job.tree().filesRead()) {
            if (file.endsWith(".py")) {
                definitions.parsed(file).ifPresent(tree -> walk(file, tree, parts, false, false));
            }
        }
        Set<String> idle = new LinkedHashSet<>();
        given.forEach((path, names) -> {
            if (names.stream().anyMatch(name -> named.contains(name) && !reached.contains(name))) {
                idle.add(path);
            }
        });
        return idle;
    }

    private void collect(List<String> path, Entries entries, Map<String, List<String>> given) {
        entries.values().forEach((name, value) -> {
            List<String> at = new ArrayList<>(path);
            at.add(name);
            if (value instanceof Entries inner && path.size() < DEPTH) {
                sections.add(name);
                collect(at, inner, given);
            } else if (isOverridden(value)) {
                given.put(String.join(".", at), at);
            }
        });
    }

    private static boolean isOverridden(Value value) {
        return value.origin().fromCommand();
    }

    /** @param isDead whether a condition or a report separates the node from the work */
    private void walk(String file, Syntax node, Set<String> parts, boolean isDead, boolean isTarget) {
        if (node.kind().startsWith("import")) {
            return;
        }
        switch (node.kind()) {
            case "attribute" -> attribute(file, node, parts, isDead, isTarget);
            case "identifier" -> mention(file, node, node.text(), parts, isDead || isTarget);
            case "string" -> {
                mention(file, node, node.text().replaceAll("^\\w*['\"]+|['\"]+$", ""), parts, isDead || isTarget);
                node.children().forEach(child -> walk(file, child, parts, isDead, false));
            }
            case "if_statement" -> choice(file, node, parts, isDead);
            case "function_definition" -> {
                Syntax name = node.child("name");
                boolean reports = name != null
                        && REPORTS.matcher(WorkLimit.text(name.text())).matches();
                node.children().forEach(child -> walk(file, child, parts, isDead || reports, false));
            }
            case "assignment" -> {
                // An assignment is not a read, as when defaults are set.
                Syntax left = node.child("left");
                boolean isPath = left != null && (left.is("attribute") || node.child("type") != null);
                node.children().forEach(child -> walk(file, child, parts, isDead, isPath && child == left));
            }
            case "call" -> {
                Syntax function = node.child("function");
                boolean reports = function != null && OptionUses.isReport(function.text());
                node.children().forEach(child -> walk(file, child, parts, isDead || reports, false));
            }
            default -> node.children().forEach(child -> walk(file, child, parts, isDead, isTarget));
        }
    }

    /** A read in another section does not count. */
    private void attribute(String file, Syntax node, Set<String> parts, boolean isDead, boolean isTarget) {
        Syntax owner = node.child("object");
        Syntax name = node.child("attribute");
        if (owner != null) {
            walk(file, owner, parts, isDead, false);
        }
        String section = owner == null ? "" : Job.leaf(owner.text());
        boolean isElsewhere = name != null
                && sections.contains(section)
                && paths.stream()
                        .noneMatch(path -> ("." + path + ".").contains("." + section + "." + name.text() + "."));
        if (name != null && !isElsewhere) {
            mention(file, node, name.text(), parts, isDead || isTarget);
        }
    }

    private void choice(String file, Syntax node, Set<String> parts, boolean isDead) {
        for (Guards.Branch branch : guards.branches(node)) {
            walk(file, branch.code(), parts, isDead || branch.isRuledOut(), false);
        }
    }

    private void mention(String file, Syntax node, String text, Set<String> parts, boolean isDead) {
        if (parts.contains(text)) {
            named.add(text);
            if (!isDead
                    && !job.trace().branches().isPassed(file, node.start())
                    && definitions.isReached(file, node.start())) {
                reached.add(text);
            }
        }
    }
}
