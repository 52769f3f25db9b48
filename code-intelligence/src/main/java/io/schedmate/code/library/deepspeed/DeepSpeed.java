package io.schedmate.code.library.deepspeed;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.commandline.ArgumentParser;
import io.schedmate.code.library.commandline.Option;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.None;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Models DeepSpeed: the options that it adds to a program's own options. */
public final class DeepSpeed implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("deepspeed");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        if (!NAMES.is(name, "options") || !(given.get(0) instanceof ArgumentParser parser)) {
            return null;
        }
        addOptions(parser, given.at());
        return parser;
    }

    private static void addOptions(ArgumentParser parser, Origin at) {
        parser.add(new Option(
                "deepspeed",
                List.of("--deepspeed"),
                new Flag(false, at),
                null,
                null,
                new Flag(true, at),
                Option.Action.CONSTANT));
        parser.add(new Option(
                "deepspeed_config",
                List.of("--deepspeed_config"),
                new None(at),
                null,
                null,
                null,
                Option.Action.STORE));
    }
}
