package io.schedmate.cli.hang;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import io.schedmate.logs.flight.FlightDump;
import io.schedmate.logs.flight.UnreadableDump;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder with one dump per rank, whose file names end with the rank: {@code _dump_12}, {@code nccl_trace_rank_12}.
 */
record DumpFolder(Path folder) {

    private static final Pattern NAME = Pattern.compile("(?:dump|trace|rank)\\D*(\\d{1,7})(?:\\.(?:pickle|pkl|bin))?$");
    private static final long MAX = 256L << 20;

    /**
     * Returns the dumps by rank.
     *
     * @param refused receives each file that is named like a dump but is not one, with the reason
     */
    SortedMap<Integer, FlightDump> read(BiConsumer<Path, String> refused) {
        SortedMap<Integer, FlightDump> dumps = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                OptionalInt rank = rank(file);
                if (rank.isPresent()) {
                    read(file, rank.getAsInt(), refused).ifPresent(dump -> dumps.put(dump.rank(), dump));
                }
            }
        } catch (IOException unreadable) {
            throw new CommandFailed(Problem.unreadable(
                    "Expected a folder with the dumps of a job's ranks",
                    folder.toString(),
                    "name the folder of TORCH_NCCL_DEBUG_INFO_TEMP_FILE"));
        }
        return dumps;
    }

    private static OptionalInt rank(Path file) {
        Matcher name = NAME.matcher(file.getFileName().toString());
        int rank = name.find() ? Integer.parseInt(name.group(1)) : -1;
        return rank >= 0 && Files.isRegularFile(file) ? OptionalInt.of(rank) : OptionalInt.empty();
    }

    private static Optional<FlightDump> read(Path file, int rank, BiConsumer<Path, String> refused) throws IOException {
        if (Files.size(file) > MAX) {
            refused.accept(file, "it is larger than %d bytes".formatted(MAX));
            return Optional.empty();
        }
        try {
            return Optional.of(FlightDump.read(rank, Files.readAllBytes(file)));
        } catch (UnreadableDump e) {
            refused.accept(file, String.valueOf(e.getMessage()));
            return Optional.empty();
        }
    }
}
