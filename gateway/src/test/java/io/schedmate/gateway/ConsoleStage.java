package io.schedmate.gateway;

import io.schedmate.edge.security.Role;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** The console with simulated services, for tests and for work on its pages. */
record ConsoleStage(RunningGateway gateway, ConsoleWorld world) {

    private static final class Shared {
        static final ConsoleStage STAGE = of(Map.of());
    }

    static ConsoleStage shared() {
        return Shared.STAGE;
    }

    private static ConsoleStage of(Map<String, String> more) {
        var settings = new TreeMap<>(more);
        settings.put("schedmate.gateway.call-rate.calls-per-second", "500");
        settings.put("schedmate.gateway.call-rate.burst", "5000");
        var gateway = new RunningGateway(settings);
        return new ConsoleStage(gateway, new ConsoleWorld(gateway));
    }

    /** Starts the console on the port given as the only argument, and logs its address and a key. */
    public static void main(String[] arguments) throws InterruptedException {
        var gateway = of(Map.of("server.port", arguments[0])).gateway();
        String key = gateway.key(Role.OPERATOR, Role.ADMIN);
        LoggerFactory.getLogger(ConsoleStage.class).info("Open {} and sign in with {}", gateway.at("/"), key);
        Thread.currentThread().join();
    }
}
