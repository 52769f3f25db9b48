package io.schedmate.languagemodel.agent;

import io.schedmate.code.agent.AgentInspector;
import io.schedmate.code.agent.AgentLimits;
import io.schedmate.code.agent.AgentReport;
import io.schedmate.code.agent.TokenPrice;
import io.schedmate.code.inspect.StaticInspector;
import io.schedmate.code.workload.Workload;
import io.schedmate.languagemodel.budget.TokenBudget;
import io.schedmate.languagemodel.connect.ModelConnection;
import io.schedmate.languagemodel.guard.GuardSettings;
import io.schedmate.languagemodel.openai.OpenAiEndpoint;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.InstantSource;

/** A small job on disk, with methods that inspect it statically or with the agent and its model connection. */
record JobTree(Path root) {

    static final String COMMAND = "python train.py --epochs 7";

    /** Longer than any call takes on a busy machine, so that only a test that names a shorter time is ended by one. */
    static final Duration PATIENT = Duration.ofHours(1);

    /** Writes the job. A module outside the tree chooses the data set, so static analysis cannot name it. */
    static JobTree at(Path folder) {
        return new JobTree(folder).with("train.py", """
            import argparse
            import torch
            from site_data import pick

            parser = argparse.ArgumentParser()
            parser.add_argument('--epochs', type=int, default=90)
            args = parser.parse_args()
            data = pick()
            optimizer = torch.optim.SGD(net.parameters(), lr=0.25)
            for epoch in range(args.epochs):
                step(data)
            """).with("site/hidden.yaml", """
                    corpus: heron-birds-2019
                    lora_rank: 48
                    """);
    }

    JobTree with(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Workload withoutModel() {
        return new StaticInspector().inspect(root, root, COMMAND);
    }

    AgentReport ask(URI url, AgentLimits limits) {
        return ask(url, limits, new TokenBudget(1_000_000, 1_000_000, Clock.systemUTC()));
    }

    AgentReport ask(URI url, AgentLimits limits, TokenBudget budget) {
        var endpoint = new OpenAiEndpoint(url, "none", "tiny", PATIENT);
        var guard = new GuardSettings(PATIENT, 1, Duration.ofMillis(1), 4, 10, PATIENT);
        try (var model = ModelConnection.open(endpoint, guard, budget)) {
            var agent = new ModelJobAgent(model, InstantSource.system());
            return new AgentInspector(
                            new StaticInspector(), agent, limits, new TokenPrice(2, 10), InstantSource.system())
                    .report("anna", root, root, COMMAND);
        }
    }
}
