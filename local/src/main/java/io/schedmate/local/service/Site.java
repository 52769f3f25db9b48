package io.schedmate.local.service;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.port.PlatformPorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The properties of this machine that services need.
 *
 * @param folder folder of the platform's data
 * @param databases returns the database of this name, created if missing
 * @param logs pattern of the files that the node ships
 * @param roots folders below which code may be read
 * @param onlyInstances whether no second instance of a service can run on this broker
 */
public record Site(
        Path folder,
        PlatformPorts ports,
        Function<String, ServiceDatabase> databases,
        Secrets secrets,
        BrokerLogins brokerLogins,
        Optional<String> logs,
        List<Path> roots,
        boolean onlyInstances) {

    /** The platform's own address, which is not reachable from other machines. */
    static final String ONLY_HERE = "localhost";

    String broker() {
        return ONLY_HERE + ":" + ports.broker();
    }

    String address(int port) {
        return "http://" + ONLY_HERE + ":" + port;
    }

    Map<String, String> database(String name) {
        ServiceDatabase database = databases.apply(name);
        return Map.of(
                "spring.datasource.url", database.jdbcUrl(),
                "spring.datasource.username", database.user(),
                "spring.datasource.password", database.password(),
                // Each connection is a process of the database, even when idle.
                "spring.datasource.hikari.minimum-idle", "1",
                "spring.datasource.hikari.idle-timeout", "30000");
    }
}
