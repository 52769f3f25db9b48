package io.schedmate.code.library.cluster;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import org.jspecify.annotations.Nullable;

/**
 * Answers a program's queries about processes and devices. The GPUs of the cluster count as present, and the program
 * runs as the first rank.
 */
public record Cluster(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("cluster");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        Origin at = given.at();
        return switch (NAMES.meaning(name)) {
            case "true" -> new Flag(true, at);
            case "float16" -> new Outside("torch.float16", at);
            case "distributed" -> new Flag(run.program().isDistributed(), at);
            case "devices" -> devices(at);
            case "processes" -> worldSize(at);
            case "rank" -> new Num(0, true, Origin.NONE);
            default -> null;
        };
    }

    @Override
    public @Nullable Value attribute(Value object, String name, Origin at) {
        return switch (object) {
            case Made made when NAMES.is(made.callee() + "()." + name, "device") -> device(made, at);
            case Made made -> ofProcesses(made.callee() + "()." + name, at);
            // A function that returns them is not a count until it is called.
            case Outside outside when outside.name().contains("()") -> ofProcesses(outside.name() + "." + name, at);
            default -> null;
        };
    }

    private @Nullable Value ofProcesses(String name, Origin at) {
        return switch (NAMES.meaning(name)) {
            case "processes" -> worldSize(at);
            case "rank" -> new Num(0, true, at);
            default -> null;
        };
    }

    // Jobs of a cluster run on GPUs unless they state otherwise.
    private static Value device(Made made, Origin at) {
        return made.argument(0, "type") instanceof Text text
                ? new Text(text.text().replaceFirst(":.*", ""), text.origin())
                : new Text("cuda", at);
    }

    /** Returns the total number of processes, as far as it is known. */
    private Value worldSize(Origin at) {
        return ranks(run.program().worldSize(), at);
    }

    /** Records the devices that the environment or the program itself makes visible. */
    @Override
    public void ended() {
        Value count = visibleDevices();
        if (count != null) {
            run.trace().sees(count);
        }
    }

    private Value devices(Origin at) {
        Value local = run.program().localSize();
        Value count = local != null ? local : visibleDevices();
        return ranks(count, at);
    }

    private @Nullable Value visibleDevices() {
        return !run.program().isDistributed()
                        && run.program().environment().get("CUDA_VISIBLE_DEVICES") instanceof Text visible
                        && visible.text().matches("\\s*\\d+(?:\\s*,\\s*\\d+)*,?\\s*")
                ? new Num(visible.text().split(",").length, true, visible.origin())
                : null;
    }

    private static Value ranks(@Nullable Value count, Origin at) {
        return count == null ? new Unknown(Unknown.RANKS, null, at) : count;
    }
}
