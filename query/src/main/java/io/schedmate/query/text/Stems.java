package io.schedmate.query.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Splits names into parts and removes the endings of words. */
public final class Stems {

    private Stems() {}

    /** Returns the stems of a name's parts: {@code perDevice_batch-size} gives per, devic, batch, siz. */
    public static List<String> of(String name) {
        List<String> stems = new ArrayList<>(2);
        int start = -1;
        for (int i = 0; i <= name.length(); i++) {
            boolean inside = i < name.length() && Character.isLetterOrDigit(name.charAt(i));
            boolean hump = inside
                    && start >= 0
                    && (startsPart(name, i) || startsNumber(name, i) || Character.isIdeographic(name.charAt(i)));
            if (start >= 0 && (!inside || hump)) {
                stems.add(stem(name.substring(start, i)));
                start = -1;
            }
            if (inside && start < 0) {
                start = i;
            }
        }
        // PaddlePaddle and k-mers are also written as one word.
        if (stems.size() > 1 && name.chars().allMatch(c -> Character.isLetter(c) && !Character.isIdeographic(c))) {
            stems.add(stem(name));
        } else if (stems.size() == 2
                && stems.getFirst().length() == 1
                && name.charAt(1) == '-'
                && isWord(stems.getLast())) {
            stems.add(stem(name.replace("-", "")));
        }
        return stems;
    }

    private static boolean isWord(String stem) {
        return stem.length() > 1 && stem.chars().allMatch(Character::isLetter);
    }

    /**
     * Returns whether a number starts a new part. The number of job21518 is a separate part; the digits of top5 and
     * a100 are not.
     */
    private static boolean startsNumber(String name, int at) {
        if (!Character.isLetter(name.charAt(at - 1)) || at + 3 > name.length()) {
            return false;
        }
        int letters = at;
        while (letters > 0 && Character.isLetter(name.charAt(letters - 1))) {
            letters--;
        }
        return at - letters >= 3
                && Character.isDigit(name.charAt(at))
                && Character.isDigit(name.charAt(at + 1))
                && Character.isDigit(name.charAt(at + 2));
    }

    private static boolean startsPart(String name, int at) {
        char here = name.charAt(at);
        char before = name.charAt(at - 1);
        if (Character.isLowerCase(before) && Character.isUpperCase(here)) {
            return true;
        }
        // The last capital of NCCLError starts a part.
        return Character.isUpperCase(before)
                && Character.isUpperCase(here)
                && at + 2 < name.length()
                && Character.isLowerCase(name.charAt(at + 1))
                && Character.isLowerCase(name.charAt(at + 2));
    }

    /** Returns a word in lower case without plural and tense endings. */
    public static String stem(String word) {
        String stem = word.toLowerCase(Locale.ROOT);
        if (stem.length() < 4 || !Character.isLetter(stem.charAt(stem.length() - 1))) {
            return stem;
        }
        if (stem.endsWith("ies") && stem.length() > 4) {
            return stem.substring(0, stem.length() - 3) + "y";
        }
        if (stem.endsWith("s") && !stem.endsWith("ss") && !stem.endsWith("us") && !stem.endsWith("is")) {
            stem = stem.substring(0, stem.length() - 1);
        }
        if (stem.endsWith("ing") && stem.length() > 5) {
            stem = undoubled(stem.substring(0, stem.length() - 3));
        } else if (stem.endsWith("ed") && stem.length() > 4) {
            stem = undoubled(stem.substring(0, stem.length() - 2));
        }
        return stem.endsWith("e") && stem.length() > 3 ? stem.substring(0, stem.length() - 1) : stem;
    }

    private static String undoubled(String stem) {
        int last = stem.length() - 1;
        boolean doubled =
                last > 2 && stem.charAt(last) == stem.charAt(last - 1) && "lsz".indexOf(stem.charAt(last)) < 0;
        return doubled ? stem.substring(0, last) : stem;
    }
}
