package io.schedmate.local.port;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the process that listens on a port, as far as Linux shows it. Processes of other users are not visible. */
interface PortHolder {

    String LISTENS = "0A";
    int ADDRESS = 1;
    int STATE = 3;
    int USER = 7;
    int INODE = 9;

    /**
     * Returns a description of the process, or of its user if the process is not visible, or a text that it is unknown.
     */
    static String of(int port) {
        List<String[]> sockets = sockets(port);
        Set<String> links = sockets.stream()
                .map(each -> "socket:[%s]".formatted(each[INODE]))
                .collect(Collectors.toSet());
        return process(links)
                .or(() -> sockets.stream().findFirst().map(each -> "a process of the user with number " + each[USER]))
                .orElse("a process that cannot be seen from here");
    }

    /** Returns the fields of the lines in Linux's tables for the sockets that listen on the port. */
    private static List<String[]> sockets(int port) {
        String end = ":%04X".formatted(port);
        return Stream.of("/proc/net/tcp", "/proc/net/tcp6")
                .flatMap(PortHolder::lines)
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields ->
                        fields.length > INODE && fields[ADDRESS].endsWith(end) && fields[STATE].equals(LISTENS))
                .toList();
    }

    private static Stream<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file)).stream();
        } catch (IOException _) {
            // Not on Linux.
            return Stream.empty();
        }
    }

    private static Optional<String> process(Set<String> links) {
        return ProcessHandle.allProcesses()
                .filter(process -> holds(process.pid(), links))
                .findFirst()
                .map(process -> "process %d%s"
                        .formatted(
                                process.pid(),
                                process.info().command().map(" (%s)"::formatted).orElse("")));
    }

    private static boolean holds(long process, Set<String> links) {
        try (Stream<Path> opened = Files.list(Path.of("/proc", Long.toString(process), "fd"))) {
            return opened.anyMatch(file -> isOneOf(file, links));
        } catch (IOException _) {
            // The process belongs to another user, or has ended.
            return false;
        }
    }

    private static boolean isOneOf(Path file, Set<String> links) {
        try {
            return links.contains(Files.readSymbolicLink(file).toString());
        } catch (IOException _) {
            return false;
        }
    }
}
