package io.schedmate.logs.classify.rule;

import io.schedmate.tables.Tables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The log level of a line, in any of the usual formats. */
enum Level {
    DEBUG,
    INFO,
    WARNING,
    ERROR,
    FATAL,
    NONE;

    private static final int HEADER = 140;
    private static final int HEADER_WORDS = 16;

    private static final Map<String, Level> WORDS = words(1);
    private static final Map<String, Level> QUIET_WORDS = words(2);

    private static Map<String, Level> words(int column) {
        Map<String, Level> words = new HashMap<>();
        for (List<String> row : Tables.resource(Level.class, "levels.tsv", 3)) {
            for (String word : row.get(column).split(" ")) {
                words.put(word, valueOf(row.getFirst()));
            }
        }
        return Map.copyOf(words);
    }

    /** Returns the level in the prefix of a template. */
    static Level of(String template) {
        int end = Math.min(template.length(), HEADER);
        int words = 0;
        int at = 0;
        while (at < end && words < HEADER_WORDS) {
            if (!isWord(template.charAt(at))) {
                at++;
                continue;
            }
            int wordEnd = at;
            while (wordEnd < template.length() && isWord(template.charAt(wordEnd))) {
                wordEnd++;
            }
            Level found = word(template, at, wordEnd);
            if (found != NONE) {
                return found;
            }
            words++;
            at = wordEnd;
        }
        return NONE;
    }

    private static Level word(String template, int from, int to) {
        char before = from == 0 ? ' ' : template.charAt(from - 1);
        char after = to == template.length() ? ' ' : template.charAt(to);
        if (before == '/' || before == '.' || before == '-' && after != ' ' && after != '-') {
            return NONE;
        }
        String word = template.substring(from, to);
        Level loud = WORDS.get(word);
        if (loud != null) {
            return endsHeader(after) && !proseBefore(template, from) ? loud : NONE;
        }
        Level letter = googleLetter(template, word, from, to, before, after);
        if (letter != NONE) {
            return letter;
        }
        Level quiet = QUIET_WORDS.get(word);
        boolean bracketed = before == '[' && after == ']' || before == '<' && after == '>';
        boolean keyed = from >= 6
                && (template.startsWith("level=", from - 6)
                        || template.startsWith("level\":\"", Math.max(0, from - 8)));
        boolean spaced = from >= 9 && template.startsWith("level\": \"", from - 9);
        boolean command = after == ':' && before == ' ' && from <= 60 && commandBefore(template, from);
        boolean library = quiet == WARNING && before == ' ' && after == ':' && template.indexOf(' ') == from - 1;
        return quiet != null && (library || bracketed || keyed || spaced || command || (from == 0 && after == ':'))
                ? quiet
                : NONE;
    }

    private static boolean endsHeader(char after) {
        return after == ':'
                || after == ' '
                || after == ']'
                || after == '|'
                || after == ')'
                || after == '"'
                || after == '-'
                || after == '>'
                || after == ','
                || after == '('
                || after == '.'
                || after == '!';
    }

    /** A level after three lower-case words is part of a sentence. */
    private static boolean proseBefore(String template, int from) {
        int words = 0;
        boolean inWord = false;
        for (int at = 0; at < from; at++) {
            char c = template.charAt(at);
            boolean lower = c >= 'a' && c <= 'z';
            if (lower && !inWord && at > 0 && template.charAt(at - 1) == ' ') {
                words++;
            } else if (!lower && c != ' ' && c != '\'' && c != ',') {
                words = 0;
            }
            inWord = lower;
        }
        return words >= 3;
    }

    /** {@code slurmstepd: error:}, {@code gcc: warning:}: short words and colons, then the level. */
    private static boolean commandBefore(String template, int from) {
        return from >= 2 && template.charAt(from - 2) == ':' && !proseBefore(template, from);
    }

    /** {@code [W socket.cpp:1]}, {@code W1 1:1:1.1 1 file.py:1]}, {@code 1-1-1 1:1:1.1: E external/...]}. */
    private static Level googleLetter(String template, String word, int from, int to, char before, char after) {
        char letter = word.charAt(0);
        Level level = switch (letter) {
            case 'V', 'D' -> DEBUG;
            case 'I' -> INFO;
            case 'W' -> WARNING;
            case 'E' -> ERROR;
            case 'F' -> FATAL;
            default -> NONE;
        };
        if (level == NONE || after != ' ') {
            return NONE;
        }
        boolean dated = word.length() == 2
                && word.charAt(1) == '1'
                && to + 2 < template.length()
                && template.charAt(to + 1) == '1'
                && (template.charAt(to + 2) == ':' || template.charAt(to + 2) == '-');
        boolean named = word.length() == 1
                && (before == '[' || before == ' ' && from >= 2 && template.charAt(from - 2) == ':')
                && (sourceFollows(template, to) || before == '[' && timeFollows(template, to + 1));
        // NeMo: [NeMo W 1-1-1 1:1:1 file:1]
        boolean branded = word.length() == 1
                && before == ' '
                && template.charAt(0) == '['
                && from < 12
                && template.indexOf(']') > from
                && template.startsWith("1-", to + 1);
        return dated || named || branded ? level : NONE;
    }

    /** {@code [W 10:00:00.000 NotebookApp]}, {@code [I 2024-01-01 10:00:00,000 train:12]}. */
    private static boolean timeFollows(String template, int at) {
        return template.startsWith("1:1", at) || template.startsWith("1-1-1", at) || template.startsWith("1 1:1", at);
    }

    private static boolean sourceFollows(String template, int from) {
        int close = template.indexOf(']', from);
        int colon = template.indexOf(':', from);
        return colon > 0 && close > colon && template.lastIndexOf('.', colon) > from;
    }

    private static boolean isWord(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_';
    }
}
