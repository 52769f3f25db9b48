package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.local.Commands.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs the program of docs/python-client.md with the client from this build. */
@ExtendWith(OnePlatform.Provided.class)
class PythonClientTest {

    private static final Pattern PROGRAM = Pattern.compile("^```python\n(.*?)^```", Pattern.MULTILINE | Pattern.DOTALL);

    private final OnePlatform platform;

    @TempDir
    private Path folder;

    PythonClientTest(OnePlatform platform) {
        this.platform = platform;
    }

    @Test
    void theDocumentedProgramFollowsAJobFromAdviceToItsFailure() throws IOException, InterruptedException {
        Commands.needs("python3");
        var python = new Commands(folder, environment());
        Assumptions.assumeTrue(
                python.run("python3", "-c", "import pydantic, urllib3, dateutil, typing_extensions")
                                .exitCode()
                        == 0,
                "Expected Python's packages pydantic, urllib3, python-dateutil and typing-extensions");
        var program = PROGRAM.matcher(Files.readString(Commands.ROOT.resolve("docs/python-client.md")));
        assertThat(program.find()).isTrue();
        Files.writeString(folder.resolve("follow.py"), program.group(1));

        Ended ended = python.run("python3", "follow.py");

        assertThat(ended.exitCode()).as(ended.output()).isZero();
        assertThat(ended.output()).contains("progress 0.9", "user_script", "KeyError: 'depth'", "refused: 400");
    }

    private Map<String, String> environment() {
        return Map.of(
                "SCHEDMATE",
                platform.running().gateway().resolve("/api/v1").toString(),
                "KEY",
                platform.callers().schedulerKey("hall-a"),
                "PYTHONDONTWRITEBYTECODE",
                "1",
                "PYTHONPATH",
                Commands.ROOT
                        .resolve("python-client")
                        .resolve(System.getProperty("schedmate.output", "target"))
                        .resolve("python")
                        .toString());
    }
}
