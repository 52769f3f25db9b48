package io.schedmate.code.similar.option;

import io.schedmate.code.command.NamedFile;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.WordLists;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Reads the words in names of scripts, configurations and folders. */
public final class NameWords {

    private static final Pattern COMMAND = Pattern.compile(
            "(?:[a-z]+[_-])?(?:train|pre-?train|fine-?_?tune|sft|dpo|distill|eval|evaluate|test|infer|inference|predict|generate|sample|export|serve|validate|fit)(?:[_-][a-z0-9_-]+)?"
                    + "|run|start|launch|(?:build|prepare|preprocess|download|benchmark|search|sweep|plot|analy[sz]e)(?:[_-][a-z_-]+)?");
    private static final Set<String> OUTPUT = WordLists.set(NameWords.class, "output");
    private static final Pattern COSMETIC = Pattern.compile(
            "(?<![a-z0-9])(lr[-_=]?\\d[\\de.]*(-\\d+)?|seed[-_=]?\\d+|s\\d+|20\\d{6}|\\d{4}-\\d\\d-\\d\\d|run[-_]?\\d+|exp[-_]?\\d+|"
                    + "trial[-_]?\\d+|copy|new|final|my|wd[-_=]?\\d[\\de.]*)(?![a-z0-9])");
    private static final Pattern VERB = Pattern.compile(
            "(?<![a-z])(eval|evaluate|evaluation|test|sample|sampling|generate|generation|predict|infer|inference|"
                    + "benchmark|bench|render|prepare|preprocess|convert|export|demo|validate|validation|serve|download|profile)(?![a-z])");

    private NameWords() {}

    /** Whether a word names a command of a program, such as {@code finetune_lora}. */
    public static boolean isCommand(String word) {
        return COMMAND.matcher(WorkLimit.text(word)).matches();
    }

    public static boolean isOutput(String word) {
        boolean named =
                List.of(word.toLowerCase(Locale.ROOT).split("[^a-z]+")).stream().anyMatch(OUTPUT::contains);
        return named && !NamedFile.isFile(word) && Values.number(word).isEmpty();
    }

    /** Returns the first four letters of the verb in a program's name, such as {@code eval}; empty for training. */
    public static String verb(String program) {
        String leaf = program.substring(program.lastIndexOf('/') + 1);
        String base = leaf.toLowerCase(Locale.ROOT).replaceFirst("\\.\\w+$", "");
        var verb = VERB.matcher(WorkLimit.text(base.substring(base.lastIndexOf('.') + 1)));
        return verb.find() && !base.contains("train") ? verb.group(1).substring(0, 4) : "";
    }

    /** Returns the words of a name that may change the work. */
    public static Set<String> words(String name) {
        String lower = name.toLowerCase(Locale.ROOT).replaceFirst("^\\./", "");
        Set<String> words = new TreeSet<>();
        for (String word :
                COSMETIC.matcher(WorkLimit.text(lower)).replaceAll(" ").split("[^a-z0-9.]+")) {
            if (!word.isEmpty() && Precision.of(word) == Precision.UNSTATED) {
                words.add(word);
            }
        }
        return words;
    }
}
