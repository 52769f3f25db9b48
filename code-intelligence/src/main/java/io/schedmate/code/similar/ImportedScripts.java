package io.schedmate.code.similar;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    private ImportedScripts(JobFiles files, List<Path> roots) {
        this.files = files;
        this.roots = roots;
    }

    /** @param roots where absolute imports are looked for, in order */
    static List<String> of(JobFiles files, Path script, String text, List<Path> roots) {
        var reading = new ImportedScripts(files, roots);
        reading.found.put(script, text);
        for (int at = 0; at < reading.found.size() && reading.found.size() < MOST; at++) {
            Path file = new ArrayList<>(reading.found.keySet()).get(at);
            reading.follow(file, reading.found.getOrDefault(file, ""));
        }
        return reading.found.values().stream().skip(1).toList();
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
                    found.put(file, text.get());
                    return;
                }
            }
        }
    }
}
