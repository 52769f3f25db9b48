package io.schedmate.logs.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the lines of {@link LinesBenchmark} into a file, for another program to be measured on them. */
public final class WriteLines {

    private static final int SEED = 7;

    private WriteLines() {}

    /** @param arguments the file, and how many lines */
    public static void main(String[] arguments) throws IOException {
        Files.write(Path.of(arguments[0]), new WrittenJob(SEED).lines(Integer.parseInt(arguments[1])));
    }
}
