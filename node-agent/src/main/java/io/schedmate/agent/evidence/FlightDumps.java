package io.schedmate.agent.evidence;

import io.schedmate.logs.flight.Culprit;
import io.schedmate.logs.flight.FlightAnalysis;
import io.schedmate.logs.flight.FlightDump;
import io.schedmate.logs.flight.UnreadableDump;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Reads the dumps that the flight recorder of PyTorch wrote in the processes of a job. The dumps are parsed as data;
 * nothing in them is executed. The path of a dump comes from the process's own environment, so it is resolved in the
 * process's view of the file system, and only a regular file of the same user is read.
 */
record FlightDumps(Path proc) {

    /**
     * The environment variables with the prefix of a dump's name, which precedes the rank; the newer variable first.
     */
    static final List<String> PREFIXES = List.of("TORCH_FR_DUMP_TEMP_FILE", "TORCH_NCCL_DEBUG_INFO_TEMP_FILE");

    private static final int MAX = 64 << 20;
    private static final int MOST = 64;

    List<FlightDump> read(List<JobProcess> processes) {
        TreeMap<Integer, FlightDump> dumps = new TreeMap<>();
        for (JobProcess process : processes) {
            Integer rank = process.rank();
            if (rank != null && dumps.size() < MOST && !dumps.containsKey(rank)) {
                dump(process, rank).ifPresent(dump -> dumps.put(rank, dump));
            }
        }
        return List.copyOf(dumps.values());
    }

    /** Returns the ranks that delay the others if there are dumps of all ranks; otherwise, what each rank is doing. */
    static List<String> described(List<FlightDump> dumps) {
        Set<Integer> ranks = dumps.stream().map(FlightDump::rank).collect(Collectors.toSet());
        Set<Integer> all = dumps.stream()
                .flatMap(dump -> dump.groups().values().stream())
                .flatMap(List::stream)
                .collect(Collectors.toSet());
        List<String> lines = new ArrayList<>();
        if (ranks.containsAll(all)) {
            FlightAnalysis.of(dumps).forEach(culprit -> lines.add(sentence(culprit)));
        }
        dumps.forEach(dump -> lines.add(doing(dump)));
        return lines;
    }

    private static String sentence(Culprit culprit) {
        return switch (culprit.reason()) {
            case NEVER_ARRIVED, NO_DUMP ->
                "Rank %d never arrived at %s of %s; %d ranks are waiting for it."
                        .formatted(
                                culprit.rank(),
                                culprit.operation(),
                                culprit.group(),
                                culprit.waiting().size());
            case STUCK_ALONE ->
                "Rank %d is stuck in %s of %s, which all other ranks have completed."
                        .formatted(culprit.rank(), culprit.operation(), culprit.group());
        };
    }

    private static String doing(FlightDump dump) {
        return dump.operations().stream()
                .filter(operation -> !operation.completed())
                .findFirst()
                .map(operation -> "rank %d is waiting in %s %d of group %s"
                        .formatted(dump.rank(), operation.name(), operation.sequence(), operation.group()))
                .orElse("rank %d is not waiting in any operation".formatted(dump.rank()));
    }

    private Optional<FlightDump> dump(JobProcess process, int rank) {
        Path own = proc.resolve(Long.toString(process.pid()));
        for (String variable : PREFIXES) {
            String prefix = process.environment().get(variable);
            if (prefix != null && prefix.startsWith("/")) {
                Path file = own.resolve("root").resolve((prefix + rank).substring(1));
                try {
                    if (isTheirs(file, own)) {
                        return Optional.of(FlightDump.read(rank, bytes(file)));
                    }
                } catch (IOException | UnreadableDump | RuntimeException _) {
                    // The dump is incomplete or invalid; the other dumps are still useful.
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isTheirs(Path file, Path process) throws IOException {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(file, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(process))
                && Files.size(file) <= MAX;
    }

    private static byte[] bytes(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            return in.readNBytes(MAX);
        }
    }
}
