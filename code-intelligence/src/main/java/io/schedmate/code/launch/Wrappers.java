package io.schedmate.code.launch;

import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import java.util.ArrayList;
import java.util.List;

/** Words before a program that change nothing of what it trains: containers, environments, profilers, terminals. */
final class Wrappers {

    private Wrappers() {}

    /** The words without what wraps the program. */
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

    /** Whatever a site calls what it starts programs with, an interpreter behind it is what it starts. */
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
