package io.schedmate.bench.program;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/**
 * Runs other programs in the root of the working tree. {@code progress} receives the output of {@link #run} line by
 * line.
 */
public record Processes(Path root, Consumer<String> progress) {

    public void run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                progress.accept(line);
            }
        }
        int exitCode = process.waitFor();
        if (exitCode != 0) {
            throw failed(exitCode, command);
        }
    }

    /** Runs a program to its end and returns its seconds. Ignores its output and exit code. */
    public double time(List<String> command) throws IOException, InterruptedException {
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

    /** Seconds until a program printed a line, and from the request to end until its end. */
    public record Times(double untilLine, double untilEnd) {}

    /** Work to do while a program runs. */
    public interface ConcurrentWork {
        void work(ProcessHandle running) throws IOException, InterruptedException;
    }

    /** Runs a program until it prints a line with this beginning, then ends it and waits for its end. */
    public Times untilLine(List<String> command, String beginning) throws IOException, InterruptedException {
        return untilLine(command, beginning, _ -> {});
    }

    /** Runs a program like {@link #untilLine(List, String)}, and does some work between that line and the end. */
    public Times untilLine(List<String> command, String beginning, ConcurrentWork meanwhile)
            throws IOException, InterruptedException {
        long start = System.nanoTime();
        long lastReport = start;
        Process process = new ProcessBuilder(command)
                .directory(root.toFile())
                .redirectErrorStream(true)
                .start();
        double seconds = Double.NaN;
        try (BufferedReader output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                if (Double.isNaN(seconds) && line.startsWith(beginning)) {
                    seconds = (System.nanoTime() - start) / 1e9;
                    meanwhile.work(process.toHandle());
                    lastReport = System.nanoTime();
                    // Process.destroy would close the output that the loop still reads.
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
        return new Times(seconds, (System.nanoTime() - lastReport) / 1e9);
    }

    /** Runs a program with a file as its standard input and returns its seconds. Throws if its exit code is not 0. */
    public double timeToSuccess(List<String> command, Path input) throws IOException, InterruptedException {
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

    private static BenchmarkFailed failed(int exitCode, List<String> command) {
        return BenchmarkFailed.broken(
                "Expected a program to end with 0",
                exitCode + " from " + String.join(" ", command),
                "read its output above");
    }

    public static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
