package io.schedmate.code.inspect;

import io.schedmate.code.workload.Workload;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small job tree for one test. */
public record TestTree(Path root) {

    public TestTree with(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent() == null ? root : file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Workload inspect(String command) {
        return new StaticInspector().inspect(root, root, command);
    }
}
