package io.schedmate.code.launch;

import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import java.util.ArrayList;
import java.util.List;

/** Removes words before a program that do not affect the training: containers, environments, profilers, terminals. */
final class Wrappers {

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
        return left;
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
