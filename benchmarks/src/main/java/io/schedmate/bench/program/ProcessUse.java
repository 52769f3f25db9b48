package io.schedmate.bench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * What some processes have used and hold.
 *
 * @param processor time since their start
 * @param bytes of memory; a page that several share counts once. 0 where the system is no Linux
 */
public record ProcessUse(Duration processor, double bytes) {

    private static final String SHARE_OF_PAGES = "Pss:";

    public static ProcessUse of(List<ProcessHandle> processes) {
        Duration processor = processes.stream()
                .map(process -> process.info().totalCpuDuration().orElse(Duration.ZERO))
                .reduce(Duration.ZERO, Duration::plus);
        return new ProcessUse(
                processor, processes.stream().mapToDouble(ProcessUse::bytes).sum());
    }

    private static double bytes(ProcessHandle process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process.pid() + "/smaps_rollup"))) {
            return lines.filter(line -> line.startsWith(SHARE_OF_PAGES))
                    .mapToDouble(line -> Double.parseDouble(line.replaceAll("\\D", "")) * 1024)
                    .sum();
        } catch (IOException _) {
            // No Linux, or it has ended.
            return 0;
        }
    }
}
