package io.schedmate.code.library.commandline;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Place;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.model.advice.RunBlockerKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Checks for the options without which a parser ends the program. */
final class RequiredOptions {

    private final Map<String, Declared> declared = new LinkedHashMap<>();
    private boolean asks;

    private record Declared(String written, Origin at) {}

    void ask() {
        asks = true;
    }

    void take(RequiredOptions other) {
        declared.putAll(other.declared);
    }

    void add(String name, List<String> flags, Arguments given) {
        boolean isRequired = flags.isEmpty()
                ? !given.named().containsKey("nargs") && !given.named().containsKey("default")
                : given.named().get("required") instanceof Flag flag && flag.isSet();
        declared.remove(name);
        if (isRequired) {
            declared.put(name, new Declared(flags.isEmpty() ? name : flags.getLast(), given.at()));
        }
    }

    /** Records the required options that a fully known command does not give. */
    void check(List<Value> words, Entries taken, Evaluator run) {
        if (!asks || !run.isCertain() || !words.stream().allMatch(Text.class::isInstance)) {
            return;
        }
        boolean asksForHelp = words.stream()
                .anyMatch(word -> word instanceof Text text && text.text().matches("-h|--help"));
        declared.forEach((name, option) -> {
            // A launcher passes this option to each of its processes.
            boolean isOfLauncher = run.program().isDistributed() && name.equals("local_rank");
            if (!isOfLauncher && !asksForHelp && taken.get(name) instanceof None) {
                Place place = option.at().places().stream().findFirst().orElse(Place.COMMAND);
                run.trace().hinders(new CommandBlocker(RunBlockerKind.MISSING_OPTION, option.written(), place));
            }
        });
    }
}
