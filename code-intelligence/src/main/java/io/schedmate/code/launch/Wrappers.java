package io.schedmate.code.launch;

import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Removes words before a program that do not affect the training: containers, environments, profilers, terminals.
 * The interpreter's short options that are joined with {@code -m} ({@code python -um}) become {@code -m}.
 */
final class Wrappers {

    /** Short options of Python that take no value. */
    private static final Pattern JOINED_MODULE = Pattern.compile("-[bBdEiIOPqsSuvx]+m");

    private Wrappers() {}

    /** Returns the words without the program's wrappers. */
    static List<Word> off(List<Word> words) {
        List<Word> left = new ArrayList<>();
        int at = 0;
        while (at < words.size()) {
            String name = leaf(words.get(at));
            if (isProgram(name)) {
                break;
            }
            int program =
                    StartingWords.isWrapper(name) ? next(words, at + 1, true) : at == 0 ? unknown(words, name) : -1;
            if (program > at) {
                at = program;
            } else {
                left.add(words.get(at++));
            }
        }
        left.addAll(words.subList(Math.min(at, words.size()), words.size()));
        return withModuleApart(left);
    }

    private static List<Word> withModuleApart(List<Word> words) {
        List<Word> apart = new ArrayList<>(words);
        for (int at = 1; at < words.size(); at++) {
            Word word = words.get(at);
            if (StartingWords.isInterpreter(leaf(words.get(at - 1)))
                    && JOINED_MODULE.matcher(WorkLimit.text(word.text())).matches()) {
                apart.set(at, new Word("-m", word.origin()));
            }
        }
        return apart;
    }

    /** An interpreter after an unknown word is the program; the unknown word is a wrapper of the site. */
    private static int unknown(List<Word> words, String name) {
        return StartingWords.isLauncher(name) || name.startsWith("-") ? -1 : next(words, 1, false);
    }

    private static int next(List<Word> words, int from, boolean isKnown) {
        for (int at = from; at < words.size(); at++) {
            String name = leaf(words.get(at));
            if (StartingWords.isInterpreter(name)
                    || isKnown && (StartingWords.isLauncher(name) || name.endsWith(".py"))) {
                return at;
            }
        }
        return -1;
    }

    private static boolean isProgram(String name) {
        return StartingWords.isInterpreter(name) || name.endsWith(".py");
    }

    private static String leaf(Word word) {
        return StartingWords.leaf(word.text());
    }
}
