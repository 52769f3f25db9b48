package io.schedmate.code.launch.word;

import io.schedmate.code.effort.Effort;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A job's own program that does what torchrun does: it is told of ranks per node and of the program to start, or starts the
 * program on each GPU there is.
 */
public final class OwnLauncher {

    private static final Set<String> RANKS =
            Set.of("--nproc_per_node", "--nproc-per-node", "--num_gpus", "--ngpus", "--nproc", "--gpus_per_node");

    private static final Pattern STARTS_ITS_ARGUMENTS =
            Pattern.compile("(?s)(?=.*\\bsubprocess\\b)(?=.*sys\\.argv)(?=.*sys\\.executable).*");
    private static final int LARGEST = 20_000;

    private OwnLauncher() {}

    /** Whether the program starts what stands behind it, a Python file, by itself. */
    public static boolean startsItsArguments(String text, List<Word> behind) {
        return !behind.isEmpty()
                && behind.getFirst().text().endsWith(".py")
                && text.length() < LARGEST
                && STARTS_ITS_ARGUMENTS.matcher(Effort.text(text)).matches();
    }

    /** Whether {@code words} start a program of the tree, tell it of ranks, and name a shell script behind. */
    static boolean startsScript(List<Word> words) {
        boolean isTold = false;
        int programs = 0;
        for (Word word : words) {
            String text = word.text();
            programs += text.endsWith(".py") ? 1 : 0;
            isTold |= programs == 1 && RANKS.contains(text.replaceFirst("=.*", ""));
            if (text.endsWith(".sh")) {
                return isTold && programs == 1;
            }
        }
        return false;
    }

    /** Whether behind the program at {@code own} stand a number of ranks and then another program. */
    public static boolean startsAnother(List<Word> words, int own) {
        boolean isTold = false;
        for (Word word : words.subList(own + 1, words.size())) {
            String text = word.text();
            isTold |= RANKS.contains(text.replaceFirst("=.*", ""));
            if (text.endsWith(".py") && !text.startsWith("-")) {
                return isTold;
            }
        }
        return false;
    }
}
