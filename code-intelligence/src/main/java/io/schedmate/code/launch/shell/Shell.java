package io.schedmate.code.launch.shell;

import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.launch.word.CopiedFiles;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.tables.WordLists;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Follows shell commands and scripts to the programs that they would start, without running any. */
public final class Shell {

    static final int COMMANDS = 4_000;
    static final int DEPTH = 8;
    private static final Set<String> SURROUNDINGS = WordLists.set(Shell.class, "surroundings");

    final SourceTree tree;
    final List<Command> commands = new ArrayList<>();
    final CopiedFiles copies = new CopiedFiles();
    /** The scripts that were written from here-documents, by path as written. */
    final Map<String, HereScript> written = new HashMap<>();

    int depth;
    int times = 1;

    public Shell(SourceTree tree) {
        this.tree = tree;
    }

    /**
     * A program as it would be started.
     *
     * @param environment the variables set for it
     * @param folder its working directory
     * @param times number of starts by the loops around it
     */
    public record Command(
            List<Word> words,
            Map<String, Word> environment,
            Path folder,
            @Nullable ClusterRequest request,
            int times) {

        /** Returns the command with the places that {@code placed} gives its words. */
        public Command placed(UnaryOperator<Word> placed) {
            Map<String, Word> set = new LinkedHashMap<>();
            environment.forEach((name, word) -> set.put(name, placed.apply(word)));
            return new Command(words.stream().map(placed).toList(), set, folder, request, times);
        }
    }

    static boolean isOfSurroundings(String name) {
        return SURROUNDINGS.contains(name) || name.startsWith("SLURM_");
    }

    /**
     * Returns all programs that {@code command} would start in {@code folder}, including those of its scripts, in
     * order.
     */
    public List<Command> follow(String command, Path folder) {
        new ShellRun(this, Tokens.of(command), "", null, new Variables(), folder, null, List.of()).all();
        return List.copyOf(commands);
    }
}
