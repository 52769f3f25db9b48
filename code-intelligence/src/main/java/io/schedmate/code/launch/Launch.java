package io.schedmate.code.launch;

import io.schedmate.code.launch.request.ClusterRequest;
import io.schedmate.code.launch.request.Count;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The training program of a job, after all launchers and scripts.
 *
 * @param launcher the innermost process launcher; empty if there is none
 * @param script the Python file; null for a program outside the tree
 * @param program the program as called
 * @param options the options of the launchers, by name without dashes
 * @param perNode processes per node
 * @param request the resources that the job requests from its cluster
 */
public record Launch(
        String launcher,
        @Nullable Path script,
        Word program,
        List<Word> arguments,
        Map<String, Word> options,
        Map<String, Word> environment,
        Path folder,
        @Nullable Count nodes,
        @Nullable Count perNode,
        @Nullable Count processes,
        ClusterRequest request) {

    /** Marks, among the options, a launcher that passes each process its rank on the node as an argument. */
    public static final String RANK_OPTION = "rank_option";

    public List<Value> values() {
        return arguments.stream().map(Word::value).toList();
    }

    public boolean isDistributed() {
        return !launcher.isEmpty();
    }

    /** Whether the launcher passes each process its rank on the node as an argument. */
    public boolean passesRank() {
        return options.containsKey(RANK_OPTION) && !options.containsKey("use_env");
    }
}
