package io.schedmate.code.launch.word;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the shell commands that {@code make TARGET NAME=VALUE} runs, with make's variables expanded. */
public final class MakeTarget {

    private static final Pattern VARIABLE = Pattern.compile("([A-Za-z_]\\w*)\\s*(\\?|:{0,2}|\\+)=\\s*(.*)");
    private static final Pattern RULE = Pattern.compile("([\\w./ -]+?)\\s*::?(?!=)\\s*([^=#]*)(?:#.*)?");
    private static final Pattern USE = Pattern.compile("\\$(?:\\((\\w+)\\)|\\{(\\w+)})");
    private static final int DEPTH = 8;
    /** The names of the file, in the order in which make looks for them. */
    private static final List<String> FILES = List.of("GNUmakefile", "makefile", "Makefile");

    private final Map<String, String> variables = new LinkedHashMap<>();
    private final Map<String, List<String>> needs = new LinkedHashMap<>();
    private final Map<String, List<String>> recipes = new LinkedHashMap<>();
    private final Set<String> done = new HashSet<>();

    /** @return the commands as a script; empty if there is no such file or target */
    public static Optional<String> script(List<Word> words, SourceTree tree, Path folder) {
        String file = null;
        Path from = folder;
        List<String> targets = new ArrayList<>();
        Map<String, String> given = new LinkedHashMap<>();
        for (int at = 1; at < words.size(); at++) {
            String word = words.get(at).text();
            int equals = word.indexOf('=');
            if (word.equals("-f") && at + 1 < words.size()) {
                file = words.get(++at).text();
            } else if ((word.equals("-C") || word.equals("--directory")) && at + 1 < words.size()) {
                from = tree.resolve(from, words.get(++at).text()).orElse(from);
            } else if (!word.startsWith("-") && equals > 0) {
                given.put(word.substring(0, equals), word.substring(equals + 1));
            } else if (!word.startsWith("-")) {
                targets.add(word);
            }
        }
        Path in = from;
        List<String> files = file == null ? FILES : List.of(file);
        Optional<String> read = files.stream()
                .flatMap(name -> tree.resolve(in, name).filter(tree::isFile).stream())
                .findFirst()
                .flatMap(tree::text);
        return read.map(text -> {
            var make = new MakeTarget();
            make.read(text);
            make.variables.putAll(given);
            List<String> lines = new ArrayList<>();
            if (!in.equals(folder)) {
                lines.add("cd " + in);
            }
            List<String> wanted =
                    targets.isEmpty() ? make.recipes.keySet().stream().limit(1).toList() : targets;
            wanted.forEach(target -> make.run(target, lines, 0));
            return String.join("\n", lines);
        });
    }

    private void read(String text) {
        List<String> recipe = new ArrayList<>();
        for (String line : text.replaceAll("\\\\\r?\n[ \t]*", " ").split("\n", 20_000)) {
            Matcher variable = VARIABLE.matcher(WorkLimit.text(line));
            Matcher rule = RULE.matcher(WorkLimit.text(line));
            if (line.startsWith("\t")) {
                recipe.add(line.strip().replaceFirst("^[@+-]+", ""));
            } else if (variable.matches()) {
                set(
                        variable.group(1),
                        variable.group(2),
                        variable.group(3).replaceFirst("\\s+#.*", "").strip());
            } else if (rule.matches()) {
                recipe = new ArrayList<>();
                for (String target : rule.group(1).strip().split("\\s+")) {
                    recipes.putIfAbsent(target, recipe);
                    needs.computeIfAbsent(target, _ -> new ArrayList<>())
                            .addAll(List.of(rule.group(2).strip().split("\\s+")));
                }
            }
        }
    }

    private void set(String name, String how, String value) {
        switch (how) {
            case "?" -> variables.putIfAbsent(name, value);
            case "+" -> variables.merge(name, value, (before, more) -> before + " " + more);
            default -> variables.put(name, value);
        }
    }

    private void run(String target, List<String> lines, int depth) {
        if (depth > DEPTH || !done.add(target)) {
            return;
        }
        needs.getOrDefault(target, List.of()).forEach(need -> run(need, lines, depth + 1));
        recipes.getOrDefault(target, List.of())
                .forEach(line -> lines.add(filled(line, 0).replace("$$", "$")));
    }

    private String filled(String line, int depth) {
        return depth > DEPTH
                ? line
                : USE.matcher(WorkLimit.text(line)).replaceAll(use -> {
                    String name = use.group(1) == null ? use.group(2) : use.group(1);
                    String value = variables.get(name);
                    // make reads undefined variables from the environment.
                    return Matcher.quoteReplacement(value == null ? "${" + name + "}" : filled(value, depth + 1));
                });
    }
}
