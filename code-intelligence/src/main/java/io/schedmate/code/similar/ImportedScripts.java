package io.schedmate.code.similar;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The texts of a tree's own modules that a script imports, near ones first: options are often declared beside it. */
final class ImportedScripts {

    private static final int MOST = 40;
    private static final Pattern IMPORT = Pattern.compile(
            "(?m)^[ \\t]*(?:from[ \\t]+(\\.*)([\\w.]*)[ \\t]+import[ \\t]+\\(?([\\w, \\t]+)|import[ \\t]+([\\w.]+))");

    private final JobFiles files;
    private final List<Path> roots;
    private final Map<Path, String> found = new LinkedHashMap<>();
    private final Queue<Path> ahead = new ArrayDeque<>();

    private ImportedScripts(JobFiles files, List<Path> roots) {
        this.files = files;
        this.roots = roots;
    }

    /** @param roots where absolute imports are looked for, in order */
    static List<String> of(JobFiles files, Path script, String text, List<Path> roots) {
        var reading = new ImportedScripts(files, roots);
        reading.take(script, text);
        while (!reading.ahead.isEmpty() && reading.found.size() < MOST) {
            Path file = reading.ahead.remove();
            reading.follow(file, reading.found.getOrDefault(file, ""));
        }
        return reading.found.values().stream().skip(1).toList();
    }

    private void take(Path file, String text) {
        found.put(file, text);
        ahead.add(file);
    }

    private void follow(Path file, String text) {
        Matcher each = IMPORT.matcher(text);
        while (each.find() && found.size() < MOST) {
            if (each.group(4) != null) {
                module(roots, each.group(4));
            } else {
                List<Path> from = each.group(1).isEmpty()
                        ? roots
                        : above(file, each.group(1).length());
                module(from, each.group(2));
                for (String name : each.group(3).split(",")) {
                    String plain = name.strip().replaceFirst("\\s.*", "");
                    module(from, each.group(2).isEmpty() ? plain : each.group(2) + "." + plain);
                }
            }
        }
    }

    private static List<Path> above(Path file, int dots) {
        Path folder = file.getParent();
        for (int at = 1; at < dots && folder != null; at++) {
            folder = folder.getParent();
        }
        return folder == null ? List.of() : List.of(folder);
    }

    private void module(List<Path> from, String name) {
        if (name.isEmpty()) {
            return;
        }
        String path = name.replace('.', '/');
        for (Path root : from) {
            for (String candidate : List.of(path + ".py", path + "/__init__.py")) {
                Path file = root.resolve(candidate).normalize();
                if (found.containsKey(file)) {
                    return;
                }
                Optional<String> text = files.text(file);
                if (text.isPresent()) {
                    take(file, text.get());
                    return;
                }
            }
        }
    }
}
