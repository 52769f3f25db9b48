package io.schedmate.code.launch;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** {@code dora run}: starts the module {@code train} of the tree's package, with {@code -d} on each GPU of the node. */
record Dora(SourceTree tree) {

    private static final Set<String> OF_ITS_OWN = Set.of("-d", "--ddp", "--no_ddp", "--clear", "-v", "--verbose");
    private static final Set<String> TAKING =
            Set.of("-f", "--from_sig", "--ddp_workers", "-P", "--package", "-m", "--main_module");

    /** The program that {@code dora run} starts. */
    record Started(Path script, List<Word> arguments, boolean isOnEach) {}

    /** @param words the words after {@code dora} */
    Optional<Started> started(List<Word> words, Path folder, Map<String, Word> environment) {
        if (words.isEmpty() || !words.getFirst().text().equals("run")) {
            return Optional.empty();
        }
        String name = environment.containsKey("DORA_PACKAGE")
                ? environment.get("DORA_PACKAGE").text()
                : "";
        boolean isOnEach = false;
        int at = 1;
        while (at < words.size() && words.get(at).text().startsWith("-")) {
            String word = words.get(at).text();
            boolean takes = TAKING.contains(word) && at + 1 < words.size();
            if (!takes && !OF_ITS_OWN.contains(word)) {
                break;
            }
            isOnEach |= word.equals("-d") || word.equals("--ddp");
            name = word.equals("-P") || word.equals("--package")
                    ? words.get(at + 1).text()
                    : name;
            at += takes ? 2 : 1;
        }
        List<Word> arguments = new ArrayList<>(words.subList(at, words.size()));
        boolean onEach = isOnEach;
        return script(name, folder).map(script -> new Started(script, arguments, onEach));
    }

    private Optional<Path> script(String name, Path folder) {
        if (!name.isEmpty()) {
            return tree.resolve(folder, name.replace('.', '/') + "/train.py").filter(tree::isFile);
        }
        return tree.list(folder).stream()
                .filter(tree::isFolder)
                .map(inner -> inner.resolve("train.py"))
                .filter(tree::isFile)
                .sorted()
                .findFirst();
    }
}
