package io.schedmate.release;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The archive unpacked into a folder, and its programs run with an environment that knows no Java and no Maven.
 *
 * @param programs all that the path has
 * @param home of who runs them, and where they run
 */
record UnpackedRelease(Path folder, Path programs, Path home) {

    /** What the scripts call; a minimal system has them, and none of them is Java's. */
    private static final List<String> PROGRAMS =
            List.of("sh", "cat", "dirname", "paste", "readlink", "sed", "stty", "mkdir", "id", "unshare", "python3");

    record Ended(int code, String output) {}

    static Path archive() throws IOException {
        Path built = Path.of(System.getProperty("schedmate.root"), "release", "target");
        try (Stream<Path> files = Files.list(built)) {
            return files.filter(file -> file.toString().endsWith(".tar.gz"))
                    .findAny()
                    .orElseThrow(() -> new IllegalStateException("Expected an archive in " + built));
        }
    }

    static UnpackedRelease into(Path scratch) throws IOException, InterruptedException {
        return into(scratch, archive());
    }

    /** Into a folder whose name nobody has planned for. */
    static UnpackedRelease into(Path scratch, Path archive) throws IOException, InterruptedException {
        Path unpacked = Files.createDirectory(scratch.resolve("some place"));
        Ended ended = run(
                new ProcessBuilder("tar", "-xzf", archive.toString(), "-C", unpacked.toString()),
                scratch.resolve("tar.txt"));
        if (ended.code() != 0) {
            throw new IOException("Expected tar to unpack the archive: " + ended.output());
        }
        Path programs = Files.createDirectory(scratch.resolve("bin"));
        for (String program : PROGRAMS) {
            for (String usual : List.of("/bin", "/usr/bin")) {
                if (Files.exists(Path.of(usual, program)) && !Files.exists(programs.resolve(program))) {
                    Files.createSymbolicLink(programs.resolve(program), Path.of(usual, program));
                }
            }
        }
        try (Stream<Path> only = Files.list(unpacked)) {
            return new UnpackedRelease(only.findAny().orElseThrow(), programs, scratch);
        }
    }

    /** One of its programs, to its end. */
    Ended run(String program, String... arguments) throws IOException, InterruptedException {
        return run(process(program, arguments), home.resolve("output.txt"));
    }

    /** One of its programs, not started yet. */
    ProcessBuilder process(String program, String... arguments) {
        var command = new ArrayList<>(List.of(folder.resolve(program).toString()));
        command.addAll(List.of(arguments));
        var process = new ProcessBuilder(command).directory(home.toFile());
        process.environment().clear();
        process.environment().putAll(Map.of("PATH", programs.toString(), "HOME", home.toString()));
        return process;
    }

    private static Ended run(ProcessBuilder process, Path output) throws IOException, InterruptedException {
        int code = process.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return new Ended(code, Files.readString(output));
    }
}
