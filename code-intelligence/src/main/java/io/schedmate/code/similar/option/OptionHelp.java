package io.schedmate.code.similar.option;

import io.schedmate.code.limit.WorkLimit;
import java.util.regex.Pattern;

/** Determines the purpose of an option from its help text. */
public final class OptionHelp {

    private static final String REPORTING =
            "(?:print|log|sav|dump|snapshot|checkpoint|evaluat|validat|report|display|plot|visuali|tensorboard|wandb)\\w*";
    private static final Pattern HOW_OFTEN = Pattern.compile("(?i)\\bhow (?:often|frequently)\\b.{0,30}\\b" + REPORTING
            + "|\\b" + REPORTING + "\\b.{0,40}\\b(?:every|interval|frequency|period|how often)\\b"
            + "|\\b(?:interval|frequency|period|(?:steps|iterations|iters|epochs|batches) (?:between|before))\\b.{0,30}\\b"
            + REPORTING);
    private static final Pattern NAMING = Pattern.compile(
            "(?i)\\b(?:name|title|tag|suffix|prefix|comment|description)s? (?:of|for) (?:the |this |your |an? )?"
                    + "(?:experiment|run|job|log|output|folder|directory)"
                    + "|\\b(?:experiment|run|job|output|log|logging) (?:name|dir\\w*|folder|path|prefix|suffix|tag|title)\\b"
                    + "|\\bwhere to (?:save|write|store|log|put|dump)\\b"
                    + "|\\b(?:path|dir\\w*|folder|file)\\b.{0,25}\\b(?:to|for|where)\\b.{0,15}\\b(?:sav|writ|stor|log|output)\\w*");

    private OptionHelp() {}

    /** Whether the option sets how often something is reported or saved, or the names and locations of outputs. */
    public static boolean isReport(String help) {
        return HOW_OFTEN.matcher(WorkLimit.text(help)).find()
                || NAMING.matcher(WorkLimit.text(help)).find();
    }
}
