package io.schedmate.gateway.wiring.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the joined document into a file, for whoever makes clients from it. */
final class WrittenDocument {

    private WrittenDocument() {}

    /** The only argument is the file. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(file.getParent());
        String document = new ApiDocument().yaml();
        // Its time tells whether the client must be made anew.
        if (!Files.exists(file) || !Files.readString(file).equals(document)) {
            Files.writeString(file, document);
        }
    }
}
