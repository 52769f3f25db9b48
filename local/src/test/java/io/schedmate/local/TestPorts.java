package io.schedmate.local;

import io.schedmate.cli.terminal.CommandFailed;
import io.schedmate.local.port.FreePorts;
import io.schedmate.local.port.PlatformPorts;
import java.util.concurrent.ThreadLocalRandom;

/** Ports for platforms of tests. */
final class TestPorts {

    /** Below the ports that a system assigns to programs that request any port. */
    private static final int LOWEST = 20_000;

    private static final int BLOCK = 64;
    private static final int BLOCKS = 190;

    private TestPorts() {}

    /**
     * Returns the first port of a platform whose ports are all free. It is random, because other test runs may start a
     * platform at the same time.
     */
    static int first() {
        return ThreadLocalRandom.current()
                .ints(0, BLOCKS)
                .map(block -> LOWEST + block * BLOCK)
                .filter(TestPorts::areFree)
                .findFirst()
                .orElseThrow();
    }

    private static boolean areFree(int first) {
        try {
            FreePorts.require(new PlatformPorts(first));
            return true;
        } catch (CommandFailed _) {
            return false;
        }
    }
}
