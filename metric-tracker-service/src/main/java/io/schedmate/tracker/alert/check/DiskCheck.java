package io.schedmate.tracker.alert.check;

import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.alert.AlertEvidence;
import io.schedmate.model.check.ReadableTime;
import io.schedmate.tracker.metrics.DiskTrend;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Detects a disk that fills steadily and will be full before the job ends, no matter who fills it. */
final class DiskCheck implements Check {

    private static final double SECONDS_AN_HOUR = 3600;
    private static final double GIBIBYTE = 1L << 30;

    private final AlertRules.Memory rules;

    DiskCheck(AlertRules rules) {
        this.rules = rules.memory();
    }

    /** A disk and its growth. */
    private record FillingDisk(String path, Filling filling) {}

    @Override
    public Optional<Finding> of(JobView job, Instant now) {
        List<DiskTrend> disks =
                job.nodes() == null ? List.of() : job.nodes().trends().disks();
        return disks.stream()
                .flatMap(
                        disk -> Filling.of(disk.used(), job, rules, now)
                                .map(filling -> new FillingDisk(disk.path(), filling))
                                .stream())
                .min(Comparator.comparingDouble(disk -> disk.filling().secondsLeft()))
                .map(disk -> finding(job, disk));
    }

    private static Finding finding(JobView job, FillingDisk disk) {
        Filling filling = disk.filling();
        double free = filling.trend().totalBytes() - (double) filling.trend().latestBytes();
        return new Finding(
                AlertCondition.DISK_FULL,
                "filling",
                filling.severity(),
                "The disk at %s is filling by %.1f GiB per hour. %.1f GiB are free; it will be full in about %s."
                        .formatted(
                                disk.path(),
                                filling.trend().bytesPerSecond() * SECONDS_AN_HOUR / GIBIBYTE,
                                free / GIBIBYTE,
                                ReadableTime.of((long) filling.secondsLeft())),
                filling.trend().since(),
                new AlertEvidence(
                        List.of(),
                        Map.of(
                                "diskFreeBytes",
                                free,
                                "diskTotalBytes",
                                (double) filling.trend().totalBytes(),
                                "diskBytesPerSecond",
                                filling.trend().bytesPerSecond(),
                                "secondsUntilFull",
                                filling.secondsLeft()),
                        job.request().nodes()),
                0);
    }
}
