package io.schedmate.recovery.policy;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.RecoveryMode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;

/** Parses a recovery policy from YAML and reports every problem in it. */
public final class PolicyFile {

    private static final int MAX_FILE_LENGTH = 1 << 20;
    private static final String STANDARD = "/io/schedmate/recovery/policy/standard.yaml";

    private final List<PolicyProblem> problems = new ArrayList<>();
    private final Defaults defaults;

    private PolicyFile(Defaults defaults) {
        this.defaults = defaults;
    }

    /**
     * Reads a policy.
     *
     * @throws PolicyRefused when anything is wrong with it
     */
    public static RecoveryPolicy read(String yaml, Defaults defaults) {
        return new PolicyFile(defaults).policy(yaml);
    }

    /** Returns the policy that ships with SchedMate. */
    public static RecoveryPolicy standard() {
        return read(standardText(), new Defaults(RecoveryMode.PROPOSE, Duration.ofSeconds(30), Duration.ofMinutes(30)));
    }

    /** Returns the text of the standard policy, as a starting point for custom policies. */
    public static String standardText() {
        try (InputStream file = PolicyFile.class.getResourceAsStream(STANDARD)) {
            return new String(Objects.requireNonNull(file, STANDARD).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private RecoveryPolicy policy(String yaml) {
        Fields file = new Fields("", node(yaml), problems);
        file.needed("version", "version 1", text -> Optional.of(text).filter("1"::equals));
        RecoveryMode mode = mode(file, "mode").orElse(defaults.mode());
        Map<FailureCategory, RecoveryMode> modes = modes(file);
        Optional<Fields> pauses = file.inner("pauses");
        Duration first = pauses.flatMap(it -> it.one("first", Values.DURATION, Values::duration))
                .orElse(defaults.firstPause());
        Duration longest = pauses.flatMap(it -> it.one("longest", Values.DURATION, Values::duration))
                .orElse(defaults.longestPause());
        pauses.ifPresent(Fields::nothingElse);
        if (longest.compareTo(first) < 0) {
            file.refuse("pauses", "longest to be at least first, " + first, longest.toString());
        }
        List<PolicyRule> rules = rules(file);
        file.nothingElse();
        if (!problems.isEmpty()) {
            throw new PolicyRefused(problems);
        }
        return new RecoveryPolicy(rules, mode, modes, first, longest);
    }

    private Node node(String yaml) {
        if (yaml.length() > MAX_FILE_LENGTH) {
            throw refused(1, "at most %d characters".formatted(MAX_FILE_LENGTH), Integer.toString(yaml.length()));
        }
        try {
            return new Compose(LoadSettings.builder()
                            .setMaxAliasesForCollections(0)
                            .build())
                    .composeString(yaml)
                    .orElseThrow(() -> refused(1, "version, mode and rules", "an empty file"));
        } catch (MarkedYamlEngineException broken) {
            int line = broken.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
            throw refused(line, "YAML", broken.getProblem());
        } catch (YamlEngineException broken) {
            throw refused(1, "one YAML document without aliases", String.valueOf(broken.getMessage()));
        }
    }

    private List<PolicyRule> rules(Fields file) {
        List<PolicyRule> rules = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Fields fields : file.list("rules")) {
            Optional<String> name = fields.needed("name", "a description of the rule", Values::text);
            When when = fields.inner("when").map(WhenFields::read).orElse(When.ALWAYS);
            Optional<PolicyAction> action =
                    fields.needed("action", Values.names(PolicyAction.class), Values.oneOf(PolicyAction.class));
            Optional<PolicyAction> ifAllPass = ifAllPass(fields);
            Optional<RecoveryMode> mode = mode(fields, "mode");
            fields.nothingElse();
            if (ifAllPass.isPresent() && !action.equals(Optional.of(PolicyAction.VERIFY_THEN_ISOLATE))) {
                fields.refuse("if_all_pass", "action verify_then_isolate with it, or no such field", "another action");
            }
            name.filter(it -> !names.add(it)).ifPresent(it -> fields.refuse("name", "a unique name", it));
            if (name.isPresent() && action.isPresent()) {
                rules.add(new PolicyRule(
                        name.get(),
                        when,
                        action.get(),
                        ifAllPass.orElse(PolicyAction.RESTART_AS_IS),
                        mode.orElse(null)));
            }
        }
        return rules;
    }

    private static Optional<PolicyAction> ifAllPass(Fields fields) {
        String names = PolicyRule.IF_ALL_PASS.stream()
                .map(PolicyAction::wire)
                .collect(Collectors.joining(", ", "one of ", ""));
        return fields.one(
                "if_all_pass",
                names,
                text -> Values.oneOf(PolicyAction.class).apply(text).filter(PolicyRule.IF_ALL_PASS::contains));
    }

    private Map<FailureCategory, RecoveryMode> modes(Fields file) {
        Map<FailureCategory, RecoveryMode> modes = new EnumMap<>(FailureCategory.class);
        file.inner("modes").ifPresent(fields -> {
            for (FailureCategory category : FailureCategory.values()) {
                mode(fields, category.wire()).ifPresent(mode -> modes.put(category, mode));
            }
            fields.nothingElse();
        });
        return modes;
    }

    private static Optional<RecoveryMode> mode(Fields fields, String name) {
        return fields.one(name, Values.names(RecoveryMode.class), Values.oneOf(RecoveryMode.class));
    }

    private static PolicyRefused refused(int line, String expected, String given) {
        return new PolicyRefused(List.of(new PolicyProblem(line, "", expected, given)));
    }

    /** The values for settings that the file leaves out. */
    public record Defaults(RecoveryMode mode, Duration firstPause, Duration longestPause) {}
}
