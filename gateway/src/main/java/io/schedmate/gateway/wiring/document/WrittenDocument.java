package io.schedmate.gateway.wiring.document;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the joined document to a file, for client generators. */
final class WrittenDocument {

    private WrittenDocument() {}

    /** Writes the document to the file named by the only argument. */
    public static void main(String[] arguments) throws IOException {
        Path file = Path.of(arguments[0]).toAbsolutePath();
        Files.createDirectories(file.getParent());
        String document = new ApiDocument().yaml();
        // An unchanged file keeps its modification time, so that the client is not generated again.
        if (!Files.exists(file) || !Files.readString(file).equals(document)) {
            Files.writeString(file, document);
        }
    }
}
