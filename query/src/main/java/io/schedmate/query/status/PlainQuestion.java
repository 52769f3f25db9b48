package io.schedmate.query.status;

import com.google.re2j.Pattern;
import java.util.Locale;

/** Normalises questions for the patterns of the tables. */
public final class PlainQuestion {

    private static final String IT = "(?:it|this|this job|the job|my job|the run|my run|the training)";

    private PlainQuestion() {}

    /** Returns the question in lower case, with single blanks between words and no punctuation at the end. */
    public static String of(String question) {
        return question.toLowerCase(Locale.ROOT)
                .replaceAll("[?!.\\s]+$", "")
                .strip()
                .replaceAll("\\s+", " ");
    }

    /** Compiles a pattern from a table, in which {@code {it}} means the job. */
    public static Pattern pattern(String text) {
        return Pattern.compile(text.replace("{it}", IT));
    }
}
