package io.schedmate.code.launch.word;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words of a command line that precede the program, and commands that start no program. */
public final class StartingWords {

    static final Pattern PYTHON = Pattern.compile("python[\\d.]*|pypy3?");

    private static final Map<String, Row> ROWS =
            Tables.resource(StartingWords.class, "starting-words.tsv", 3, Row::of).stream()
                    .collect(Collectors.toUnmodifiableMap(Row::word, Function.identity()));

    private StartingWords() {}

    /** @param launcher the launcher that a module provides; empty if it is not a launcher */
    private record Row(String word, Set<String> kinds, String launcher) {
        static final Row NONE = new Row("", Set.of(), "");

        static Row of(List<String> cells) {
            return new Row(cells.get(0), Set.of(cells.get(1).split(" ")), cells.get(2));
        }
    }

    private static boolean is(String word, String kind) {
        return ROWS.getOrDefault(word, Row.NONE).kinds().contains(kind);
    }

    /** Whether {@code word} starts the words after it in any way; of a path, only the last part is compared. */
    public static boolean starts(String word) {
        String name = leaf(word);
        return isLauncher(name)
                || isModuleLauncher(name)
                || isWrapper(name)
                || runsScript(name)
                || runsScript(name.toLowerCase(Locale.ROOT))
                || is(name, "starter")
                || isInterpreter(name);
    }

    /** Whether a module outside the tree runs the script that follows it. */
    public static boolean runsScript(String module) {
        return is(module, "script-module");
    }

    /** Whether a program starts one process per GPU or rank. */
    public static boolean isLauncher(String name) {
        return is(name, "ranks");
    }

    /** Whether a launcher also starts shell scripts. */
    public static boolean startsAnyProgram(String name) {
        return is(name, "any-program");
    }

    /** Whether a launcher starts one process per node by default. */
    public static boolean startsOneByDefault(String launcher) {
        return is(launcher, "one-by-default");
    }

    /** Whether a launcher passes each process its rank on the node as an argument. */
    public static boolean passesRank(String launcher) {
        return is(launcher, "passes-rank");
    }

    /** Whether a Python module starts one process per GPU or rank. */
    public static boolean isModuleLauncher(String module) {
        return is(module, "ranks-module");
    }

    /** Returns the launcher that a module provides; empty if it is not a launcher. */
    public static String launcherOf(String module) {
        return ROWS.getOrDefault(module, Row.NONE).launcher();
    }

    /** Whether a program does not affect what the started program trains. */
    public static boolean isWrapper(String name) {
        return is(name, "wrapper");
    }

    /** Whether a program takes a command as one text and runs it in a terminal. */
    public static boolean isTerminal(String name) {
        return is(name, "terminal");
    }

    /** Whether a program runs the commands of a script. */
    public static boolean isShell(String name) {
        return is(name, "shell");
    }

    /** Whether a script's name may follow {@code name}. */
    public static boolean standsBeforeScript(String name) {
        return is(name, "before-script");
    }

    /** Whether a program submits a script to a cluster's queue. */
    public static boolean isQueue(String name) {
        return is(name, "queue");
    }

    /** Whether a program runs the script in its input on another machine. */
    public static boolean isRemote(String name) {
        return is(name, "remote");
    }

    /** Whether a command never starts a program that could train. */
    public static boolean startsNothing(String name) {
        return is(name, "nothing");
    }

    public static boolean isInterpreter(String name) {
        return PYTHON.matcher(WorkLimit.text(name)).matches();
    }

    public static String leaf(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }
}
