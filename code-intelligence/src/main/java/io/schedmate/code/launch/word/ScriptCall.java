package io.schedmate.code.launch.word;

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
 * @param launcher what starts the script on several ranks, and with it all that the script starts; empty for none
 */
public record ScriptCall(Path file, List<Word> arguments, List<Word> options, boolean isBatch, List<Word> launcher) {

    private static final Set<String> SHELLS = Set.of("bash", "sh", "zsh", "nohup", "exec", "time", "env", "sudo");
    private static final Set<String> QUEUES = Set.of("sbatch", "qsub", "bsub");
    private static final Set<String> LAUNCHERS = Set.of("srun", "mpirun", "mpiexec", "horovodrun");

    /** Null where {@code words} start something else. */
    public static @Nullable ScriptCall of(List<Word> words, SourceTree tree, Path folder) {
        String first = leaf(words.getFirst().text());
        boolean direct = first.matches(".*\\.(?:pbs|lsf|sge|qsub|bsub)")
                || first.endsWith(".sh")
                || first.endsWith(".slurm")
                || first.endsWith(".sbatch")
                || first.endsWith(".bash");
        boolean isOwn = first.startsWith("python");
        if (!direct && !isOwn && !SHELLS.contains(first) && !QUEUES.contains(first) && !LAUNCHERS.contains(first)) {
            return null;
        }
        boolean isBatch = QUEUES.contains(first);
        for (int i = 0; i < words.size(); i++) {
            Word word = words.get(i);
            String name = leaf(word.text());
            boolean isProgram = name.startsWith("python") || name.endsWith(".py") || name.equals("torchrun");
            // A program of the tree may itself start a script on each GPU.
            if (isProgram && !(isOwn && OwnLauncher.startsScript(words)) || name.equals("-c")) {
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
                        file.get(),
                        words.subList(i + 1, words.size()),
                        words.subList(1, Math.max(1, i)),
                        isBatch,
                        isOwn || LAUNCHERS.contains(first) ? launcher(words.subList(0, i)) : List.of());
            }
        }
        return null;
    }

    private static List<Word> launcher(List<Word> before) {
        boolean endsInShell =
                !before.isEmpty() && SHELLS.contains(leaf(before.getLast().text()));
        return List.copyOf(endsInShell ? before.subList(0, before.size() - 1) : before);
    }

    private static String leaf(String word) {
        return word.substring(word.lastIndexOf('/') + 1);
    }
}
