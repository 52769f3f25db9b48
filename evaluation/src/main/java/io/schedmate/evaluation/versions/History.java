package io.schedmate.evaluation.versions;

import java.nio.file.Path;

/**
 * A job whose code has a history.
 *
 * @param name owner/name of the repository
 * @param repository a git directory
 * @param last commit to replay
 * @param commits number of commits to replay along first parents, including the first, which is read from scratch
 * @param folder where the command runs, relative to the root; empty for the root
 */
public record History(String name, Path repository, String last, int commits, String folder, String command) {

    /**
     * Parses a line of a list of histories.
     *
     * @param line name, git directory, commit, number of commits, folder and command, separated by tabs
     * @throws IllegalArgumentException for any other line
     */
    public static History of(String line) {
        String[] cells = line.split("\t", -1);
        if (cells.length != 6) {
            throw new IllegalArgumentException(
                    "Expected name, git directory, commit, number of commits, folder and command, got (%s). Separate them by tabs."
                            .formatted(line));
        }
        return new History(cells[0], Path.of(cells[1]), cells[2], Integer.parseInt(cells[3]), cells[4], cells[5]);
    }
}
