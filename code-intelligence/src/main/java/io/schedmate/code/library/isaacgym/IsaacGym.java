package io.schedmate.code.library.isaacgym;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.commandline.ArgumentParser;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Items;
import io.schedmate.code.value.Value.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Models {@code gymutil.parse_arguments} of Isaac Gym, which declares the options of the simulator and those that the
 * program describes, each as a dictionary.
 */
public record IsaacGym(Evaluator run) implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("isaacgym");

    /** The simulator's own options that take a value, with their defaults. */
    private static final Map<String, String> OWN = Map.of(
            "--sim_device",
            "cuda:0",
            "--pipeline",
            "gpu",
            "--graphics_device_id",
            "0",
            "--num_threads",
            "0",
            "--subscenes",
            "0");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        if (!NAMES.is(name, "options")) {
            return null;
        }
        ArgumentParser parser = new ArgumentParser(Arguments.none(given.at()));
        OWN.forEach((flag, fallback) -> add(parser, flag, Map.of("default", new Text(fallback, given.at())), given));
        if (given.get(3, "custom_parameters") instanceof Items described) {
            described.values().forEach(option -> {
                if (option instanceof Entries entries && entries.get("name") instanceof Text flag) {
                    Map<String, Value> rest = new LinkedHashMap<>(entries.values());
                    rest.remove("name");
                    add(parser, flag.text(), rest, new Arguments(List.of(), Map.of(), entries.origin()));
                }
            });
        }
        return parser.call("parse_args", Arguments.none(given.at()), run);
    }

    private void add(ArgumentParser parser, String flag, Map<String, Value> said, Arguments near) {
        parser.call("add_argument", new Arguments(List.of(new Text(flag, near.at())), said, near.at()), run);
    }
}
