package io.schedmate.cli.bench;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.ExitCode;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.cli.terminal.Terminal;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Runs other programs from the working tree's root; what they print goes to standard error. */
record Processes(Terminal terminal, Path root) {

    void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                terminal.err().println(line);
                terminal.err().flush();
            }
        }
        int exitCode = process.waitFor();
        if (exitCode != 0) {
            throw failed(exitCode, command);
        }
    }

    /** Runs a program to its end and tells how long it took, in seconds; its output is dropped, its exit code too. */
    double time(List<String> command) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        process.getOutputStream().close();
        process.waitFor();
        return (System.nanoTime() - start) / 1e9;
    }

    /**
     * Runs a program until it prints a line that starts so, then tells it to end and waits for that.
     *
     * @return seconds until that line
     */
    double untilLine(List<String> command, String beginning) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        double seconds = Double.NaN;
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (Double.isNaN(seconds) && line.startsWith(beginning)) {
                    seconds = (System.nanoTime() - start) / 1e9;
                    // Process.destroy would close what it still prints as it ends, which is read on.
                    process.toHandle().destroy();
                }
            }
        } finally {
            process.destroy();
        }
        int exitCode = process.waitFor();
        if (Double.isNaN(seconds)) {
            throw failed(exitCode, command);
        }
        return seconds;
    }

    /** Runs a program on a file as its standard input and tells how long it took, in seconds; it must end with 0. */
    double timeToSuccess(List<String> command, Path input) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectInput(input.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int exitCode = process.waitFor();
        double seconds = (System.nanoTime() - start) / 1e9;
        if (exitCode != 0) {
            throw failed(exitCode, command);
        }
        return seconds;
    }

    private static CommandFailed failed(int exitCode, List<String> command) {
        return new CommandFailed(new Problem(
                "benchmark-failed",
                "Expected a program to end with 0",
                exitCode + " from " + String.join(" ", command),
                "read its output above",
                ExitCode.BROKEN));
    }

    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
