package io.schedmate.code.launch;

import java.util.List;
import java.util.Set;

/** A job's own program that does what torchrun does: it is told of ranks per node, and of the program to start. */
final class OwnLauncher {

    private static final Set<String> RANKS =
            Set.of("--nproc_per_node", "--nproc-per-node", "--num_gpus", "--ngpus", "--nproc", "--gpus_per_node");

    private OwnLauncher() {}

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
    static boolean startsAnother(List<Word> words, int own) {
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
