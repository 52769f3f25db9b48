package io.schedmate.agent.gpu;

import io.schedmate.model.node.XidReading;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Parses driver errors from {@code dmesg --kernel --time-format iso}. This lists only lines written by the kernel
 * itself; lines that processes write to the kernel buffer have another facility.
 */
interface KernelXids {

    Pattern LINE =
            Pattern.compile("^(?<time>\\S+)\\s+(?<text>NVRM: Xid \\(PCI:(?<pci>[0-9A-Fa-f:.]+)\\): (?<xid>\\d{1,4})"
                    + "(?:, pid='?(?<pid>\\d+)'?)?.*)$");

    /** ISO 8601 with an offset; the fraction may follow a comma or a dot. */
    DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendOffsetId()
            .toFormatter(Locale.ROOT);

    /** Returns at most {@code most} errors since {@code from}, newest first. */
    static List<XidReading> parse(Stream<String> lines, Instant from, int most) {
        return lines.flatMap(line -> xid(line).stream())
                .filter(xid -> !xid.occurredAt().isBefore(from))
                .sorted(Comparator.comparing(XidReading::occurredAt).reversed())
                .limit(most)
                .toList();
    }

    private static Optional<XidReading> xid(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(parts.group("xid"));
        String pid = parts.group("pid");
        return number < 1
                ? Optional.empty()
                : time(parts.group("time"))
                        .map(at -> new XidReading(
                                number,
                                NvidiaSmiTable.pci(parts.group("pci")),
                                pid == null || pid.length() > 18 ? null : Long.valueOf(pid),
                                at,
                                parts.group("text").strip()));
    }

    private static Optional<Instant> time(String text) {
        try {
            return Optional.of(
                    OffsetDateTime.parse(text.replace(',', '.'), TIME).toInstant());
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
