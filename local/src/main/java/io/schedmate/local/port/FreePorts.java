package io.schedmate.local.port;

import io.schedmate.cli.platform.PlatformSettings;
import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.cli.terminal.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Checks every port before anything is started, because a part reports a port in use only minutes later. */
public interface FreePorts {

    /** The distance between two proposed first ports. */
    int STEP = 100;

    /** Throws {@link CommandFailed} if ports are in use. It names each one and, if known, the process that uses it. */
    static void require(PlatformPorts ports) {
        String taken = ports.all().entrySet().stream()
                .filter(part -> !isFree(part.getValue()))
                .map(part -> "%d for the %s is held by %s"
                        .formatted(part.getValue(), part.getKey(), PortHolder.of(part.getValue())))
                .collect(Collectors.joining("; "));
        if (!taken.isEmpty()) {
            throw new CommandFailed(Problem.usage("Expected free ports", taken, remedy(ports)));
        }
    }

    /** Returns whether a part can listen on the port, on each of this machine's own addresses. */
    private static boolean isFree(int port) {
        try {
            for (InetAddress address : InetAddress.getAllByName("localhost")) {
                try (ServerSocket socket = new ServerSocket()) {
                    socket.bind(new InetSocketAddress(address, port));
                }
            }
            return true;
        } catch (UnknownHostException e) {
            throw new UncheckedIOException(e);
        } catch (IOException _) {
            return false;
        }
    }

    private static String remedy(PlatformPorts ports) {
        return IntStream.iterate(
                        ports.first() + STEP, port -> port <= 65_535 - PlatformSettings.PORTS, port -> port + STEP)
                .filter(port -> new PlatformPorts(port).all().values().stream().allMatch(FreePorts::isFree))
                .mapToObj(port -> "stop it, or use other ports: --port " + port)
                .findFirst()
                .orElse("stop it, or use other ports with --port");
    }
}
