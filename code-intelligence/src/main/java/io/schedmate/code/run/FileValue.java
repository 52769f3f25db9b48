package io.schedmate.code.run;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Text;
import io.schedmate.code.value.Value.Unknown;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of the tree that the program opened. */
record FileValue(Path path) implements LibraryObject {

    /** The whole text of a file, kept by its name. */
    record Content(Path path) implements Value.Code {
        @Override
        public Origin origin() {
            return Origin.NONE;
        }
    }

    static Value open(Interpreter run, @Nullable Value name) {
        return name instanceof Text text
                ? run.tree
                        .find(run.program.folder(), text.text())
                        .<Value>map(FileValue::new)
                        .orElse(Unknown.ANYTHING)
                : Unknown.ANYTHING;
    }

    @Override
    public @Nullable Value call(String method, Arguments arguments, Interpreter run) {
        return method.equals("read") ? new Content(path) : null;
    }
}
