package io.schedmate.local.service;

import io.schedmate.embedded.ServiceDatabase;
import io.schedmate.local.port.PlatformPorts;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * What services need to know about this machine.
 *
 * @param folder keeps the platform's data
 * @param databases makes the database of a name
 * @param logs pattern of files that the node ships
 * @param roots folders below which code may be read
 */
public record Site(
        Path folder,
        PlatformPorts ports,
        Function<String, ServiceDatabase> databases,
        Secrets secrets,
        BrokerLogins brokerLogins,
        Optional<String> logs,
        List<Path> roots) {

    /** The platform's own address never leaves this machine. */
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
                // Each connection is a process of the database, whether or not it is used.
                "spring.datasource.hikari.minimum-idle", "1",
                "spring.datasource.hikari.idle-timeout", "30000");
    }
}
