package io.schedmate.advisor;

import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.MeasuredUse;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.metrics.Rate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** Bodies of calls and events. */
final class Bodies {

    static final String COMMAND = "python train.py --model resnet50 --batch-size 64 --epochs 30";

    private static final Instant MARCH = Instant.parse("2026-03-02T08:00:00Z");

    private Bodies() {}

    static String question(String source) {
        return question(source, COMMAND);
    }

    static String question(String source, String command) {
        return """
                {"cluster": "hall-a", "project": "speech", "owner": "rosa", "command": "%s", "source": %s,
                 "image": "registry.example/pytorch:2.4", "requested": {"gpus": 1, "gpuType": "A100-40G"}}
                """.formatted(command, source);
    }

    /** A small training whose settings stand in its code. */
    static Path training(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("train.py"), """
                    import argparse
                    import torch
                    import torchvision

                    parser = argparse.ArgumentParser()
                    parser.add_argument("--model", default="resnet18")
                    parser.add_argument("--batch-size", type=int, default=32)
                    parser.add_argument("--epochs", type=int, default=10)
                    parser.add_argument("--lr", type=float, default=0.05)
                    args = parser.parse_args()

                    model = getattr(torchvision.models, args.model)()
                    data = torchvision.datasets.CIFAR10("data", train=True)
                    loader = torch.utils.data.DataLoader(data, batch_size=args.batch_size)
                    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr)
                    for epoch in range(args.epochs):
                        for images, labels in loader:
                            loss = torch.nn.functional.cross_entropy(model(images), labels)
                            loss.backward()
                            optimizer.step()
                    """);
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static JobSubmission job(String externalId, String owner, String project, JobSource source) {
        return job(externalId, owner, project, source, COMMAND);
    }

    static JobSubmission job(String externalId, String owner, String project, JobSource source, String command) {
        return new JobSubmission(
                "hall-a",
                "slurm",
                externalId,
                null,
                owner,
                project,
                null,
                command,
                null,
                "registry.example/pytorch:2.4",
                source,
                new RequestedResources(1, 1, "A100-40G", null, null, 36_000.0),
                Map.of());
    }

    static JobSubmitted submitted(JobSubmission job) {
        return new JobSubmitted(UUID.randomUUID(), job.jobId(), job.cluster(), 1, MARCH, job);
    }

    static JobEnded ended(JobSubmission job, double seconds, double samples) {
        return new JobEnded(
                UUID.randomUUID(),
                job.jobId(),
                job.cluster(),
                1,
                MARCH.plusSeconds((long) seconds),
                job,
                JobState.SUCCEEDED,
                new JobExit(0, null, null),
                MARCH,
                MARCH,
                MARCH.plusSeconds((long) seconds),
                new MeasuredUse(1, 1, "A100-40G", 0.8, 20_000_000_000L, new Rate(samples, "samples/s")),
                null,
                true);
    }
}
