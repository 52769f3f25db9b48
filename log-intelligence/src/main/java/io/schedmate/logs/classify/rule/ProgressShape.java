package io.schedmate.logs.classify.rule;

import java.util.Locale;
import java.util.Set;

/**
 * Recognises result lines that the extractor has no plan for: a metric and its value with few words around them. Takes
 * masked text and linear time.
 */
final class ProgressShape {

    private static final Set<String> MEASURES = WordSets.named("measure");

    private static final Set<String> AVERAGES = WordSets.named("measure-average");

    private static final Set<String> LIMITS = WordSets.named("setting");

    /** Metrics whose name may be followed by the name of a part: {@code recall_tgt}, {@code loss_G}. */
    private static final Set<String> OF_A_PART = WordSets.named("measure-of-a-part");

    /** Evaluation data; a number named after them is a result. */
    private static final Set<String> EVALUATED = WordSets.named("evaluated");

    private static final Set<String> LINKS = WordSets.named("link");

    private static final Set<String> SPLITS = WordSets.named("split");

    private static final String[] OTHER_UNITS = {
        "B/s]", "examples/s", "files/s", "file/s", " docs/s", "lines/s", "ex/s]"
    };

    private static final Set<String> OTHER_WORK = WordSets.named("other-work");

    private static final int PLAIN_WORDS = 4;

    private ProgressShape() {}

    /** Returns the end of a progress bar in the text, after its closing bracket; -1 without a bar. */
    static int barEnd(String text) {
        int percent = text.indexOf("1%|");
        percent = percent < 0 ? text.indexOf("0%|") : percent;
        if (percent >= 0) {
            int bracket = text.indexOf('[', percent);
            int close = bracket < 0 ? -1 : text.indexOf(']', bracket);
            return close < 0 ? text.length() : close + 1;
        }
        int completed = text.indexOf("1% Completed | 1/1 [");
        if (completed >= 0) {
            return text.indexOf(']', completed) + 1;
        }
        // tqdm without a total: "12it [00:03, 4.1it/s]".
        int open = text.indexOf("it [");
        if (open > 0 && (text.charAt(open - 1) == '1' || text.charAt(open - 1) == '0')) {
            int close = text.indexOf(']', open);
            return close > 0 && text.lastIndexOf("it", close) > open + 3 ? close + 1 : -1;
        }
        return -1;
    }

    /** Whether the bar counts bytes, files or examples, or names work other than training. */
    static boolean isOtherBar(String text) {
        for (String unit : OTHER_UNITS) {
            if (text.contains(unit)) {
                return true;
            }
        }
        String head = text.substring(0, Math.min(40, text.length())).toLowerCase(Locale.ROOT);
        for (String work : OTHER_WORK) {
            if (head.startsWith(work)) {
                return true;
            }
        }
        return false;
    }

    /** A result, or the progress of an evaluation. */
    static boolean isEvaluation(String template) {
        boolean position = template.contains("1/1") || template.contains("[0/1]");
        boolean bar = template.contains("it/s") || template.contains("s/it");
        return !bar
                && (position
                        || countsAnEpoch(template)
                        || template.startsWith("|")
                        || measured(template, PLAIN_WORDS + 1));
    }

    /** {@code [Valid] : Epoch=0, Loss=0.2198}: the result of an epoch, however many words it has. */
    private static boolean countsAnEpoch(String template) {
        String lower = template.toLowerCase(Locale.ROOT);
        int at = lower.indexOf("epoch");
        if (at < 0) {
            return false;
        }
        int number = at + 5;
        while (number < lower.length() && " =:#[-".indexOf(lower.charAt(number)) >= 0) {
            number++;
        }
        return number > at + 5 && number < lower.length() && Character.isDigit(lower.charAt(number));
    }

    /** A metric's name, then its value; or a number, a split's name and a value: {@code 250 val 11.2}. */
    static boolean isResult(String template) {
        // A rate is a bar's; many cells are a report's, printed once at the end, as is COCO's table of precisions.
        boolean other = template.contains("it/s") || template.contains("s/it") || template.contains("maxDets=");
        return isBareResult(template) || !other && cells(template) < 6 && measured(template, PLAIN_WORDS);
    }

    private static int cells(String template) {
        int count = 0;
        for (int at = template.indexOf('|'); at >= 0; at = template.indexOf('|', at + 1)) {
            count++;
        }
        return count;
    }

    private static boolean measured(String template, int plainWords) {
        int measured = 0;
        int words = 0;
        int at = 0;
        while (at < template.length()) {
            int end = tokenEnd(template, at);
            if (end == at) {
                at++;
                continue;
            }
            String token = template.substring(at, end);
            if (isMeasure(token) && valueFollows(template, end)) {
                measured++;
            } else if (isPlain(token)) {
                words++;
            }
            at = end;
        }
        return measured > 0 && words <= plainWords * measured;
    }

    private static boolean isBareResult(String template) {
        String[] cells = template.strip().split(" ", 4);
        return cells.length == 3
                && (cells[0].equals("0") || cells[0].equals("1"))
                && SPLITS.contains(cells[1])
                && cells[2].equals("1.1");
    }

    private static boolean isPlain(String token) {
        for (int at = 0; at < token.length(); at++) {
            if (!Character.isLetter(token.charAt(at))) {
                return false;
            }
        }
        return token.length() > 1 && !LINKS.contains(token) && !SPLITS.contains(token);
    }

    /** {@code val/loss}, {@code Acc@1}, {@code ep_rew_mean}, {@code f1-score}; the last part decides. */
    private static boolean isMeasure(String token) {
        String[] parts = token.toLowerCase(Locale.ROOT).split("[_/@.-]+");
        for (String part : parts) {
            if (LIMITS.contains(part)) {
                return false;
            }
        }
        boolean measure = isMeasureOfAPart(parts);
        for (int last = parts.length - 1; last >= 0 && !measure; last--) {
            measure = MEASURES.contains(parts[last]);
            boolean passes = AVERAGES.contains(parts[last]) || parts[last].equals("1") || parts[last].equals("score");
            if (!measure && !passes) {
                return false;
            }
        }
        return measure;
    }

    /** {@code recall_tgt} and {@code val_l2re}: the metric or its data come first. */
    private static boolean isMeasureOfAPart(String[] parts) {
        return parts.length > 1
                && (OF_A_PART.contains(parts[parts.length - 2])
                        || EVALUATED.contains(parts[0])
                        || parts.length > 2 && parts[0].equals("best") && EVALUATED.contains(parts[1]));
    }

    /** A number with a fraction or a percent sign, after punctuation and a few linking words. */
    private static boolean valueFollows(String template, int from) {
        int at = from;
        for (int words = 0; words <= 4; words++) {
            while (at < template.length() && " :=,|()[{'\"->~\u2588".indexOf(template.charAt(at)) >= 0) {
                at++;
            }
            int end = tokenEnd(template, at);
            if (end == at) {
                return false;
            }
            String token = template.substring(at, end);
            if (Character.isDigit(token.charAt(0))) {
                return isValue(template, at);
            }
            if (token.equals("nan") || token.equals("inf")) {
                return words == 0;
            }
            if (!LINKS.contains(token) && !SPLITS.contains(token) && !isMeasure(token)) {
                return false;
            }
            at = end;
        }
        return false;
    }

    private static boolean isValue(String template, int from) {
        int at = from;
        boolean fraction = false;
        while (at < template.length() && "10.,+-e".indexOf(template.charAt(at)) >= 0) {
            fraction |= template.charAt(at) == '.' && at + 1 < template.length() && template.charAt(at + 1) != ' ';
            at++;
        }
        int sign = LineShapes.skipSpaces(template, at);
        return fraction || sign < template.length() && template.charAt(sign) == '%';
    }

    private static int tokenEnd(String template, int from) {
        int at = from;
        while (at < template.length()) {
            char c = template.charAt(at);
            boolean inside = at > from
                    && "/@.-".indexOf(c) >= 0
                    && at + 1 < template.length()
                    && Lexicon.isWord(template.charAt(at + 1));
            if (!Lexicon.isWord(c) && !inside) {
                break;
            }
            at++;
        }
        return at;
    }
}
