package io.schedmate.query.standing;

import com.google.re2j.Pattern;
import java.util.Locale;

/** A question as the patterns of the tables take it. */
public final class PlainQuestion {

    private static final String IT = "(?:it|this|this job|the job|my job|the run|my run|the training)";

    private PlainQuestion() {}

    /** Lower case, one blank between words, no mark at its end. */
    public static String of(String question) {
        return question.toLowerCase(Locale.ROOT)
                .replaceAll("[?!.\\s]+$", "")
                .strip()
                .replaceAll("\\s+", " ");
    }

    /** A pattern of a table, where {@code {it}} stands for the job. */
    public static Pattern pattern(String text) {
        return Pattern.compile(text.replace("{it}", IT));
    }
}
