package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.schedmate.local.Commands.Ended;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tests the calls of integrations/research/lucid to the platform. The simulator itself is not included; its user
 * downloads it.
 */
@ExtendWith(OnePlatform.Provided.class)
class LucidAdapterTest {

    private static final String PROGRAM = """
            import json, os, sys
            sys.path.insert(0, os.environ["ADAPTER"])
            import schedmate_lucid as lucid

            def job(number, model, seconds, utilisation):
                return {"job_id": number, "model": model, "dataset": "cifar10", "batchsize": 64, "amp": 0, "gpu_num": 1,
                        "submit_time": 9000 * number, "duration": seconds, "gpu_util": utilisation, "gmem": 4096}

            past = [job(number, "lenet-of-lucid", 1200, 80) for number in range(8)]
            schedmate = lucid.SchedMate(os.environ["GATEWAY"], os.environ["KEY"], "lucid")
            print(schedmate.learn([lucid.row(each, "lucid", 0) for each in past]))
            answers = lucid.Answers(schedmate)
            # On a busy machine the advisor may pause for longer than settle() waits.
            for _ in range(100):
                answers.settle(past[:1], 0.2)
                answers.known.clear()
                if abs(answers.of(past[0]).seconds - 1200) < 300:
                    break
            print(json.dumps(vars(answers.of(past[0]))))
            calls = schedmate.calls
            answers.of(job(9, "lenet-of-lucid", 1, 1))
            print(schedmate.calls - calls)
            """;

    private final OnePlatform platform;

    @TempDir
    private Path folder;

    LucidAdapterTest(OnePlatform platform) {
        this.platform = platform;
    }

    @Test
    void aKnownKindOfJobGetsDurationUtilisationAndMemory() throws Exception {
        Commands.needs("python3");
        Files.writeString(folder.resolve("ask.py"), PROGRAM);
        var python = new Commands(
                folder,
                Map.of(
                        "ADAPTER",
                        Commands.ROOT.resolve("integrations/research/lucid").toString(),
                        "GATEWAY",
                        platform.running().gateway().toString(),
                        "KEY",
                        platform.callers().operatorKey(),
                        "PYTHONDONTWRITEBYTECODE",
                        "1"));

        Ended ended = python.run("python3", "ask.py");

        assertThat(ended.exitCode()).as(ended.output()).isZero();
        List<String> lines = ended.output().lines().toList();
        JsonNode known = JsonMapper.shared().readTree(lines.get(1));
        assertThat(lines.getFirst()).isEqualTo("8");
        assertThat(known.path("seconds").asDouble()).isCloseTo(1200, within(300.0));
        assertThat(known.path("utilisation").asDouble()).isCloseTo(0.8, within(0.05));
        assertThat(known.path("memory").asDouble()).isCloseTo(4096.0 * 1024 * 1024, within(1e8));
        assertThat(lines.getLast()).as("calls for a kind that was asked for").isEqualTo("0");
    }
}
