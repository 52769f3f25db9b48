package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start-up cache that the Dockerfile records, and the command that its image starts with. */
class StartUpCacheTest {

    private static final String DOCKERFILE = Repository.text("Dockerfile").replace("\\\n", " ");

    @TempDir
    private Path folder;

    @Test
    void whatTheImageRecordsItsStartTakes() throws Exception {
        var image = ServiceImage.of(ServiceImage.jarOf("node-agent"), folder);
        String own = find("RUN (case \"\\$MODULE\" in metric-tracker-service.*)");
        String fixed = find("ENV JAVA_FIXED=\"([^\"]+)\"");
        String recording = find("(java \\$JAVA_FIXED @java.options -XX:AOTCacheOutput=.*?) \\|\\|");
        String start = find("ENTRYPOINT \\[\"sh\", \"-c\", \"exec (.*?) \\\\\"\\$@");

        run(image, Map.of("MODULE", "metric-tracker-service"), own);
        assertThat(image.folder().resolve("java.options")).isNotEmptyFile();
        run(image, Map.of("JAVA_FIXED", fixed), recording);
        assertThat(image.folder().resolve("application.aot")).isNotEmptyFile();
        // Without a cache that fits, Java says so and ends.
        var options = "-XX:AOTMode=on -Dspring.context.exit=onRefresh -Dserver.port=0 -Dmanagement.server.port=0";
        var started = run(image, Map.of("JAVA_FIXED", fixed, "JAVA_OPTIONS", options), start);

        assertThat(started.output()).contains("Starting NodeAgentApplication").doesNotContain("Mismatched");
    }

    private static String find(String pattern) {
        var matcher = Pattern.compile(pattern).matcher(DOCKERFILE);
        assertThat(matcher.find()).as(pattern).isTrue();
        return matcher.group(1);
    }

    private Repository.Said run(ServiceImage image, Map<String, String> variables, String command)
            throws IOException, InterruptedException {
        Path output = folder.resolve("said");
        var builder = new ProcessBuilder(new ArrayList<>(List.of("sh", "-c", command)))
                .directory(image.folder().toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().putAll(variables);
        builder.environment().put("PATH", ServiceImage.JAVA.getParent() + ":/usr/bin:/bin");
        builder.environment().put("SCHEDMATE_INTERNAL_KEY", "only-for-the-training-start-of-the-image");
        var process = builder.start();
        if (!process.waitFor(5, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new Repository.Said(process.waitFor(), Files.readString(output));
    }
}
