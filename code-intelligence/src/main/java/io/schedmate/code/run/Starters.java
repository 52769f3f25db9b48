package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Unknown;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Libraries that call a function of the program: process starters, trainers that take a loop. */
final class Starters {

    private final Interpreter run;

    Starters(Interpreter run) {
        this.run = run;
    }

    @Nullable
    Value call(String name, String leaf, Arguments given) {
        Value target = given.named().get("target");
        Value function = target != null ? target : given.named().get("train_loop_per_worker");
        if (function == null) {
            function = given.get(0, leaf.equals("run") ? "main" : "fn");
        }
        if (function instanceof ObjectValue object && leaf.equals("submit") && object.type.find("__call__") != null) {
            // A job that is handed to a cluster as an object is called there.
            run.trace.add(new Trace.Call(new Made(name, given.values(), given.named(), given.at()), run.isCertain()));
            return run.call(object, Arguments.none(given.at()));
        }
        if (!(function instanceof FunctionValue main) || main.name().equals("lambda")) {
            return null;
        }
        boolean spawns = leaf.equals("spawn") || leaf.equals("start_processes");
        boolean starts = spawns
                || target != null
                || given.named().containsKey("train_loop_per_worker")
                || Set.of("launch", "run", "notebook_launcher", "main", "elastic_launch", "submit", "fit")
                        .contains(leaf);
        if (!starts) {
            return null;
        }
        List<Value> values = new ArrayList<>();
        if (spawns) {
            values.add(new Num(0, true, Origin.NONE));
        }
        Value more = given.named().get("args");
        Value positional =
                more != null ? more : leaf.equals("launch") ? given.values().getLast() : given.get(1);
        if (positional instanceof Items items) {
            values.addAll(items.values());
        } else if (given.named().get("train_loop_config") instanceof Value config) {
            values.add(config);
        } else if (leaf.equals("run") && (name.contains("app") || name.startsWith("mlxu."))) {
            values.add(Unknown.ANYTHING);
        }
        Made made = new Made(name, given.values(), given.named(), given.at());
        run.trace.add(new Trace.Call(made, run.isCertain()));
        Value kwargs = given.named().get("kwargs");
        run.call(main, new Arguments(values, kwargs instanceof Entries e ? e.values() : Map.of(), given.at()));
        return made;
    }
}
