package io.schedmate.code.launch;

import io.schedmate.code.effort.Effort;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands that the tree itself installs, named in pyproject.toml, setup.py or setup.cfg. */
final class ConsoleScripts {

    private final SourceTree tree;

    ConsoleScripts(SourceTree tree) {
        this.tree = tree;
    }

    Optional<Path> find(String name) {
        Pattern entry = Pattern.compile("(?m)^(?:(?:project\\.)?scripts\\.|[\\s\"'\\[,]*)" + Pattern.quote(name)
                + "[\"']?\\s*=\\s*[\"']?([\\w.]+):[\\w.]+");
        for (String file : List.of("pyproject.toml", "setup.py", "setup.cfg")) {
            Optional<String> text = tree.resolve(tree.root(), file).flatMap(tree::text);
            Matcher found = entry.matcher(Effort.text(text.orElse("")));
            if (found.find()) {
                return module(found.group(1));
            }
        }
        return Optional.empty();
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
