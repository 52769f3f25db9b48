package io.schedmate.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PortsTest {

    private static final Path OUTGOING = Path.of("/proc/sys/net/ipv4/ip_local_port_range");

    @Test
    void aFreePortIsNoneThatAnOutgoingConnectionMayGet() throws Exception {
        assumeTrue(Files.exists(OUTGOING), "The kernel does not say which ports outgoing connections get");
        int lowest;
        try (BufferedReader reader = Files.newBufferedReader(OUTGOING)) {
            lowest = Integer.parseInt(reader.readLine().strip().split("\\s+")[0]);
        }
        assumeTrue(lowest > 15_000, "Outgoing connections get nearly every port here");

        assertThat(IntStream.generate(Ports::free).limit(200)).allMatch(port -> port < lowest);
    }

    @Test
    void noPortIsGivenTwice() {
        assertThat(IntStream.generate(Ports::free).limit(2_000).boxed().toList())
                .doesNotHaveDuplicates();
    }

    @Test
    void portsThatOthersListenOnAreNotFree() throws Exception {
        Set<Integer> taken = new HashSet<>();
        List<ServerSocket> others = new ArrayList<>();
        try {
            for (int port = 15_000; port < 15_400; port++) {
                listen(port).ifPresent(others::add);
                taken.add(port);
            }
            assertThat(IntStream.generate(Ports::free).limit(1_000).boxed()).doesNotContainAnyElementsOf(taken);
        } finally {
            for (ServerSocket other : others) {
                other.close();
            }
        }
    }

    private static Optional<ServerSocket> listen(int port) {
        try {
            return Optional.of(new ServerSocket(port));
        } catch (IOException _) {
            // Something listens there already.
            return Optional.empty();
        }
    }
}
