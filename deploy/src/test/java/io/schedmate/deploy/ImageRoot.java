package io.schedmate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;

/**
 * The complete file system of an image in a folder. Programs run in it as the image's user, in their own process
 * namespace. It requires root and a Debian or Ubuntu, because its libraries are those of the machine.
 */
record ImageRoot(Path folder) {

    private static final String ENTER =
            "mount --bind /dev \"$0/dev\" && exec unshare --pid --fork --kill-child --mount-proc --root=\"$0\" "
                    + "--wd=/application --setgid=10001 --setuid=10001 -- \"$@\"";

    /**
     * Creates the file system from the Dockerfile's scripts and the jar of a module. Skips the test if this is not
     * possible.
     */
    static ImageRoot of(String module, List<String> programs, Path scratch) {
        Assumptions.assumeTrue("root".equals(System.getProperty("user.name")), "only root enters another root");
        List.of("dpkg-query", "unshare", "git", "python3").forEach(Repository::needs);
        Path root = scratch.resolve("root");
        var system = new ArrayList<>(List.of("sh", "deploy/image/root.sh", root.toString()));
        system.addAll(programs);
        done(system);
        done(List.of("sh", "deploy/image/java.sh", root.resolve("opt/java").toString(), "--generate-cds-archive"));
        try {
            ServiceImage image = ServiceImage.of(ServiceImage.jarOf(module), scratch);
            Files.move(image.folder(), root.resolve("application"));
            for (String file : List.of("ask", "java.options")) {
                Files.copy(Repository.file("deploy/image/" + file), root.resolve("application", file));
            }
            // A container runtime creates these folders.
            Files.createDirectory(root.resolve("proc"));
            Files.createDirectory(root.resolve("dev"));
            var made = new ImageRoot(root);
            Assumptions.assumeTrue(made.run("java", "-version") == 0, "no other root may be entered here");
            return made;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Starts a service, which prints to its own file. */
    Process start(String... command) throws IOException {
        return start(output("service"), command);
    }

    private Process start(Path output, String... command) throws IOException {
        var words = new ArrayList<>(List.of("unshare", "--mount", "sh", "-c", ENTER, folder.toString()));
        words.addAll(List.of(command));
        var builder = new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", "/opt/java/bin:/usr/bin:/bin");
        return builder.start();
    }

    int run(String... command) throws IOException, InterruptedException {
        Process process = start(output("command"), command);
        if (!process.waitFor(10, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return process.waitFor();
    }

    /** Returns what the last command printed. */
    String printed() throws IOException {
        return Files.readString(output("command"));
    }

    /** Returns what the last service has printed so far. */
    String serviceOutput() throws IOException {
        return Files.readString(output("service"));
    }

    private Path output(String of) {
        return folder.resolveSibling(of + ".log");
    }

    private static void done(List<String> command) {
        var result =
                Repository.run(Map.of("JAVA_HOME", System.getProperty("java.home")), command.toArray(String[]::new));
        if (result.exit() != 0) {
            throw new IllegalStateException(result.output());
        }
    }
}
