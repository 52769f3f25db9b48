package io.schedmate.evaluation.logs;

import io.schedmate.model.failure.Component;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether an answered component is the labelled one. All parts of the label must be answered under the same kind;
 * further parts of the answer are neither right nor wrong. Values agree if they mean the same part:
 * <ul>
 * <li>PCI addresses by domain, bus and device, whatever their zero padding and case; the function only where both give
 * one ({@code 0000:9b:00} and {@code 00000000:9B:00.0} agree);
 * <li>hosts without case, and a short name agrees with the full one ({@code gpu-02}, {@code gpu-02.cluster});
 * <li>a NIC with its own port or device number ({@code mlx5} and {@code mlx5_0:1});
 * <li>the address of an answer that names a switch and no card is the switch's;
 * <li>a task of a launcher is a rank, a local rank the GPU of that index, a worker a pod or a node;
 * <li>numbers by value.
 * </ul> A label in free text is taken apart: each of its words that holds a digit must be answered in some field.
 */
final class NamedComponent {

    private static final Pattern PCI =
            Pattern.compile("(?:([0-9a-f]{1,8}):)?([0-9a-f]{1,2}):([0-9a-f]{1,2})(?:\\.([0-9a-f]))?");
    private static final Pattern WORD = Pattern.compile("[^\\s,;()\\[\\]=]+");

    private NamedComponent() {}

    static boolean matches(Map<String, String> labelled, Component answer) {
        return labelled.entrySet().stream().allMatch(part -> switch (part.getKey()) {
            case "text" -> identifiers(part.getValue()).allMatch(word -> isAnywhere(word, answer));
            default -> agrees(part.getValue(), answered(part.getKey(), answer));
        });
    }

    private static @Nullable String answered(String kind, Component answer) {
        return switch (kind.toLowerCase(Locale.ROOT).replace("_", "")) {
            case "node", "host", "hostname", "ip" -> answer.node();
            case "rank", "task" -> text(answer.rank());
            case "gpu", "gpuindex", "device", "localrank", "localgpu" -> text(answer.gpu());
            case "gpuuuid", "uuid" -> answer.gpuUuid();
            case "pci", "gpupci", "pcibusid" -> answer.pci() == null ? answer.nvswitchPci() : answer.pci();
            case "serial", "gpuserial" -> answer.gpuSerial();
            case "nic", "hca", "interface" -> answer.nic();
            case "nvswitch" -> answer.nvswitch();
            case "nvswitchpci" -> answer.nvswitchPci();
            case "port", "link" -> answer.port();
            case "peer" -> answer.peer();
            case "pod" -> answer.pod();
            case "path", "mount" -> answer.path();
            case "worker" -> answer.pod() == null ? answer.node() : answer.pod();
            default -> null;
        };
    }

    private static boolean agrees(String labelled, @Nullable String answered) {
        if (answered == null) {
            return false;
        }
        String wanted = labelled.strip().toLowerCase(Locale.ROOT);
        String given = answered.strip().toLowerCase(Locale.ROOT);
        return wanted.equals(given) || sameNumber(wanted, given) || samePci(wanted, given) || extended(wanted, given);
    }

    private static boolean sameNumber(String wanted, String given) {
        return wanted.matches("\\d{1,9}")
                && given.matches("\\d{1,9}")
                && Long.parseLong(wanted) == Long.parseLong(given);
    }

    private static boolean samePci(String wanted, String given) {
        var one = PCI.matcher(wanted);
        var two = PCI.matcher(given);
        if (!one.matches() || !two.matches()) {
            return false;
        }
        return hex(one.group(1)) == hex(two.group(1))
                && hex(one.group(2)) == hex(two.group(2))
                && hex(one.group(3)) == hex(two.group(3))
                && (one.group(4) == null || two.group(4) == null || hex(one.group(4)) == hex(two.group(4)));
    }

    private static long hex(@Nullable String digits) {
        return digits == null ? 0 : Long.parseLong(digits, 16);
    }

    /** Whether one is the other with a suffix: a domain, a device or port number. Addresses have no such suffixes. */
    private static boolean extended(String wanted, String given) {
        String shorter = wanted.length() < given.length() ? wanted : given;
        String longer = wanted.length() < given.length() ? given : wanted;
        return shorter.length() > 1
                && !shorter.matches("[\\d.:]+")
                && longer.startsWith(shorter)
                && ".:_/".indexOf(longer.charAt(shorter.length())) >= 0;
    }

    private static Stream<String> identifiers(String text) {
        return WORD.matcher(text)
                .results()
                .map(word -> word.group().replaceAll("^[\"'<]+|[\"'.>:]+$", ""))
                .filter(word -> word.chars().anyMatch(Character::isDigit));
    }

    private static boolean isAnywhere(String word, Component answer) {
        List<@Nullable String> fields = Arrays.asList(
                answer.node(),
                text(answer.rank()),
                text(answer.gpu()),
                answer.gpuUuid(),
                answer.pci(),
                answer.nic(),
                answer.nvswitch(),
                answer.nvswitchPci(),
                answer.port(),
                answer.peer(),
                answer.pod(),
                answer.path(),
                answer.gpuSerial());
        return fields.stream().filter(Objects::nonNull).anyMatch(field -> agrees(word, field));
    }

    private static @Nullable String text(@Nullable Integer number) {
        return number == null ? null : number.toString();
    }
}
