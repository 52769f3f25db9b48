package io.schedmate.code.library.detectron2;

import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.commandline.ArgumentParser;
import io.schedmate.code.library.commandline.Option;
import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Flag;
import io.schedmate.code.value.Value.None;
import io.schedmate.code.value.Value.Num;
import io.schedmate.code.value.Value.Outside;
import io.schedmate.code.value.Value.Text;
import java.util.List;

/** The command line that detectron2 provides for all programs based on it. */
final class DetectronCommands {

    private DetectronCommands() {}

    static ArgumentParser parser(Origin made) {
        ArgumentParser parser = new ArgumentParser(Arguments.none(made));
        Origin at = Origin.NONE;
        for (String name : List.of("config-file", "dist-url")) {
            parser.add(stored(name, new Text("", at)));
        }
        for (String name : List.of("num-gpus", "num-machines")) {
            parser.add(stored(name, new Num(1, true, at)));
        }
        parser.add(stored("machine-rank", new Num(0, true, at)));
        for (String name : List.of("resume", "eval-only")) {
            parser.add(new Option(
                    name.replace('-', '_'),
                    List.of("--" + name),
                    new Flag(false, at),
                    null,
                    null,
                    new Flag(true, at),
                    Option.Action.CONSTANT));
        }
        parser.add(new Option("opts", List.of(), new None(at), null, "...", null, Option.Action.STORE));
        return parser;
    }

    private static Option stored(String name, Value fallback) {
        Outside type = new Outside(fallback instanceof Text ? "str" : "int", Origin.NONE);
        return new Option(
                name.replace('-', '_'), List.of("--" + name), fallback, type, null, null, Option.Action.STORE);
    }
}
