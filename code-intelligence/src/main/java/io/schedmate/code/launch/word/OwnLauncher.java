package io.schedmate.code.launch.word;

import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Detects a program of the job that works like torchrun: it receives the number of ranks per node and the program to
 * start, or starts the program on each GPU.
 */
public final class OwnLauncher {

    private static final Set<String> RANKS =
            Set.of("--nproc_per_node", "--nproc-per-node", "--num_gpus", "--ngpus", "--nproc", "--gpus_per_node");

    private static final Pattern STARTS_ITS_ARGUMENTS =
            Pattern.compile("(?s)(?=.*\\bsubprocess\\b)(?=.*sys\\.argv)(?=.*sys\\.executable).*");
    private static final int MAX = 20_000;

    private OwnLauncher() {}

    /** Whether the program itself starts the Python file in its arguments. */
    public static boolean startsItsArguments(String text, List<Word> behind) {
        return !behind.isEmpty()
                && behind.getFirst().text().endsWith(".py")
                && text.length() < MAX
                && STARTS_ITS_ARGUMENTS.matcher(WorkLimit.text(text)).matches();
    }

    /** Whether {@code words} start a program of the tree with a number of ranks, followed by a shell script. */
    static boolean startsScript(List<Word> words) {
        boolean hasRanks = false;
        int programs = 0;
        for (Word word : words) {
            String text = word.text();
            programs += text.endsWith(".py") ? 1 : 0;
            hasRanks |= programs == 1 && RANKS.contains(text.replaceFirst("=.*", ""));
            if (text.endsWith(".sh")) {
                return hasRanks && programs == 1;
            }
        }
        return false;
    }

    /** Whether the program at the index {@code own} is followed by a number of ranks and then another program. */
    public static boolean startsAnother(List<Word> words, int own) {
        boolean hasRanks = false;
        for (Word word : words.subList(own + 1, words.size())) {
            String text = word.text();
            hasRanks |= RANKS.contains(text.replaceFirst("=.*", ""));
            if (text.endsWith(".py") && !text.startsWith("-")) {
                return hasRanks;
            }
        }
        return false;
    }
}
