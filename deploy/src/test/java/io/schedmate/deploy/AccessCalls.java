package io.schedmate.deploy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialAlteration;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;

/**
 * The calls that k8s/kafka/access.sh makes to Kafka's programs.
 *
 * @param lines the words of each call, separated by tabs; for a password, the contents of its file at the end
 */
record AccessCalls(List<String> lines) {

    private static final Pattern PASSWORD =
            Pattern.compile("\\t--entity-name\\t([^\\t]+)\\t.*\\tSCRAM-SHA-512=iterations=(\\d+),password=(.*)$");

    /**
     * Runs the script with stand-ins for Kafka's programs.
     *
     * @param environment variables for the script, in addition to those of this process
     */
    static AccessCalls of(Path programs, Map<String, String> environment) throws IOException {
        Path calls = Files.createDirectories(programs).resolve("calls");
        program(programs.resolve("kafka-configs.sh"), """
                for last; do :; done
                { printf 'configs'; printf '\\t%s' "$@"; printf '\\t'; cat "$last"; } >>"$CALLS"
                """);
        program(programs.resolve("kafka-acls.sh"), """
                { printf 'acls'; printf '\\t%s' "$@"; echo; } >>"$CALLS"
                """);
        Map<String, String> all = new HashMap<>(environment);
        all.put("KAFKA_PROGRAMS", programs.toString());
        all.put("CALLS", calls.toString());
        var result = Repository.run(
                all, "bash", Repository.file("k8s/kafka/access.sh").toString());
        if (result.exit() != 0) {
            throw new IllegalStateException(result.output());
        }
        return new AccessCalls(Files.readAllLines(calls));
    }

    List<UserScramCredentialAlteration> passwords() {
        return lines.stream()
                .map(PASSWORD::matcher)
                .filter(Matcher::find)
                .<UserScramCredentialAlteration>map(call -> new UserScramCredentialUpsertion(
                        call.group(1),
                        new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, Integer.parseInt(call.group(2))),
                        call.group(3)))
                .toList();
    }

    List<AclBinding> rules() {
        return lines.stream()
                .filter(line -> line.startsWith("acls"))
                .flatMap(line -> rules(List.of(line.split("\t", -1))).stream())
                .toList();
    }

    private static List<AclBinding> rules(List<String> words) {
        var type = PatternType.valueOf(
                after(words, "--resource-pattern-type").getFirst().toUpperCase(Locale.ROOT));
        String user = after(words, "--allow-principal").getFirst();
        List<AclBinding> rules = new ArrayList<>();
        for (String resource : List.of("topic", "group")) {
            for (String name : after(words, "--" + resource)) {
                for (String operation : after(words, "--operation")) {
                    rules.add(new AclBinding(
                            new ResourcePattern(ResourceType.fromString(resource), name, type),
                            new AccessControlEntry(
                                    user, "*", AclOperation.fromString(operation), AclPermissionType.ALLOW)));
                }
            }
        }
        return rules;
    }

    private static List<String> after(List<String> words, String option) {
        List<String> values = new ArrayList<>();
        for (int at = 1; at < words.size(); at++) {
            if (words.get(at - 1).equals(option)) {
                values.add(words.get(at));
            }
        }
        return values;
    }

    private static void program(Path file, String text) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + text);
        file.toFile().setExecutable(true);
    }
}
