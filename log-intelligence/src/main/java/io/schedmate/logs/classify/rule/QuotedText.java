package io.schedmate.logs.classify.rule;

import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Locale;

/** Recognises text from a data set or a model's output, in which error words report no error of the job. */
final class QuotedText {

    private static final List<String> TURNS = column("turn");
    private static final List<String> KEYS = column("key");

    private QuotedText() {}

    private static List<String> column(String kind) {
        return Tables.resource(QuotedText.class, "quoted-text.tsv", 2).stream()
                .filter(row -> row.getFirst().equals(kind))
                .map(row -> row.getLast().replace("[ ]", " "))
                .toList();
    }

    /** Markdown, dialogue turns, records with a question or an instruction. */
    static boolean is(String text) {
        int at = LineShapes.skipSpaces(text, 0);
        String head = text.substring(at, Math.min(text.length(), at + 60)).toLowerCase(Locale.ROOT);
        // Masking reduces two asterisks to one, and three # to one.
        boolean markdown = head.startsWith("*") && !head.startsWith("* ") && text.indexOf('*', at + 1) > at + 2
                || head.startsWith("# ");
        for (String turn : TURNS) {
            if (head.startsWith(turn)) {
                return true;
            }
        }
        boolean sample = false;
        if (head.startsWith("{")) {
            for (String key : KEYS) {
                sample |= head.contains("'" + key + "':") || head.contains('"' + key + "\":");
            }
        }
        return markdown || sample;
    }
}
