package io.schedmate.tracker.replay;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Replays the logs of a list in a separate process: {@code AlertReplay LIST ROWS}. Each line of the list contains a
 * path, the true label and the position of the proof, separated by tabs. Each row of results contains the kind of row,
 * the file name, and then the values.
 */
public final class AlertReplay {

    private AlertReplay() {}

    public static void main(String[] arguments) throws IOException {
        try (BufferedWriter rows = Files.newBufferedWriter(Path.of(arguments[1]))) {
            for (String line : Files.readAllLines(Path.of(arguments[0]))) {
                List<String> cells = List.of(line.split("\t", -1));
                TimedLog log = TimedLog.read(Path.of(cells.getFirst()));
                new LogReplay(
                                new LogReplay.Listed(log, cells.get(1), Double.parseDouble(cells.get(2))),
                                row -> write(rows, row))
                        .replay();
            }
        }
    }

    private static void write(BufferedWriter rows, String row) {
        try {
            rows.write(row);
            rows.newLine();
            // A run that is cut leaves the rows of the logs before.
            rows.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
