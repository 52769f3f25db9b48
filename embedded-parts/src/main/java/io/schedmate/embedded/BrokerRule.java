package io.schedmate.embedded;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * One right of one user on one broker resource. {@code k8s/kafka/rules.csv} contains the rules of every platform.
 *
 * @param resource {@code topic} or {@code group}
 * @param name the resource's name; a name that ends in {@code *} matches all names with that prefix
 * @param operations Kafka operations: read, write, create, describe
 */
public record BrokerRule(String user, String resource, String name, List<String> operations) {

    public BrokerRule {
        operations = List.copyOf(operations);
    }

    /** Returns the rules that every platform has. */
    public static List<BrokerRule> all() {
        try (var file = Objects.requireNonNull(BrokerRule.class.getResourceAsStream("rules.csv"), "rules.csv");
                var lines = new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))) {
            return lines.lines().skip(1).map(BrokerRule::ofLine).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static BrokerRule ofLine(String line) {
        String[] fields = line.split(",", -1);
        return new BrokerRule(fields[0], fields[1], fields[2], List.of(fields[3].split(" ", -1)));
    }

    /** Returns Kafka's form of the rule, one binding for each operation. */
    Stream<AclBinding> bindings() {
        boolean isPrefix = name.endsWith("*");
        var pattern = new ResourcePattern(
                ResourceType.fromString(resource),
                isPrefix ? name.substring(0, name.length() - 1) : name,
                isPrefix ? PatternType.PREFIXED : PatternType.LITERAL);
        return operations.stream()
                .map(operation -> new AclBinding(
                        pattern,
                        new AccessControlEntry(
                                "User:" + user, "*", AclOperation.fromString(operation), AclPermissionType.ALLOW)));
    }
}
