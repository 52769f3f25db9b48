package io.schedmate.failure.report;

import io.schedmate.model.api.report.RecoveryCount;
import io.schedmate.model.api.report.RecoverySavings;
import io.schedmate.model.recovery.RecoveryStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What recoveries saved: the useful GPU hours (see {@link RunUse}) of failed runs whose jobs a recovery has restarted.
 * Without the new attempt, which continued their work, they would be lost. They count in full, even if part of them was
 * before the period.
 */
final class Savings {

    private Savings() {}

    static RecoverySavings of(List<Recovered> recovered, Instant now) {
        Map<RecoveryStatus, Long> counts = recovered.stream()
                .collect(Collectors.toMap(Recovered::recoveryId, Recovered::status, (one, _) -> one))
                .values()
                .stream()
                .collect(Collectors.groupingBy(status -> status, TreeMap::new, Collectors.counting()));
        List<Recovered> restarted =
                recovered.stream().filter(Recovered::restarted).toList();
        return new RecoverySavings(
                counts.entrySet().stream()
                        .map(count -> new RecoveryCount(
                                count.getKey(), count.getValue().intValue()))
                        .toList(),
                restarted.size(),
                restarted.stream()
                        .map(Recovered::run)
                        .filter(Objects::nonNull)
                        .mapToDouble(run -> RunUse.of(run, new Period(Instant.MIN, Instant.MAX, now))
                                .useful())
                        .sum());
    }
}
