package io.schedmate.logs.diagnose;

import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.event.LogEvent.GpuNamed;
import io.schedmate.logs.locate.event.LogEvent.NicNamed;
import io.schedmate.model.InfraType;
import io.schedmate.model.failure.Component;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the name of the failed component from the lines about the failure, the line of the root cause first. */
final class Components {

    private static final Pattern PADDING = Pattern.compile("^0+(?=.)");
    private static final Pattern NETWORK_LIBRARY = Pattern.compile("\\bUCX\\b|\\bNET/|\\bibv_|libfabric|\\bOFI\\b");
    private static final PartPatterns PARTS = new PartPatterns();

    private Components() {}

    /**
     * @param evidence the root cause first
     * @param witnesses launchers' reports about the process that failed first, used if the evidence names nothing
     * @param type what failed. If it is storage, the path in a line is the component. If it is a node, for example for
     *     lack of memory, a GPU is named only by the root cause's own message or by the launcher, for the process that
     *     failed first
     */
    static Component of(
            List<FailureOutput> evidence,
            List<String> witnesses,
            List<GpuNamed> gpus,
            List<NicNamed> nics,
            @Nullable InfraType type) {
        List<String> printed = evidence.stream().map(Components::printed).toList();
        List<String> texts = withWitnesses(printed, witnesses);
        List<String> ofCards = type == InfraType.NODE ? withWitnesses(printed.subList(0, 1), witnesses) : texts;
        String switchPci = PARTS.first("nvswitchPci", texts);
        String pci = switchPci == null ? PARTS.first("pci", ofCards) : null;
        String uuid = PARTS.first("gpuUuid", ofCards);
        String node = shortName(PARTS.first("node", texts));
        String path = path(texts, type);
        return new Component(
                node,
                number(rank(printed, witnesses)),
                switchPci == null ? number(PARTS.first("gpu", withoutHost(ofCards, node, type))) : null,
                uuid == null ? uuidOf(pci, gpus) : uuid,
                pci,
                nic(evidence, texts, nics),
                PARTS.first("nvswitch", texts),
                switchPci,
                switchPci == null && type != InfraType.NVLINK ? null : PARTS.first("port", texts),
                peer(texts, printed.getFirst(), node, type),
                PARTS.first("pod", texts),
                path == null && type == InfraType.STORAGE ? PARTS.first("pathByShape", printed.subList(0, 1)) : path,
                null);
    }

    /** {@code gpu7: slurmstepd: error}: unless a card failed, the name of a host is no card's, whatever it is like. */
    private static List<String> withoutHost(List<String> texts, @Nullable String node, @Nullable InfraType type) {
        boolean ofACard = type == InfraType.GPU || type == InfraType.NVLINK;
        return node == null || ofACard
                ? texts
                : texts.stream().map(text -> text.replace(node, "host")).toList();
    }

    private static List<String> withWitnesses(List<String> printed, List<String> witnesses) {
        return Stream.concat(printed.stream(), witnesses.stream()).toList();
    }

    /** Whether the component names the part that failed, so that the lines around the failure need not be read. */
    static boolean suffices(Component named, @Nullable InfraType type) {
        return type == InfraType.STORAGE
                ? named.path() != null || named.peer() != null
                : !named.equals(Component.UNNAMED);
    }

    /**
     * Adds the parts that a message of several lines names. If there are two of a kind, the earlier row of the
     * expressions decides.
     */
    static Component completed(Component named, String message, @Nullable InfraType type) {
        List<String> text = List.of(message);
        boolean ofCards = (type == InfraType.GPU || type == InfraType.NVLINK) && named.equals(Component.UNNAMED);
        String peer = named.peer() == null ? peer(text, message, named.node(), type) : named.peer();
        Component placed = named.orElse(
                notTheOther(shortName(PARTS.first("node", text)), peer), number(PARTS.first("rank", text)));
        return new Component(
                placed.node(),
                placed.rank(),
                ofCards ? number(PARTS.first("gpu", text)) : named.gpu(),
                ofCards ? PARTS.first("gpuUuid", text) : named.gpuUuid(),
                ofCards ? PARTS.first("pci", text) : named.pci(),
                either(named.nic(), PARTS.first("nic", text)),
                named.nvswitch(),
                named.nvswitchPci(),
                named.port(),
                peer,
                either(named.pod(), PARTS.first("pod", text)),
                either(named.path(), path(text, type)),
                named.gpuSerial());
    }

    private static Component with(Component named, @Nullable String peer, @Nullable String pod, @Nullable String path) {
        return new Component(
                named.node(),
                named.rank(),
                named.gpu(),
                named.gpuUuid(),
                named.pci(),
                named.nic(),
                named.nvswitch(),
                named.nvswitchPci(),
                named.port(),
                peer,
                pod,
                path,
                named.gpuSerial());
    }

    /** Returns the other end that the texts name, or else the address in a message of the network. */
    private static @Nullable String peer(
            List<String> texts, String message, @Nullable String node, @Nullable InfraType type) {
        String peer = another(PARTS.first("peer", texts));
        if (peer != null || type != InfraType.NETWORK) {
            return peer;
        }
        String address = another(PARTS.first("addressByShape", List.of(message)));
        return Objects.equals(address, node) ? null : address;
    }

    private static @Nullable String path(List<String> texts, @Nullable InfraType type) {
        return type == InfraType.STORAGE ? PARTS.first("path", texts) : null;
    }

    /** Returns the node, unless it is only the machine at the other end of the connection. */
    private static @Nullable String notTheOther(@Nullable String node, @Nullable String peer) {
        return node != null && node.equals(shortName(peer)) ? null : node;
    }

    private static @Nullable String either(@Nullable String one, @Nullable String other) {
        return one == null ? other : one;
    }

    /**
     * Adds the machine, the rank and the pod that the lines around a failure name, or else the only machine that the log's first
     * lines name. For a failure of storage, adds the server and the path; for one of the network only the host of the
     * rank that failed.
     */
    static Component around(Component named, List<String> surroundings, List<String> head, @Nullable InfraType type) {
        if (type == InfraType.STORAGE) {
            return with(named, PARTS.first("peer", surroundings), named.pod(), path(surroundings, type));
        }
        if (type == InfraType.NETWORK) {
            return named.orElse(shortName(hostOf(named.rank(), surroundings)), null);
        }
        String around = PARTS.first("nodeAround", surroundings);
        String node = around == null ? PARTS.only("nodeOfJob", head) : around;
        Component placed = named.orElse(shortName(node), number(PARTS.first("rankAround", surroundings)));
        return with(placed, placed.peer(), either(placed.pod(), PARTS.first("podAround", surroundings)), placed.path());
    }

    /** Returns the host on which NCCL counts the rank, if a line names both. */
    private static @Nullable String hostOf(@Nullable Integer rank, List<String> lines) {
        return lines.stream()
                .filter(line -> rank != null && rank.equals(number(PARTS.first("rankOfCommunicator", List.of(line)))))
                .map(line -> PARTS.first("node", List.of(line)))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /**
     * Returns the device that the evidence names, or else the one that the failed library used, or else the common part
     * of the names of all devices that it used.
     */
    private static @Nullable String nic(List<FailureOutput> evidence, List<String> texts, List<NicNamed> nics) {
        String named = PARTS.first("nic", texts);
        FailureOutput root = evidence.getFirst();
        if (named != null || !NETWORK_LIBRARY.matcher(root.text()).find()) {
            return named;
        }
        List<String> used = nics.stream()
                .filter(nic -> nic.line() < root.line())
                .map(NicNamed::nic)
                .toList();
        List<String> drivers = used.stream().map(Components::driver).distinct().toList();
        if (used.size() == 1) {
            return used.getFirst();
        }
        return drivers.size() == 1 ? drivers.getFirst() : null;
    }

    /** {@code mlx5} of {@code mlx5_0:1}. */
    private static String driver(String nic) {
        int end = nic.indexOf('_');
        return end < 0 ? nic.replaceFirst("(?<!\\d)\\d+(?::\\d+)?$", "") : nic.substring(0, end);
    }

    /**
     * Adds the serial number of the board at the PCI address, if lines name both. The driver prints the number below
     * the line that names the address.
     *
     * @param inOrder the lines around the failure, as printed
     */
    static Component withSerial(Component named, List<String> inOrder) {
        String board = null;
        String serial = null;
        for (String line : inOrder) {
            String address = PARTS.first("pci", List.of(line));
            board = address == null ? board : address;
            String number = PARTS.first("gpuSerial", List.of(line));
            if (serial == null && number != null && isAt(board, named)) {
                serial = number;
            }
        }
        return serial == null ? named : named.withGpuSerial(serial);
    }

    /** Adds the rank that other lines of the process that wrote {@code root} name, if they agree. */
    static Component withRankOfProcess(Component named, String root, List<String> lines) {
        String process = PARTS.first("process", List.of(root));
        if (process == null) {
            return named;
        }
        List<String> own = lines.stream()
                .filter(line -> process.equals(PARTS.first("process", List.of(line))))
                .toList();
        String rank = PARTS.only("rank", own);
        return named.orElse(null, number(rank == null ? PARTS.only("rankOfCommunicator", own) : rank));
    }

    private static boolean isAt(@Nullable String board, Component named) {
        return board != null && named.pci() != null && card(board).equals(card(named.pci()));
    }

    /** A host is identified by its name without the domain; an address is kept as it is. */
    private static @Nullable String shortName(@Nullable String host) {
        if (host == null
                || host.indexOf('.') < 0
                || Character.isDigit(host.charAt(host.length() - 1)) && Character.isDigit(host.charAt(0))) {
            return host;
        }
        return host.substring(0, host.indexOf('.'));
    }

    /** Drops a loopback address, which names no other machine. */
    private static @Nullable String another(@Nullable String peer) {
        return peer != null && (peer.startsWith("127.") || peer.equals("localhost") || peer.equals("0.0.0.0"))
                ? null
                : peer;
    }

    private static @Nullable String uuidOf(@Nullable String pci, List<GpuNamed> gpus) {
        return pci == null
                ? null
                : gpus.stream()
                        .filter(gpu -> card(gpu.pci()).equals(card(pci)))
                        .map(GpuNamed::uuid)
                        .findFirst()
                        .orElse(null);
    }

    /**
     * Returns the address of a card without its function, its numbers without padding: {@code 0:a1:0} of
     * {@code 0000:A1:00.0} and of {@code A1:00}.
     */
    private static String card(String pci) {
        int function = pci.indexOf('.');
        String[] numbers = (function < 0 ? pci : pci.substring(0, function))
                .toLowerCase(Locale.ROOT)
                .split(":");
        String card = Arrays.stream(numbers)
                .map(number -> PADDING.matcher(number).replaceFirst(""))
                .collect(Collectors.joining(":"));
        return numbers.length < 3 ? "0:" + card : card;
    }

    /** Names the rank that is behind the others, if lines of several ranks tell how far each came. */
    static Component withRankBehind(Component named, List<String> lines) {
        Integer behind = number(rankBehind(lines));
        return behind == null ? named : named.withRank(behind);
    }

    /** Returns the rank that enqueued fewer collective operations than all others that report a time-out. */
    private static @Nullable String rankBehind(List<String> texts) {
        Map<String, Long> enqueued = new HashMap<>();
        for (String text : texts) {
            String rank = PARTS.first("rankOfWatchdog", List.of(text));
            String work = PARTS.first("lastEnqueued", List.of(text));
            if (rank != null && work != null) {
                enqueued.merge(rank, Long.parseLong(work), Math::max);
            }
        }
        long least = enqueued.values().stream().mapToLong(Long::longValue).min().orElse(0);
        List<String> last = enqueued.keySet().stream()
                .filter(rank -> Objects.equals(enqueued.get(rank), least))
                .toList();
        return enqueued.size() > 1 && last.size() == 1 ? last.getFirst() : null;
    }

    /**
     * Returns the rank in the line of the root cause, or else in the launcher's report, or else in neighbouring lines
     * if they agree, or else the rank among the processes of its node.
     */
    private static @Nullable String rank(List<String> printed, List<String> witnesses) {
        String own = PARTS.first("rank", printed.subList(0, 1));
        String reported = own == null ? PARTS.first("rank", witnesses) : own;
        String agreed = reported == null ? PARTS.only("rank", printed) : reported;
        return agreed == null ? PARTS.only("rankOfNode", printed) : agreed;
    }

    /** Returns a line as printed, with the prefix that names its process. */
    private static String printed(FailureOutput trouble) {
        return trouble.writer().isEmpty() || trouble.text().startsWith(trouble.writer())
                ? trouble.text()
                : trouble.writer() + ' ' + trouble.text();
    }

    private static @Nullable Integer number(@Nullable String digits) {
        return digits == null ? null : Integer.valueOf(digits);
    }
}
