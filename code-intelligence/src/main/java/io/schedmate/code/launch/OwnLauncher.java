package io.schedmate.code.launch;

import java.util.List;
import java.util.Set;

/** A job's own program that does what torchrun does: it is told of ranks per node, and of the program to start. */
final class OwnLauncher {

    private static final Set<String> RANKS =
            Set.of("--nproc_per_node", "--nproc-per-node", "--num_gpus", "--ngpus", "--nproc", "--gpus_per_node");

    private OwnLauncher() {}

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
