package io.schedmate.code.launch.shell;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.code.effort.Effort;
import java.util.Arrays;
import java.util.stream.Collectors;

/** What a shell cuts off a word by a pattern of plain text and stars, in time proportional to the word. */
final class ShellGlob {

    private ShellGlob() {}

    /** {@code ${word#glob}}, and {@code ${word##glob}} for the longest start that fits. */
    static String withoutStart(String word, String glob, boolean longest) {
        Matcher start = pattern("(?s)^" + regex(glob, longest ? ".*" : ".*?"), word);
        return start.find() ? word.substring(start.end()) : word;
    }

    /** {@code ${word%glob}}, and {@code ${word%%glob}} for the longest end that fits. */
    static String withoutEnd(String word, String glob, boolean longest) {
        Matcher end = pattern("(?s)^(" + (longest ? ".*?" : ".*") + ")" + regex(glob, ".*") + "\\z", word);
        return end.find() ? end.group(1) : word;
    }

    private static Matcher pattern(String regex, String word) {
        Effort.spend((long) regex.length() * word.length());
        return Pattern.compile(regex).matcher(word);
    }

    private static String regex(String glob, String star) {
        return Arrays.stream(glob.split("\\*+", -1)).map(Pattern::quote).collect(Collectors.joining(star));
    }
}
