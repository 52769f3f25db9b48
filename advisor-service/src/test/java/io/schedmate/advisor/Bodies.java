package io.schedmate.advisor;

import io.schedmate.advisor.history.HistoryEvent;
import io.schedmate.advisor.history.PastRun;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.node.GpuReading;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Bodies of calls and events. */
final class Bodies {

    static final String COMMAND = "python train.py --model resnet50 --batch-size 64 --epochs 30";

    static final Instant MARCH = Instant.parse("2026-03-02T08:00:00Z");

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

    /** Writes a small training whose settings are in its code. */
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
        return submitted(job, MARCH);
    }

    static JobSubmitted submitted(JobSubmission job, Instant at) {
        return new JobSubmitted(UUID.randomUUID(), job.jobId(), job.cluster(), 1, at, job);
    }

    /** Returns the event that a job was forgotten a month after its end. */
    static JobForgotten forgotten(JobSubmission job) {
        return new JobForgotten(UUID.randomUUID(), job.jobId(), job.cluster(), 1, MARCH.plus(Duration.ofDays(30)));
    }

    static JobId about(HistoryEvent lesson) {
        return switch (lesson) {
            case HistoryEvent.Submitted submitted -> submitted.jobId();
            case HistoryEvent.Ended(PastRun run) -> run.jobId();
        };
    }

    static Instant at(HistoryEvent lesson) {
        return switch (lesson) {
            case HistoryEvent.Submitted submitted -> submitted.at();
            case HistoryEvent.Ended(PastRun run) -> run.endedAt();
        };
    }

    static JobEnded ended(JobSubmission job, double seconds, double samples) {
        return ended(job, MARCH, seconds, samples);
    }

    static JobEnded ended(JobSubmission job, Instant start, double seconds, double samples) {
        return new JobEnded(
                UUID.randomUUID(),
                job.jobId(),
                job.cluster(),
                1,
                start.plusSeconds((long) seconds),
                job,
                JobState.SUCCEEDED,
                new JobExit(0, null, null),
                start,
                start,
                start.plusSeconds((long) seconds),
                new MeasuredUse(1, 1, "A100-40G", 0.8, 20_000_000_000L, new Rate(samples, "samples/s"), null),
                null,
                true);
    }

    /** Returns the end of a job for which the scheduler measured nothing. */
    static JobEnded unmeasured(JobSubmission job) {
        JobEnded ended = ended(job, 3_000, 100);
        return new JobEnded(
                ended.eventId(),
                ended.jobId(),
                ended.cluster(),
                1,
                ended.occurredAt(),
                job,
                JobState.SUCCEEDED,
                ended.exit(),
                MARCH,
                MARCH,
                ended.endedAt(),
                new MeasuredUse(1, 1, "A100-40G", null, null, null, null),
                null,
                false);
    }

    static JobStateChanged running(JobSubmission job, String node) {
        return new JobStateChanged(
                UUID.randomUUID(),
                job.jobId(),
                job.cluster(),
                1,
                MARCH,
                JobState.QUEUED,
                JobState.RUNNING,
                List.of(node),
                null);
    }

    /** Returns a sample of a node with two GPUs, one of which is idle. */
    static NodeSampled sampled(String node, double utilisation, long memoryBytes) {
        return new NodeSampled(
                UUID.randomUUID(),
                null,
                "hall-a",
                null,
                MARCH.plusSeconds(60),
                node,
                List.of(gpu(0, 0, 0), gpu(1, utilisation, memoryBytes)),
                List.of(),
                false,
                null);
    }

    private static GpuReading gpu(int index, double utilisation, long memoryBytes) {
        return new GpuReading(
                index,
                "GPU-" + index,
                "0000:1%d:00".formatted(index),
                "A100-40G",
                utilisation,
                memoryBytes,
                40_000_000_000L,
                null,
                null,
                null,
                null,
                null);
    }
}
