package io.schedmate.logs.classify.rule;

import java.util.Locale;
import java.util.Set;

/** Tables of measures as programs print them: a head of names, then rows of numbers that may begin with a name. */
final class MeasureTable {

    private static final Set<String> MEASURES = Set.of(
            "loss",
            "acc",
            "accuracy",
            "precision",
            "recall",
            "f1",
            "map",
            "ap",
            "auc",
            "mse",
            "mae",
            "rmse",
            "iou",
            "miou",
            "dice",
            "reward",
            "error",
            "perplexity",
            "ppl",
            "psnr",
            "ssim",
            "bleu",
            "wer",
            "giou",
            "box");

    private static final int FEWEST = 2;
    private static final int MOST = 30;
    private static final int LONGEST_NAME = 20;

    private MeasureTable() {}

    /** @param template masked text; a bar may follow the names */
    static boolean isHead(String template) {
        int bar = template.indexOf(": 1%");
        String names = bar > 0 ? template.substring(0, bar) : template;
        String[] cells = names.strip().split("[ \t]+");
        if (cells.length < FEWEST || cells.length > MOST) {
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

    /** A name of a column: letters first, no sign that ends a sentence or gives a value. */
    private static boolean isName(String cell) {
        if (cell.length() > LONGEST_NAME || !Character.isLetter(cell.charAt(0))) {
            return false;
        }
        char last = cell.charAt(cell.length() - 1);
        return cell.indexOf(':') < 0 && cell.indexOf('=') < 0 && cell.indexOf(',') < 0 && last != '.' && last != '!';
    }

    /** Rules of dashes and the like between head and rows. */
    static boolean isRule(String line) {
        return !line.isBlank() && line.chars().allMatch(c -> " -=+|\t".indexOf(c) >= 0);
    }

    /** A row: numbers, one of them with a fraction, and at most one name before them. */
    static boolean isRow(String line) {
        String[] cells = line.strip().split("[ \t|]+");
        if (cells.length < FEWEST || cells.length > MOST + 1) {
            return false;
        }
        boolean fraction = false;
        for (int at = 0; at < cells.length; at++) {
            boolean number = isNumber(cells[at]);
            if (!number && (at > 0 || cells.length == FEWEST)) {
                return false;
            }
            fraction |= number && cells[at].indexOf('.') >= 0;
        }
        return fraction;
    }

    private static boolean isNumber(String cell) {
        boolean digit = false;
        for (int at = 0; at < cell.length(); at++) {
            char c = cell.charAt(at);
            digit |= c >= '0' && c <= '9';
            if ((c < '0' || c > '9') && "+-.eE%".indexOf(c) < 0) {
                return cell.equals("nan") || cell.equals("inf");
            }
        }
        return digit;
    }
}
