package io.schedmate.code.similar.command;

import java.util.ArrayList;
import java.util.List;

/**
 * The simple commands of a shell line, each as its words; quotes and backslashes are honoured, redirections and comments
 * are left out.
 */
final class ShellLine {

    private final List<List<String>> commands = new ArrayList<>();
    private List<String> words = new ArrayList<>();
    private final StringBuilder word = new StringBuilder();
    private boolean inWord;
    private boolean redirected;
    private int subshells;

    private ShellLine() {}

    static List<List<String>> commands(String line) {
        ShellLine reading = new ShellLine();
        reading.read(line);
        return reading.commands;
    }

    private void read(String line) {
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (quote != 0 && c == quote) {
                quote = 0;
            } else if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
                char next = line.charAt(++i);
                // A backslash at the end of a line joins it with the next.
                if (next != '\n') {
                    append(next);
                }
            } else if (quote != 0) {
                append(c);
            } else if (c == '$' && line.startsWith("$(", i)) {
                int end = line.indexOf(')', i);
                append(c);
                for (int at = i + 1; end > 0 && at <= end; at++) {
                    append(line.charAt(at));
                }
                i = end > 0 ? end : i;
            } else if (c == '\'' || c == '"') {
                quote = c;
                inWord = true;
            } else if (c == '#' && !inWord) {
                i = endOfLine(line, i) - 1;
            } else {
                unquoted(c);
            }
        }
        endCommand();
    }

    private void unquoted(char c) {
        switch (c) {
            case '\n', ';', '|' -> endCommand();
            // One of "2>&1" belongs to a redirection; every other ends a command.
            case '&' -> {
                if (!redirected) {
                    endCommand();
                }
            }
            case '<', '>' -> {
                if (word.chars().allMatch(Character::isDigit)) {
                    word.setLength(0);
                    inWord = false;
                }
                endWord();
                redirected = true;
            }
            default -> {
                if (c == '(' && words.isEmpty() && !inWord) {
                    subshells++;
                } else if (c == ')' && subshells > 0) {
                    subshells--;
                    endCommand();
                } else if (Character.isWhitespace(c)) {
                    endWord();
                } else {
                    append(c);
                }
            }
        }
    }

    private static int endOfLine(String line, int from) {
        int end = line.indexOf('\n', from);
        return end < 0 ? line.length() : end;
    }

    private void append(char c) {
        word.append(c);
        inWord = true;
    }

    private void endWord() {
        if (inWord) {
            if (redirected) {
                redirected = false;
            } else {
                words.add(word.toString());
            }
            word.setLength(0);
            inWord = false;
        }
    }

    private void endCommand() {
        endWord();
        redirected = false;
        if (!words.isEmpty()) {
            commands.add(words);
            words = new ArrayList<>();
        }
    }
}
