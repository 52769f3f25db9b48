package io.schedmate.code.library.click;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.trace.Trace;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.evaluate.value.FunctionValue;
import io.schedmate.code.library.commandline.ArgumentParser;
import io.schedmate.code.library.commandline.Option;
import io.schedmate.code.library.commandline.Words;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Entries;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.Made;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The options that decorators of click declare. */
record ClickOptions(Evaluator run) {

    /** Returns the values of a function's options, taken from {@code words}. */
    Map<String, Value> of(FunctionValue function, List<Value> words) {
        ArgumentParser parser = new ArgumentParser(Arguments.none(function.origin()));
        for (Value decorator : function.decorators()) {
            if (decorator instanceof Made made && Click.NAMES.is(made.callee(), "option")) {
                parser.add(clickOption(made));
            }
        }
        Entries taken = Entries.empty(function.origin());
        parser.parse(words, taken, run);
        run.trace().add(new Trace.Settings(Trace.Kind.ARGUMENTS, taken));
        return new LinkedHashMap<>(taken.values());
    }

    private static Option clickOption(Made made) {
        List<String> flags = new ArrayList<>();
        String name = null;
        for (Value value : made.arguments()) {
            if (value instanceof Text text) {
                for (String part : text.text().split("/")) {
                    if (part.startsWith("-")) {
                        flags.add(part);
                    } else {
                        name = part;
                    }
                }
            }
        }
        String longest = flags.stream()
                .filter(flag -> flag.startsWith("--"))
                .findFirst()
                .orElse(flags.isEmpty() ? "" : flags.getFirst());
        String dest = name != null ? name : longest.replaceFirst("^-+", "").replace('-', '_');
        Value fallback = made.named().get("default");
        boolean isSwitch = made.named().get("is_flag") instanceof Flag flag && flag.isSet()
                || flags.stream().anyMatch(flag -> flag.startsWith("--no-"));
        return new Option(
                        dest,
                        flags,
                        fallback != null
                                ? fallback
                                : isSwitch ? new Flag(false, made.origin()) : new None(made.origin()),
                        typeOf(made.named().get("type"), fallback, made),
                        null,
                        null,
                        isSwitch ? Option.Action.SWITCH : Option.Action.STORE)
                .withHelp(made.named().get("help"));
    }

    /** Returns the type of an option. Click reads the text of a truth value, as {@code bool} itself does not. */
    private static @Nullable Value typeOf(@Nullable Value stated, @Nullable Value fallback, Made made) {
        return switch (stated) {
            case Outside outside when outside.name().equals("bool") -> new Outside(Words.TRUTH, made.origin());
            case null -> fallback instanceof Num ? new Outside("float", made.origin()) : null;
            default -> stated;
        };
    }
}
