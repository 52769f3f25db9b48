package io.schedmate.bench.program;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The processor time and memory of some processes.
 *
 * @param processor processor time since their start
 * @param bytes memory in bytes; a page that several processes share counts once. 0 on systems other than Linux
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
            // Not Linux, or the process has ended.
            return 0;
        }
    }
}
