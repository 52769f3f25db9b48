package io.schedmate.logs.classify.rule;

import java.util.Locale;
import java.util.Set;

/** Recognises printed tables of metrics: a header of names, then rows of numbers that may begin with a name. */
final class MeasureTable {

    private static final Set<String> MEASURES = WordSets.named("table-measure");

    private static final int MIN = 2;
    private static final int MAX = 30;
    private static final int MAX_NAME_LENGTH = 20;

    private MeasureTable() {}

    /** @param template masked text; a progress bar may follow the names */
    static boolean isHead(String template) {
        int bar = template.indexOf(": 1%");
        String names = bar > 0 ? template.substring(0, bar) : template;
        String[] cells = withBlanks(names).strip().split("[ \t]+");
        if (cells.length < MIN || cells.length > MAX) {
            return false;
        }
        boolean measure = false;
        for (String cell : cells) {
            if (!isName(cell)) {
                return false;
            }
            for (String part : cell.toLowerCase(Locale.ROOT).split("[^a-z]+")) {
                measure |= MEASURES.contains(part);
            }
        }
        return measure;
    }

    /** Replaces separators between names by blanks: consoles draw bars between them, files have commas and no blank. */
    private static String withBlanks(String names) {
        return isBetweenCommas(names) ? names.replace(',', ' ') : names.replace('|', ' ');
    }

    private static boolean isBetweenCommas(String names) {
        return names.indexOf(',') > 0 && names.strip().indexOf(' ') < 0;
    }

    /** The name of a column: starts with a letter and has no character that ends a sentence or assigns a value. */
    private static boolean isName(String cell) {
        if (cell.length() > MAX_NAME_LENGTH || !Character.isLetter(cell.charAt(0))) {
            return false;
        }
        char last = cell.charAt(cell.length() - 1);
        return cell.indexOf(':') < 0 && cell.indexOf('=') < 0 && cell.indexOf(',') < 0 && last != '.' && last != '!';
    }

    /** Rulers between header and rows. */
    static boolean isRule(String line) {
        return !line.isBlank() && line.chars().allMatch(c -> " -=+|\t".indexOf(c) >= 0);
    }

    /** Whether columns are separated by more than one blank: prose has one blank between words. */
    static boolean hasColumns(String line) {
        return line.indexOf('\t') >= 0 || line.strip().contains("  ") || isBetweenCommas(line);
    }

    /** A row: numbers, at least one with a fraction, and at most one name before them. */
    static boolean isRow(String line, int from) {
        int cells = 0;
        int numbers = 0;
        boolean fraction = false;
        int at = from;
        while (at < line.length()) {
            if (isGap(line.charAt(at))) {
                at++;
                continue;
            }
            int end = cellEnd(line, at);
            if (isNumber(line, at, end)) {
                numbers++;
                fraction |= line.substring(at, end).indexOf('.') >= 0;
            } else if (cells > 0) {
                return false;
            }
            cells++;
            at = end;
        }
        return fraction && numbers >= MIN && cells <= MAX + 1;
    }

    private static boolean isGap(char c) {
        return c == ' ' || c == '\t' || c == '|' || c == ',' || c == '\r';
    }

    private static int cellEnd(String line, int from) {
        int at = from;
        while (at < line.length() && !isGap(line.charAt(at))) {
            at++;
        }
        return at;
    }

    private static boolean isNumber(String line, int from, int end) {
        boolean digit = false;
        for (int at = from; at < end; at++) {
            char c = line.charAt(at);
            digit |= c >= '0' && c <= '9';
            boolean seconds = c == 's' && digit && at == end - 1;
            if ((c < '0' || c > '9') && "+-.eE%".indexOf(c) < 0 && !seconds) {
                String cell = line.substring(from, end);
                return cell.equals("nan") || cell.equals("inf");
            }
        }
        return digit;
    }
}
