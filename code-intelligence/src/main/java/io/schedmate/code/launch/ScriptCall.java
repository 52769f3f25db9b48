package io.schedmate.code.launch;

import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A shell script of the tree that a command starts.
 *
 * @param options of sbatch, that stand before the script
 */
record ScriptCall(Path file, List<Word> arguments, List<Word> options, boolean isBatch) {

    private static final Set<String> QUEUES = Set.of("sbatch", "qsub", "bsub");
    private static final Set<String> BEFORE =
            Set.of("bash", "sh", "zsh", "sbatch", "srun", "nohup", "exec", "time", "env", "sudo", "qsub", "bsub");

    /** Null where {@code words} start something else. */
    static @Nullable ScriptCall of(List<Word> words, SourceTree tree, Path folder) {
        String first = leaf(words.getFirst().text());
        boolean direct = first.matches(".*\\.(?:pbs|lsf|sge|qsub|bsub)")
                || first.endsWith(".sh")
                || first.endsWith(".slurm")
                || first.endsWith(".sbatch")
                || first.endsWith(".bash");
        if (!direct && !BEFORE.contains(first)) {
            return null;
        }
        boolean isBatch = QUEUES.contains(first);
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            String name = leaf(word.text());
            if (name.startsWith("python") || name.endsWith(".py") || name.equals("torchrun") || name.equals("-c")) {
                return null;
            }
            boolean isScript = name.matches(".*\\.(?:sh|slurm|sbatch|bash|sub|job|batch|pbs|lsf|sge|qsub|bsub)")
                    || (isBatch && i > 0 && !name.startsWith("-"))
                    || (i > 0
                            && Set.of("bash", "sh", "zsh")
                                    .contains(leaf(words.get(i - 1).text()))
                            && !name.startsWith("-"));
            Optional<Path> file = isScript && word.isKnown() ? tree.find(folder, word.text()) : Optional.empty();
            if (file.isPresent()) {
                return new ScriptCall(
                        file.get(), words.subList(i + 1, words.size()), words.subList(1, Math.max(1, i)), isBatch);
            }
        }
        return null;
    }

    private static String leaf(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }
}
