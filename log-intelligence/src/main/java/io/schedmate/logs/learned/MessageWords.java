package io.schedmate.logs.learned;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of a message, pairs of neighbouring words, and the beginnings of long words, which inflection does not
 * change.
 */
final class MessageWords {

    /** In a longer line, the part about the failure is at its end. */
    private static final int MAX_LENGTH = 500;

    private static final int STEM = 5;

    /** Words, split where lower case changes to upper case, and status numbers of HTTP and of shells. */
    private static final Pattern WORD =
            Pattern.compile("[A-Z]?[a-z]+|[A-Z]{2,}|\\b(?:12[67]|13[79]|401|403|404|429|50[0-4])\\b");

    private MessageWords() {}

    static Set<String> of(String message) {
        List<String> words = new ArrayList<>();
        Matcher matcher = WORD.matcher(message.substring(Math.max(0, message.length() - MAX_LENGTH)));
        while (matcher.find()) {
            if (matcher.end() - matcher.start() > 1) {
                words.add(matcher.group().toLowerCase(Locale.ROOT));
            }
        }
        Set<String> features = new LinkedHashSet<>(words);
        for (int i = 0; i < words.size(); i++) {
            if (words.get(i).length() > STEM) {
                features.add('~' + words.get(i).substring(0, STEM));
            }
            if (i > 0) {
                features.add(words.get(i - 1) + ' ' + words.get(i));
            }
        }
        return features;
    }
}
