package io.schedmate.agent.gpu;

import io.schedmate.model.node.GpuReading;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Parses the output of {@code nvidia-smi --query-gpu=… --format=csv}. Columns are found by name, so their order and
 * units do not matter.
 *
 * @param complaints the lines that are not rows, such as the line for a lost GPU
 */
record NvidiaSmiTable(@Nullable String driverVersion, List<GpuReading> gpus, List<String> complaints) {

    /** The columns to query. */
    static final String QUERY =
            "index,uuid,pci.bus_id,name,utilization.gpu,memory.used,memory.total,power.draw,power.limit,"
                    + "temperature.gpu,ecc.errors.corrected.volatile.total,ecc.errors.uncorrected.volatile.total,driver_version";

    private static final long MEBIBYTE = 1 << 20;

    static NvidiaSmiTable parse(List<String> lines) {
        List<String> headings = List.of();
        List<GpuReading> gpus = new ArrayList<>();
        List<String> complaints = new ArrayList<>();
        String driver = null;
        for (String line : lines) {
            List<String> cells = cells(line);
            if (cells.contains("index")) {
                headings = cells.stream().map(NvidiaSmiTable::heading).toList();
            } else if (!headings.isEmpty() && cells.size() == headings.size()) {
                Row row = Row.of(headings, cells);
                row.reading().ifPresentOrElse(gpus::add, () -> complaints.add(line));
                driver = driver == null ? row.text("driver_version") : driver;
            } else if (!line.isBlank()) {
                complaints.add(line.strip());
            }
        }
        return new NvidiaSmiTable(driver, List.copyOf(gpus), List.copyOf(complaints));
    }

    /** Returns the bus address in the kernel's form: {@code 00000000:3B:00.0} becomes {@code 0000:3b:00}. */
    static @Nullable String pci(@Nullable String busId) {
        if (busId == null) {
            return null;
        }
        String address = busId.toLowerCase(Locale.ROOT).replaceFirst("\\.\\d$", "");
        return address.replaceFirst("^0000(?=[0-9a-f]{4}:)", "");
    }

    private static List<String> cells(String line) {
        return Stream.of(line.split(",", -1)).map(String::strip).toList();
    }

    private static String heading(String cell) {
        int unit = cell.indexOf(" [");
        return unit < 0 ? cell : cell.substring(0, unit);
    }

    private record Row(Map<String, String> cells) {

        static Row of(List<String> headings, List<String> cells) {
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < headings.size(); i++) {
                row.put(headings.get(i), cells.get(i));
            }
            return new Row(row);
        }

        Optional<GpuReading> reading() {
            Double index = number("index");
            Double percent = number("utilization.gpu");
            Long used = bytes("memory.used");
            Long total = bytes("memory.total");
            boolean plausible = used == null || total == null || used <= total;
            if (index == null) {
                return Optional.empty();
            }
            return Optional.of(new GpuReading(
                    index.intValue(),
                    text("uuid"),
                    pci(text("pci.bus_id")),
                    text("name"),
                    percent == null ? null : Math.min(1, percent / 100),
                    plausible ? used : null,
                    total,
                    number("power.draw"),
                    signed("temperature.gpu"),
                    whole("ecc.errors.corrected.volatile.total"),
                    whole("ecc.errors.uncorrected.volatile.total"),
                    number("power.limit")));
        }

        /**
         * Returns the text of a cell; null if the tool has no value: {@code [N/A]}, {@code [Not Supported]}, {@code
         * [GPU is lost]} and so on.
         */
        @Nullable
        String text(String column) {
            String cell = cells.get(column);
            return cell == null || cell.isEmpty() || cell.startsWith("[") || cell.equals("N/A") ? null : cell;
        }

        private @Nullable Double signed(String column) {
            String cell = text(column);
            try {
                return cell == null ? null : Double.valueOf(cell.split(" ", 2)[0]);
            } catch (NumberFormatException _) {
                return null;
            }
        }

        private @Nullable Double number(String column) {
            Double value = signed(column);
            return value == null || !(value >= 0 && Double.isFinite(value)) ? null : value;
        }

        private @Nullable Long whole(String column) {
            Double value = number(column);
            return value == null ? null : value.longValue();
        }

        private @Nullable Long bytes(String column) {
            Double value = number(column);
            return value == null ? null : (long) (value * MEBIBYTE);
        }
    }
}
