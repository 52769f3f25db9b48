package io.schedmate.signing;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a signature covers and how long it is valid: the profile {@code x-signing} of the agent's OpenAPI document. */
public interface SigningProfile {

    String TAG = "schedmate-node-agent-v1";
    Duration LIFE = Duration.ofSeconds(30);
    /** How far clocks may be apart. */
    Duration LEEWAY = Duration.ofSeconds(5);

    Duration NONCE_MEMORY = Duration.ofSeconds(60);

    /** RFC 9530, sha-256 of a body. */
    static String contentDigest(byte[] body) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(body);
            return "sha-256=:" + Base64.getEncoder().encodeToString(digest) + ":";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(
                    "This Java runtime lacks SHA-256, which every Java runtime must provide.", e);
        }
    }

    private static List<String> components(AgentCall call) {
        return call.commands()
                ? List.of("@method", "@path", "@query", "schedmate-node", "idempotency-key", "content-digest")
                : List.of("@method", "@path", "@query", "schedmate-node", "content-digest");
    }

    /** The parenthesised list with which the parameters of a signature begin. */
    static String covered(AgentCall call) {
        return components(call).stream().map(name -> '"' + name + '"').collect(Collectors.joining(" ", "(", ")"));
    }

    /** The bytes that are signed (RFC 9421, section 2.5); the parameters without the label. */
    static byte[] base(AgentCall call, String parameters) {
        String lines = components(call).stream()
                .map(name -> '"' + name + "\": " + value(call, name) + '\n')
                .collect(Collectors.joining());
        return (lines + "\"@signature-params\": " + parameters).getBytes(StandardCharsets.UTF_8);
    }

    private static @Nullable String value(AgentCall call, String component) {
        return switch (component) {
            case "@method" -> call.method();
            case "@path" -> call.path();
            case "@query" -> call.query();
            default -> call.header(component);
        };
    }
}
