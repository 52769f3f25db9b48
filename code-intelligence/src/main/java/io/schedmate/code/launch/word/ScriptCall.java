package io.schedmate.code.launch.word;

import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A shell script of the tree that a command starts.
 *
 * @param options the options of sbatch, before the script
 * @param launcher the words that start the script, and everything that the script starts, on several ranks; empty if
 *      there are none
 */
public record ScriptCall(Path file, List<Word> arguments, List<Word> options, boolean isBatch, List<Word> launcher) {

    /** Returns the call; null if {@code words} start something else. */
    public static @Nullable ScriptCall of(List<Word> words, SourceTree tree, Path folder) {
        String first = leaf(words.getFirst().text());
        boolean direct = first.matches(".*\\.(?:pbs|lsf|sge|qsub|bsub)")
                || first.endsWith(".sh")
                || first.endsWith(".slurm")
                || first.endsWith(".sbatch")
                || first.endsWith(".bash");
        boolean isOwn = first.startsWith("python");
        if (!direct
                && !isOwn
                && !StartingWords.standsBeforeScript(first)
                && !StartingWords.isQueue(first)
                && !StartingWords.startsAnyProgram(first)) {
            return null;
        }
        boolean isBatch = StartingWords.isQueue(first);
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            String name = leaf(word.text());
            boolean isProgram = name.startsWith("python") || name.endsWith(".py") || name.equals("torchrun");
            // A program of the tree may itself start a script on each GPU. The -c of a shell takes a command as text;
            // the -c of srun takes a number.
            boolean isText = name.equals("-c")
                    && i > 0
                    && StartingWords.isShell(leaf(words.get(i - 1).text()));
            if (isProgram && !(isOwn && OwnLauncher.startsScript(words)) || isText) {
                return null;
            }
            boolean isScript = name.matches(".*\\.(?:sh|slurm|sbatch|bash|sub|job|batch|pbs|lsf|sge|qsub|bsub)")
                    || (isBatch && i > 0 && !name.startsWith("-"))
                    || (i > 0 && StartingWords.isShell(leaf(words.get(i - 1).text())) && !name.startsWith("-"));
            Optional<Path> file = isScript && word.isKnown() ? tree.find(folder, word.text()) : Optional.empty();
            if (file.isPresent()) {
                return new ScriptCall(
                        file.get(),
                        words.subList(i + 1, words.size()),
                        words.subList(1, Math.max(1, i)),
                        isBatch,
                        isOwn || StartingWords.startsAnyProgram(first) ? launcher(words.subList(0, i)) : List.of());
            }
        }
        return null;
    }

    private static List<Word> launcher(List<Word> before) {
        boolean endsInShell = !before.isEmpty()
                && StartingWords.standsBeforeScript(leaf(before.getLast().text()));
        return List.copyOf(endsInShell ? before.subList(0, before.size() - 1) : before);
    }

    private static String leaf(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }
}
