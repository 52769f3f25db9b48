package io.schedmate.local.service;

import io.schedmate.embedded.BrokerAccess;
import io.schedmate.embedded.BrokerRule;
import io.schedmate.embedded.OwnersFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The passwords of the broker's users, created at the first start, and a file with client settings for each user. */
public final class BrokerLogins {

    private final Path folder;
    private final BrokerAccess access;

    private BrokerLogins(Path folder, BrokerAccess access) {
        this.folder = folder;
        this.access = access;
    }

    /** Returns the logins stored in the folder, after creating the missing ones. */
    public static BrokerLogins keptIn(Path folder) {
        Path file = folder.resolve("passwords.properties");
        List<BrokerRule> rules = BrokerRule.all();
        Properties kept = new Properties();
        try {
            if (Files.exists(file)) {
                try (var reader = Files.newBufferedReader(file)) {
                    kept.load(reader);
                }
            }
            Stream.concat(Stream.of(BrokerAccess.PLATFORM), rules.stream().map(BrokerRule::user))
                    .forEach(user -> kept.putIfAbsent(user, OwnersFile.secret()));
            OwnersFile.write(file, kept);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> passwords = kept.stringPropertyNames().stream()
                .filter(user -> !user.equals(BrokerAccess.PLATFORM))
                .collect(Collectors.toMap(user -> user, kept::getProperty));
        return new BrokerLogins(
                folder, new BrokerAccess(passwords, kept.getProperty(BrokerAccess.PLATFORM, ""), rules));
    }

    public BrokerAccess access() {
        return access;
    }

    /** Returns the settings that a service needs for the broker; empty if the service does not use the broker. */
    Map<String, String> settingsOf(String module) {
        return access.passwords().containsKey(module)
                ? access.clientSettings(module).entrySet().stream()
                        .collect(Collectors.toMap(
                                setting -> "spring.kafka.properties." + setting.getKey(), Map.Entry::getValue))
                : Map.of();
    }

    /** Writes a file with each user's client settings, in the format of Kafka's own programs. */
    public void writeClientFiles(String broker) {
        Stream.concat(Stream.of(BrokerAccess.PLATFORM), access.passwords().keySet().stream())
                .forEach(user -> write(user, broker));
    }

    private void write(String user, String broker) {
        Map<String, String> settings = new HashMap<>(access.clientSettings(user));
        settings.put("bootstrap.servers", broker);
        Properties content = new Properties();
        content.putAll(settings);
        try {
            OwnersFile.write(folder.resolve(user + ".properties"), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
