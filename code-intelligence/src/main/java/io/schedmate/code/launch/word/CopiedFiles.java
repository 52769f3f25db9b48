package io.schedmate.code.launch.word;

import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Files that a script copies before it starts them, for example to store the code with the results. */
public final class CopiedFiles {

    private static final int MAX = 500;

    /** The original of each copy, by the copy's path. */
    private final Map<String, String> sources = new LinkedHashMap<>();

    /** @param words the words after {@code cp} */
    public void add(List<Word> words) {
        List<String> paths = words.stream()
                .filter(Word::isKnown)
                .map(Word::text)
                .filter(word -> !word.startsWith("-"))
                .map(CopiedFiles::plain)
                .toList();
        if (paths.size() < 2 || sources.size() > MAX) {
            return;
        }
        String target = paths.getLast();
        for (String source : paths.subList(0, paths.size() - 1)) {
            sources.put(plain(target + "/" + StartingWords.leaf(source)), source);
        }
        if (paths.size() == 2) {
            sources.put(target, paths.getFirst());
        }
    }

    /** Returns the words, with copies that are not in the tree replaced by their originals. */
    public List<Word> sources(List<Word> words, SourceTree tree, Path folder) {
        return sources.isEmpty()
                ? words
                : words.stream().map(word -> source(word, tree, folder)).toList();
    }

    private Word source(Word word, SourceTree tree, Path folder) {
        String path = plain(word.text());
        for (int end = path.length(); end > 0; end = path.lastIndexOf('/', end - 1)) {
            String source = sources.get(path.substring(0, end));
            if (source != null
                    && tree.resolve(folder, path).filter(tree::isFile).isEmpty()) {
                return new Word(source + path.substring(end), word.origin());
            }
        }
        return word;
    }

    private static String plain(String path) {
        return path.replaceAll("/+", "/").replaceFirst("^(?:\\./)+", "").replaceFirst("(?<=.)/$", "");
    }
}
