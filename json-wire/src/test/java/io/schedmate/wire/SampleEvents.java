package io.schedmate.wire;

import io.schedmate.model.Engine;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.advice.EndStates;
import io.schedmate.model.advice.Estimates;
import io.schedmate.model.advice.FieldAlternative;
import io.schedmate.model.advice.FieldCertainty;
import io.schedmate.model.advice.MetadataField;
import io.schedmate.model.advice.OpenField;
import io.schedmate.model.advice.Quantiles;
import io.schedmate.model.advice.RunBlocker;
import io.schedmate.model.advice.RunBlockerKind;
import io.schedmate.model.advice.SimilarJob;
import io.schedmate.model.advice.ThroughputEstimate;
import io.schedmate.model.advice.WorkloadMetadata;
import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertCost;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.alert.AlertNote;
import io.schedmate.model.alert.AlertSeverity;
import io.schedmate.model.alert.AlertStatus;
import io.schedmate.model.alert.CollectedEvidence;
import io.schedmate.model.alert.JobAlert;
import io.schedmate.model.event.AlertEvidenceCollected;
import io.schedmate.model.event.JobAdvised;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.model.event.JobEnded;
import io.schedmate.model.event.JobEvent;
import io.schedmate.model.event.JobFailed;
import io.schedmate.model.event.JobForgotten;
import io.schedmate.model.event.JobMetricsMeasured;
import io.schedmate.model.event.JobPackingChanged;
import io.schedmate.model.event.JobSlowdownDetected;
import io.schedmate.model.event.JobStateChanged;
import io.schedmate.model.event.JobSubmitted;
import io.schedmate.model.event.LogChunk;
import io.schedmate.model.event.NodeSampled;
import io.schedmate.model.event.RecoveryAdvanced;
import io.schedmate.model.failure.Citation;
import io.schedmate.model.failure.Component;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.model.job.JobExit;
import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobSource;
import io.schedmate.model.job.JobState;
import io.schedmate.model.job.JobSubmission;
import io.schedmate.model.job.MeasuredUse;
import io.schedmate.model.job.PackingChange;
import io.schedmate.model.job.RequestedResources;
import io.schedmate.model.log.LogOrder;
import io.schedmate.model.log.LogSource;
import io.schedmate.model.metrics.HardwareUse;
import io.schedmate.model.metrics.MetricsSnapshot;
import io.schedmate.model.metrics.Rate;
import io.schedmate.model.metrics.Slowdown;
import io.schedmate.model.metrics.SlowdownCause;
import io.schedmate.model.node.DiskReading;
import io.schedmate.model.node.GpuReading;
import io.schedmate.model.node.HostReading;
import io.schedmate.model.node.XidReading;
import io.schedmate.model.recovery.RecoveryAction;
import io.schedmate.model.recovery.RecoveryStatus;
import io.schedmate.model.recovery.RecoveryStep;
import io.schedmate.model.recovery.StepOutcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** One full event of each type. */
final class SampleEvents {

    static final UUID EVENT = UUID.fromString("0198c0de-0000-7000-8000-000000000001");
    static final Instant AT = Instant.parse("2026-01-02T03:04:05.678Z");
    static final JobId JOB = JobId.of("alpha", "slurm", "1234");

    private SampleEvents() {}

    static List<JobEvent> all() {
        return List.of(
                new JobSubmitted(EVENT, JOB, "alpha", 1, AT, submission()),
                new JobStateChanged(
                        EVENT, JOB, "alpha", 2, AT, JobState.QUEUED, JobState.RUNNING, List.of("n1", "n2"), "started"),
                new JobPackingChanged(
                        EVENT,
                        JOB,
                        "alpha",
                        1,
                        AT,
                        PackingChange.NEVER_PACK_AGAIN,
                        List.of("n1"),
                        List.of(JobId.of("alpha", "slurm", "1235")),
                        "half as fast"),
                new JobForgotten(EVENT, JOB, "alpha", 1, AT),
                new JobFailed(EVENT, JOB, "alpha", 1, AT, exit(), List.of("n1"), AT.minusSeconds(60)),
                ended(),
                new LogChunk(
                        EVENT,
                        JOB,
                        "alpha",
                        1,
                        AT,
                        source(),
                        3,
                        101,
                        4096L,
                        LogOrder.EXACT,
                        List.of("step 10 loss 2.5", "")),
                new JobMetricsMeasured(
                        EVENT, JOB, "alpha", 1, AT, metrics(), new HardwareUse(0.5, 1L << 33, 310.0, 480)),
                new JobSlowdownDetected(
                        EVENT,
                        JOB,
                        "alpha",
                        1,
                        AT,
                        new Slowdown(AT.minusSeconds(300), samples(128), samples(96), 0.75, SlowdownCause.NODE, "n2")),
                new JobAlertChanged(EVENT, JOB, "alpha", 1, AT, AlertChange.ACKNOWLEDGED, alert()),
                new AlertEvidenceCollected(
                        EVENT,
                        JOB,
                        "alpha",
                        1,
                        AT,
                        JobAlert.id(JOB, 1, AlertCondition.HANG),
                        1,
                        new CollectedEvidence("n2", AT, "1 processes.", List.of("== processes"))),
                new JobAdvised(EVENT, JOB, "alpha", 1, AT, metadata(), List.of(similar()), estimates()),
                new NodeSampled(EVENT, JOB, "alpha", 1, AT, "n1", List.of(gpu()), List.of(xid()), true, host()),
                new RecoveryAdvanced(
                        EVENT,
                        JOB,
                        "alpha",
                        1,
                        AT,
                        EVENT,
                        RecoveryMode.PROPOSE,
                        RecoveryStatus.RUNNING,
                        new RecoveryStep(
                                1,
                                RecoveryAction.CORDON_NODE,
                                "n1",
                                StepOutcome.SUCCEEDED,
                                "GPU 3 fell off the bus",
                                "cordoned"),
                        diagnosis(),
                        "operator-7"));
    }

    static JobSubmission submission() {
        return new JobSubmission(
                "alpha",
                "slurm",
                "1234",
                "train",
                "ada",
                "vision",
                "gpu",
                "python train.py --epochs 90",
                "job",
                "images/train:1",
                new JobSource.Git("https://git.example.org/vision.git", "0123abc"),
                new RequestedResources(2, 16, "A100-80G", 128, 1_099_511_627_776L, 86400.0),
                Map.of("partition", "gpu"));
    }

    private static JobEnded ended() {
        return new JobEnded(
                EVENT,
                JOB,
                "alpha",
                1,
                AT,
                submission(),
                JobState.FAILED,
                exit(),
                AT.minusSeconds(7200),
                AT.minusSeconds(3600),
                AT,
                new MeasuredUse(2, 16, "A100-80G", 0.85, 64_000_000_000L, samples(128), 21_600_000.0),
                metadata(),
                false);
    }

    private static JobExit exit() {
        return new JobExit(null, 9, "OUT_OF_MEMORY");
    }

    private static LogSource source() {
        return new LogSource("train.log", 0, "n1");
    }

    private static Rate samples(double value) {
        return new Rate(value, "samples/s");
    }

    private static MetricsSnapshot metrics() {
        return new MetricsSnapshot(
                0.5,
                samples(128),
                2.5,
                0.1,
                1000L,
                9000L,
                10.0,
                90.0,
                0.25,
                4000.0,
                60.0,
                LogOrder.BEST_EFFORT,
                Engine.RULES);
    }

    private static WorkloadMetadata metadata() {
        return new WorkloadMetadata(
                "image classification with resnet50 on imagenet",
                List.of(new MetadataField(
                        "model_name", "resnet50", List.of("train.py:12"), 0.9, Engine.STATIC, FieldCertainty.READ)),
                List.of(new OpenField(
                        "epochs", FieldCertainty.ALTERNATIVES, null, List.of(new FieldAlternative("90", "args.full")))),
                List.of(new RunBlocker(RunBlockerKind.MISSING_OPTION, "--data", "train.py:9")));
    }

    private static SimilarJob similar() {
        return new SimilarJob(JobId.of("alpha", "slurm", "1000"), 0.95, "the same", JobState.SUCCEEDED, 7200.0);
    }

    private static Estimates estimates() {
        return new Estimates(
                new Quantiles(3600, 7200, 10800, 7300),
                new Quantiles(0.5, 0.75, 0.9, 0.7),
                new Quantiles(3e10, 4e10, 5e10, 4e10),
                new EndStates(0.75, 0.125, 0.0625, 0.0625),
                List.of(new ThroughputEstimate("A100-80G", 16, 4096L, samples(128))),
                0.8,
                Engine.RETRIEVAL);
    }

    private static GpuReading gpu() {
        return new GpuReading(
                3,
                "GPU-0123",
                "0000:10:1c",
                "A100-80G",
                0.5,
                1_000_000_000L,
                80_000_000_000L,
                300.5,
                65.0,
                4L,
                0L,
                400.0);
    }

    private static HostReading host() {
        return new HostReading(
                40_000_000_000L,
                64_000_000_000L,
                0.5,
                List.of(new DiskReading("/scratch", 1_000_000_000L, 4_000_000_000L)));
    }

    private static XidReading xid() {
        return new XidReading(
                79, "0000:10:1c", 4711L, AT, "NVRM: Xid (PCI:0000:10:1c): 79, GPU has fallen off the bus.");
    }

    private static DiagnosisSummary diagnosis() {
        return new DiagnosisSummary(
                EVENT,
                FailureCategory.INFRASTRUCTURE,
                InfraType.GPU,
                "GPU fell off the bus",
                "Xid 79",
                new Component("n1", 3, 3, "GPU-0123", "0000:10:1c", null, null, null, null, null, null, null, null),
                true,
                new Citation(source(), 100, "CUDA error"),
                new Citation(source(), 101, "Xid 79"),
                List.of(new Citation(null, 101, "Xid 79")),
                "A GPU was lost.",
                0.9,
                Engine.RULES);
    }

    private static JobAlert alert() {
        return new JobAlert(
                JobAlert.id(JOB, 1, AlertCondition.HANG),
                JOB,
                "alpha",
                1,
                AlertCondition.HANG,
                "silent",
                AlertSeverity.CRITICAL,
                AlertStatus.ACKNOWLEDGED,
                "It has told nothing for long.",
                "Restart it from its last checkpoint.",
                new AlertEvidence(List.of("step 30/200"), Map.of("silentSeconds", 250.0), List.of("n2")),
                new AlertCost(0.5, null),
                AT.minusSeconds(300),
                AT.minusSeconds(60),
                1,
                AT,
                null,
                new AlertNote("omar", AT, null, "I look at it."),
                null);
    }
}
