package io.schedmate.code.library.argparse;

import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.commandline.ArgumentParser;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/** Models argparse, and libraries that provide its parser under another name. */
public final class Argparse implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("argparse");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        if (!NAMES.is(name, "parser")) {
            return null;
        }
        ArgumentParser parser = new ArgumentParser(given);
        // The others also read options from files and the environment.
        return name.equals("argparse.ArgumentParser") ? parser.asking() : parser;
    }
}
