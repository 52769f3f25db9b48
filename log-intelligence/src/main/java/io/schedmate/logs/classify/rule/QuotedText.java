package io.schedmate.logs.classify.rule;

import java.util.Locale;

/** Tells what a data set holds or a model wrote from what the job says: words of trouble in it speak of none. */
final class QuotedText {

    private static final String[] TURNS = {
        "question:",
        "answer:",
        "user:",
        "human:",
        "assistant:",
        "system:",
        "q:",
        "a:",
        "prompt:",
        "response:",
        "instruction:",
        "completion:",
        "generated text:",
        "generated:",
        "hypothesis:",
        "reference:",
        "ground truth:",
        "prediction:",
        "target:",
        "source:",
        "<|",
        "[inst]",
        "h-1 ",
        "t-1 ",
        "s-1 ",
        "d-1 ",
        "p-1 "
    };

    private static final String[] KEYS = {
        "instruction",
        "question",
        "prompt",
        "completion",
        "conversations",
        "messages",
        "answer",
        "response",
        "text",
        "problem"
    };

    private QuotedText() {}

    /** Markdown, turns of a talk, records with a question or an instruction. */
    static boolean is(String text) {
        int at = LineShapes.skipSpaces(text, 0);
        String head = text.substring(at, Math.min(text.length(), at + 60)).toLowerCase(Locale.ROOT);
        // Masking makes one asterisk of two, one # of three.
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
