package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.word.StartingWords;
import io.schedmate.code.launch.word.Word;
import java.util.List;

/**
 * A here-document that a shell or a queue runs as a script.
 *
 * @param text starts with as many empty lines as precede it in its file, so that line numbers are those of the file
 */
record HereScript(String text) {

    static HereScript of(Token mark) {
        Token.Document document = mark.document();
        if (document == null) {
            return new HereScript("");
        }
        String rows = String.join("\n", document.rows());
        boolean isExpanded = mark.text().matches("[^'\"\\\\]*");
        // Variables that the outer shell would expand are expanded when the text is followed.
        String plain = isExpanded ? rows.replaceAll("\\\\([$`\\\\])", "$1") : rows;
        return new HereScript("\n".repeat(document.firstLine() - 1) + plain + "\n");
    }

    /** Returns a path in the form under which written scripts are stored. */
    static String path(String written) {
        return written.replaceFirst("^(?:\\./)+", "");
    }

    /** Whether {@code words} run the script that they receive as input or whose name follows them. */
    static boolean isReadBy(List<Word> words) {
        boolean isShell = false;
        for (Word word : words) {
            String name = StartingWords.leaf(word.text());
            if (StartingWords.isQueue(name) || StartingWords.isRemote(name)) {
                return true;
            }
            isShell = name.startsWith("-") ? isShell : StartingWords.isShell(name);
        }
        return isShell;
    }

    /** Returns the index of the queue's program in {@code words}; -1 if there is none. */
    int queue(List<Word> words) {
        for (int i = 0; i < words.size(); i++) {
            if (StartingWords.isQueue(StartingWords.leaf(words.get(i).text()))) {
                return i;
            }
        }
        return -1;
    }

    /** Returns the words that start the shell on several ranks; empty for a single shell. */
    List<Word> launcher(List<Word> words) {
        return !words.isEmpty()
                        && StartingWords.startsAnyProgram(
                                StartingWords.leaf(words.getFirst().text()))
                ? List.copyOf(words.subList(0, words.size() - 1))
                : List.of();
    }
}
