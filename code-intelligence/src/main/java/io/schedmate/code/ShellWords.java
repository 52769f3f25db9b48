package io.schedmate.code;

import java.util.ArrayList;
import java.util.List;

/** Splits a command into words as a POSIX shell does. Quotes and backslashes are processed; nothing is expanded. */
public final class ShellWords {

    private ShellWords() {}

    public static List<String> of(String command) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < command.length(); i++) {
            char c = command.charAt(i);
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (c == '\\' && quote != '\'' && i + 1 < command.length()) {
                char next = command.charAt(++i);
                // A backslash at the end of a line joins it with the next line.
                if (next != '\n') {
                    word.append(next);
                    inWord = true;
                }
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
                inWord = true;
            } else if (quote == 0 && Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                word.append(c);
                inWord = true;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }
}
