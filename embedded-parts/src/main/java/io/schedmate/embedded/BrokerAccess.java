package io.schedmate.embedded;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The users of a broker and their rights. A client without a password is refused.
 *
 * @param passwords by user; {@link #PLATFORM} is not among them
 * @param platformPassword that of the one user whom no rule holds back
 * @param rules what the others may do; nothing else
 */
public record BrokerAccess(Map<String, String> passwords, String platformPassword, List<BrokerRule> rules) {

    /** May do everything: makes the rules, and is the broker itself. */
    public static final String PLATFORM = "platform";

    public BrokerAccess {
        passwords = Map.copyOf(passwords);
        rules = List.copyOf(rules);
    }

    /** What a client of this user adds to its settings. */
    public Map<String, String> clientSettings(String user) {
        String password = user.equals(PLATFORM) ? platformPassword : passwords.get(user);
        if (password == null) {
            throw new IllegalArgumentException(
                    "Expected a user of the broker, one of %s, got (%s).".formatted(passwords.keySet(), user));
        }
        return Map.of(
                "security.protocol", "SASL_PLAINTEXT",
                "sasl.mechanism", "PLAIN",
                "sasl.jaas.config", login(user, password) + ";");
    }

    /** What a listener knows: the broker's own login, and everybody's. */
    String listenerLogins() {
        String known = passwords.entrySet().stream()
                .map(user -> " user_%s=\"%s\"".formatted(user.getKey(), user.getValue()))
                .sorted()
                .collect(Collectors.joining());
        return "%s user_%s=\"%s\"%s;".formatted(login(PLATFORM, platformPassword), PLATFORM, platformPassword, known);
    }

    /** The controller's listener is the broker's own. */
    String controllerLogins() {
        return "%s user_%s=\"%s\";".formatted(login(PLATFORM, platformPassword), PLATFORM, platformPassword);
    }

    private static String login(String user, String password) {
        return "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\""
                .formatted(user, password);
    }

    /** Without the passwords. */
    @Override
    public String toString() {
        return "BrokerAccess" + passwords.keySet();
    }
}
