package io.schedmate.bench.table;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Describes this machine for the table. */
public final class Machine {

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");

    private Machine() {}

    public static String description() {
        return cpu() + ", " + Runtime.getRuntime().availableProcessors() + " cores, JDK " + Runtime.version();
    }

    private static String cpu() {
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseGet(Machine::architecture);
        } catch (IOException absent) {
            return architecture();
        }
    }

    private static String architecture() {
        return System.getProperty("os.name") + " " + System.getProperty("os.arch");
    }
}
