package io.schedmate.code.launch.shell;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.code.limit.WorkLimit;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Removes the parts of a word that match a pattern of plain text and stars. Takes time linear in the word's length. */
final class ShellGlob {

    private ShellGlob() {}

    /** Evaluates {@code ${word#glob}}, and {@code ${word##glob}} for the longest match. */
    static String withoutStart(String word, String glob, boolean longest) {
        Matcher start = pattern("(?s)^" + regex(glob, longest ? ".*" : ".*?"), word);
        return start.find() ? word.substring(start.end()) : word;
    }

    /** Evaluates {@code ${word%glob}}, and {@code ${word%%glob}} for the longest match. */
    static String withoutEnd(String word, String glob, boolean longest) {
        Matcher end = pattern("(?s)^(" + (longest ? ".*?" : ".*") + ")" + regex(glob, ".*") + "\\z", word);
        return end.find() ? end.group(1) : word;
    }

    private static Matcher pattern(String regex, String word) {
        WorkLimit.spend((long) regex.length() * word.length());
        return Pattern.compile(regex).matcher(word);
    }

    private static String regex(String glob, String star) {
        return Arrays.stream(glob.split("\\*+", -1)).map(Pattern::quote).collect(Collectors.joining(star));
    }
}
