package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the start-up cache that the Dockerfile records, and the command with which its image starts. */
class StartUpCacheTest {

    private static final ImageFile DOCKERFILE = ImageFile.read();

    @TempDir
    private Path folder;

    @Test
    void theStartUsesTheCacheThatTheImageRecords() throws Exception {
        var image = ServiceImage.of(ServiceImage.jarOf("node-agent"), folder);
        String own = DOCKERFILE
                .find("RUN (cp /build/java.options .*? esac)")
                .replace("/build", Repository.file("deploy/image").toString());
        String recording = DOCKERFILE.find("(java @java.options -XX:AOTCacheOutput=.*?) \\|\\|");

        run(image, Map.of("MODULE", "metric-tracker-service"), "sh", "-c", own);
        assertThat(image.folder().resolve("java.options")).content().contains("-XX:NewRatio");
        run(image, Map.of(), "sh", "-c", recording);
        assertThat(image.folder().resolve("application.aot")).isNotEmptyFile();
        // Without a valid cache, Java reports this and exits.
        var options = "-XX:AOTMode=on -Dspring.context.exit=onRefresh -Dserver.port=0 -Dmanagement.server.port=0";
        var started = start(image, Map.of("JDK_JAVA_OPTIONS", options));

        assertThat(started.output()).contains("Starting NodeAgentApplication").doesNotContain("Mismatched");
    }

    @Test
    void aServiceStartsWithoutARecordedCache() throws Exception {
        var image = ServiceImage.of(ServiceImage.jarOf("node-agent"), folder);
        Files.copy(Repository.file("deploy/image/java.options"), image.folder().resolve("java.options"));
        Files.createFile(image.folder().resolve("application.aot"));

        var started = start(
                image,
                Map.of(
                        "JDK_JAVA_OPTIONS",
                        "-Dspring.context.exit=onRefresh -Dserver.port=0 -Dmanagement.server.port=0"));

        assertThat(DOCKERFILE.instructions()).anyMatch(line -> line.endsWith("|| touch application.aot"));
        assertThat(started.output()).contains("Starting NodeAgentApplication");
    }

    private Repository.Result start(ServiceImage image, Map<String, String> variables)
            throws IOException, InterruptedException {
        return run(image, variables, DOCKERFILE.entrypoint().toArray(String[]::new));
    }

    private Repository.Result run(ServiceImage image, Map<String, String> variables, String... command)
            throws IOException, InterruptedException {
        Path output = folder.resolve("said");
        List<String> words = new ArrayList<>(List.of(command));
        words.replaceAll(word -> word.equals("java") ? ServiceImage.JAVA.toString() : word);
        var builder = new ProcessBuilder(words)
                .directory(image.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().putAll(variables);
        builder.environment().put("PATH", ServiceImage.JAVA.getParent() + ":/usr/bin:/bin");
        builder.environment().put("SCHEDMATE_INTERNAL_KEY", "only-for-the-training-start-of-the-image");
        var process = builder.start();
        if (!process.waitFor(15, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new Repository.Result(process.waitFor(), Files.readString(output));
    }
}
