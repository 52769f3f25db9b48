package io.schedmate.code.evaluate;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Text;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Python program and the way in which it was started, seen from its first process.
 *
 * @param folder the working directory
 * @param arguments texts, or unknown values where a shell could not be followed
 * @param worldSize total number of processes; null if unknown
 * @param localSize number of processes per node; null if unknown
 * @param isDistributed whether a launcher started, or may have started, more than one process
 */
public record Program(
        Path script,
        Path folder,
        List<Value> arguments,
        Map<String, Value> environment,
        @Nullable Value worldSize,
        @Nullable Value localSize,
        boolean isDistributed) {

    /** Returns the program as one of {@code ranks} processes that it starts itself. */
    public Program amongRanks(double ranks) {
        Value count = new Num(ranks, true, Origin.NONE);
        return new Program(script, folder, arguments, environment, count, count, true);
    }

    /** Returns the program as the first of the tasks that Slurm starts. */
    public Program underSlurm() {
        Map<String, Value> variables = new HashMap<>(environment);
        for (String name : List.of("SLURM_PROCID", "SLURM_LOCALID", "SLURM_NODEID")) {
            variables.put(name, new Text("0", Origin.NONE));
        }
        if (worldSize instanceof Num count) {
            variables.put("SLURM_NTASKS", new Text(Long.toString((long) count.number()), Origin.NONE));
        }
        return new Program(script, folder, arguments, variables, worldSize, localSize, isDistributed);
    }
}
