package io.schedmate.code.launch;

import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * {@code tune run [options of torchrun] RECIPE --config NAME}: torchtune starts its own recipe or one of the tree, with
 * torchrun if processes are requested. Its own recipes and configurations are named without their top folders.
 */
record TuneRun(SourceTree tree) {

    /** Returns the equivalent command; {@code words} if they are not torchtune's. */
    List<Word> off(List<Word> words, Path folder) {
        boolean isTune = words.size() > 2
                && words.get(0).text().matches("(?:.*/)?tune")
                && words.get(1).text().equals("run");
        if (!isTune) {
            return words;
        }
        int recipe = 2;
        while (recipe < words.size() && words.get(recipe).text().startsWith("-")) {
            boolean isAlone = words.get(recipe).text().contains("=")
                    || words.get(recipe).text().equals("--standalone");
            recipe += isAlone ? 1 : 2;
        }
        if (recipe >= words.size()) {
            return words;
        }
        List<Word> plain = new ArrayList<>();
        plain.add(new Word(recipe > 2 ? "torchrun" : "python", words.getFirst().origin()));
        plain.addAll(words.subList(2, recipe));
        plain.add(file(words.get(recipe), folder, "recipes/", ".py"));
        for (int at = recipe + 1; at < words.size(); at++) {
            boolean isConfig = words.get(at - 1).text().equals("--config");
            plain.add(isConfig ? file(words.get(at), folder, "recipes/configs/", ".yaml") : words.get(at));
        }
        return plain;
    }

    private Word file(Word named, Path folder, String top, String ending) {
        String text = named.text();
        if (text.endsWith(ending)) {
            return named;
        }
        Optional<Path> found = tree.find(folder, top + text + ending)
                .or(() -> tree.find(folder, text.substring(text.lastIndexOf('/') + 1) + ending));
        return new Word(found.map(tree.root()::relativize).map(Path::toString).orElse(text + ending), named.origin());
    }
}
