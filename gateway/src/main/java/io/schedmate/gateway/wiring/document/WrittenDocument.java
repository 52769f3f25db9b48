package io.schedmate.gateway.wiring.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the joined document to a file, for generators of clients. */
final class WrittenDocument {

    private WrittenDocument() {}

    /** The only argument is the file. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(file.getParent());
        String document = new ApiDocument().yaml();
        // Its modification time shows whether the client must be generated again.
        if (!Files.exists(file) || !Files.readString(file).equals(document)) {
            Files.writeString(file, document);
        }
    }
}
