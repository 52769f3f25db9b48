package io.schedmate.agent.kubernetes;

import io.schedmate.model.api.agent.command.Checkpoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Passes a checkpoint to a workload and its containers. */
final class PassedCheckpoint {

    private static final String PATH = "SCHEDMATE_CHECKPOINT";
    private static final String STEP = "SCHEDMATE_CHECKPOINT_STEP";

    private PassedCheckpoint() {}

    /** Returns the annotations to add; empty if there is no checkpoint. */
    static Map<String, String> annotations(@Nullable Checkpoint checkpoint) {
        Map<String, String> annotations = new TreeMap<>();
        if (checkpoint != null) {
            annotations.put(Marks.CHECKPOINT, checkpoint.path());
        }
        if (checkpoint != null && checkpoint.step() != null) {
            annotations.put(Marks.CHECKPOINT_STEP, String.valueOf(checkpoint.step()));
        }
        return annotations;
    }

    /** Returns a container's environment with the checkpoint, which replaces an earlier one. */
    static List<Object> environment(@Nullable Object known, @Nullable Checkpoint checkpoint) {
        List<Object> all = new ArrayList<>();
        if (known instanceof List<?> list) {
            list.stream().filter(each -> !isOurs(each)).forEach(all::add);
        }
        if (checkpoint != null) {
            all.add(Map.of("name", PATH, "value", checkpoint.path()));
        }
        if (checkpoint != null && checkpoint.step() != null) {
            all.add(Map.of("name", STEP, "value", String.valueOf(checkpoint.step())));
        }
        return all;
    }

    private static boolean isOurs(Object each) {
        return each instanceof Map<?, ?> variable
                && (PATH.equals(variable.get("name")) || STEP.equals(variable.get("name")));
    }
}
