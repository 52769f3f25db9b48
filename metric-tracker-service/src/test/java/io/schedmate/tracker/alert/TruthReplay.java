package io.schedmate.tracker.alert;

import io.schedmate.model.alert.AlertChange;
import io.schedmate.model.alert.AlertCondition;
import io.schedmate.model.event.JobAlertChanged;
import io.schedmate.tracker.alert.check.AlertRules;
import io.schedmate.tracker.jobs.JobOwners;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Replays logs of which it is known what was wrong with them and when that was proven. {@code truth.tsv} has a row for each: the
 * file, the condition or {@code none}, and the seconds from the log's first line to the proof.
 */
final class TruthReplay {

    private static final Duration IN_TIME = Duration.ofSeconds(60);
    private static final Duration WAITED = Duration.ofHours(3);

    private final List<String> rows = new ArrayList<>();
    private int sick;
    private int told;
    private int inTime;
    private int falseAlerts;

    static Path file(Path folder) {
        return folder.resolve("truth.tsv");
    }

    void add(Path folder) throws IOException {
        for (String line : Files.readAllLines(file(folder))) {
            String[] cells = line.split("\t", -1);
            if (!line.startsWith("#") && cells.length >= 3) {
                add(TimedLog.read(folder.resolve(cells[0])), cells[1], cells[2]);
            }
        }
    }

    private void add(TimedLog log, String condition, String seconds) {
        Instant start = log.parts().getFirst().at();
        Replay replay = new Replay(
                AlertRules.DEFAULT, log.file().toString(), new JobOwners.Requested(8, null, null, null, null), start);
        log.parts().forEach(part -> replay.write(part.at(), part.lines()));
        boolean hangs = condition.equals(AlertCondition.HANG.wire());
        if (hangs) {
            replay.until(replay.now().plus(WAITED));
        }
        List<JobAlertChanged> opened = replay.told.stream()
                .filter(change -> change.change() == AlertChange.OPENED)
                .toList();
        opened.stream()
                .filter(change -> !change.alert().condition().wire().equals(condition))
                .forEach(change -> {
                    falseAlerts++;
                    rows.add("false   %s: %s after %s"
                            .formatted(
                                    log.file().getFileName(),
                                    change.alert().summary(),
                                    Duration.between(start, change.occurredAt())));
                });
        if (!condition.equals("none")) {
            judge(log, condition, start.plusMillis((long) (Double.parseDouble(seconds) * 1000)), opened);
        }
    }

    private void judge(TimedLog log, String condition, Instant proven, List<JobAlertChanged> opened) {
        sick++;
        Optional<Double> late = opened.stream()
                .filter(change -> change.alert().condition().wire().equals(condition))
                .map(change -> Duration.between(proven, change.occurredAt()).toMillis() / 1000.0)
                .findFirst();
        told += late.isPresent() ? 1 : 0;
        inTime += late.isPresent() && late.get() <= IN_TIME.toSeconds() ? 1 : 0;
        rows.add(String.format(
                Locale.ROOT,
                "sick    %s %s: %s",
                log.file().getFileName(),
                condition,
                late.map("told %.0f s after its proof"::formatted).orElse("not told")));
    }

    void print(PrintStream out) {
        if (!rows.isEmpty() || sick > 0) {
            rows.forEach(out::println);
            out.printf(
                    "with a known truth: %d sick, %d told, %d within 60 s of proof; %d false alerts%n",
                    sick, told, inTime, falseAlerts);
        }
    }
}
