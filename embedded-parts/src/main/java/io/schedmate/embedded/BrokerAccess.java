package io.schedmate.embedded;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The users of a broker and their rights. The broker refuses clients without a password.
 *
 * @param passwords by user, without {@link #PLATFORM}
 * @param platformPassword the password of {@link #PLATFORM}, the one user that no rule restricts
 * @param rules the rights of all other users; they have no others
 */
public record BrokerAccess(Map<String, String> passwords, String platformPassword, List<BrokerRule> rules) {

    /** The user with all rights. It creates the rules, and the broker itself logs in as this user. */
    public static final String PLATFORM = "platform";

    public BrokerAccess {
        passwords = Map.copyOf(passwords);
        rules = List.copyOf(rules);
    }

    /** Returns the settings with which a client logs in as this user. */
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

    /** Returns the logins that the clients' listener accepts, and the broker's own login. */
    String listenerLogins() {
        String known = passwords.entrySet().stream()
                .map(user -> " user_%s=\"%s\"".formatted(user.getKey(), user.getValue()))
                .sorted()
                .collect(Collectors.joining());
        return "%s user_%s=\"%s\"%s;".formatted(login(PLATFORM, platformPassword), PLATFORM, platformPassword, known);
    }

    /** Returns the logins that the controller's listener accepts: only the broker's own. */
    String controllerLogins() {
        return "%s user_%s=\"%s\";".formatted(login(PLATFORM, platformPassword), PLATFORM, platformPassword);
    }

    private static String login(String user, String password) {
        return "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"%s\" password=\"%s\""
                .formatted(user, password);
    }

    /** Leaves the passwords out. */
    @Override
    public String toString() {
        return "BrokerAccess" + passwords.keySet();
    }
}
