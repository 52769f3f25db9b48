package io.schedmate.recovery.policy;

import static io.schedmate.recovery.Failures.of;
import static io.schedmate.recovery.Failures.tried;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import io.schedmate.model.RecoveryMode;
import io.schedmate.model.failure.DiagnosisSummary;
import io.schedmate.recovery.ledger.RetryLedger;
import io.schedmate.recovery.topology.SwitchFailures;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyFileTest {

    private static final PolicyFile.Defaults DEFAULTS =
            new PolicyFile.Defaults(RecoveryMode.PROPOSE, Duration.ofSeconds(7), Duration.ofMinutes(7));

    @Test
    void aFileDecidesByCategoryAndHistoryAndSetsTheModePerCategory() {
        RecoveryPolicy policy = PolicyFile.read("""
                version: 1
                mode: observe
                modes: {infrastructure: act}
                pauses: {first: 2m, longest: 1h}
                rules:
                  - name: hopeless
                    when: {same_root_without_progress: 2}
                    action: stop_retrying
                  - name: many at once
                    when: {jobs_together: 10}
                    action: ask_a_person
                  - name: driver says so
                    when: {category: infrastructure, backed_by_hardware: true, component: [node]}
                    action: verify_then_isolate
                  - name: the rest
                    action: restart_as_is
                    mode: propose
                """, DEFAULTS);
        var gpu = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, "a");
        var nowhere = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, null);
        RetryLedger once = RetryLedger.empty().with(tried(1, null, gpu, "a", "b"));

        Decision backed = policy.decide(new PolicyCase(gpu, once, true));
        assertThat(backed.action()).isEqualTo(PolicyAction.VERIFY_THEN_ISOLATE);
        assertThat(backed.mode()).isEqualTo(RecoveryMode.ACT);
        assertThat(backed.pause()).isEqualTo(Duration.ofMinutes(2));
        assertThat(decided(policy, gpu, once, false, 1)).isEqualTo("the rest");
        assertThat(policy.decide(new PolicyCase(gpu, once, false)).mode()).isEqualTo(RecoveryMode.PROPOSE);
        assertThat(decided(policy, nowhere, once, true, 1)).isEqualTo("the rest");
        assertThat(decided(policy, gpu, once, true, 10)).isEqualTo("many at once");
        assertThat(decided(policy, gpu, once.with(tried(2, null, gpu, "a", "b")), true, 1))
                .isEqualTo("hopeless");
    }

    @Test
    void aRuleMaySetTheActionIfAllTestsPassAndMayRequireASuspectedSwitch() {
        RecoveryPolicy policy = PolicyFile.read("""
                version: 1
                rules:
                  - name: a whole switch
                    when: {switch_suspected: true}
                    action: ask_a_person
                  - name: nobody else says so
                    when: {backed_by_hardware: false}
                    action: verify_then_isolate
                    if_all_pass: return_to_owner
                """, DEFAULTS);
        var gpu = of(FailureCategory.INFRASTRUCTURE, InfraType.GPU, "a");
        RetryLedger once = RetryLedger.empty().with(tried(1, null, gpu, "a", "b"));
        var suspected = new SwitchFailures("leaf-1", Set.of("a", "b", "c"), 1, Set.of("a", "c"));

        assertThat(policy.decide(new PolicyCase(gpu, once, false)).ifAllPass()).isEqualTo(PolicyAction.RETURN_TO_OWNER);
        Decision about = policy.decide(new PolicyCase(gpu, once, false, Set.of(), 1, List.of(suspected)));
        assertThat(about.rule()).isEqualTo("a whole switch");
        assertThat(about.priors()).containsEntry("a", 50.0);
    }

    @Test
    void anActionForPassedTestsIsRejectedIfTheRuleTestsNothing() {
        PolicyRefused refused = catchThrowableOfType(PolicyRefused.class, () -> PolicyFile.read("""
                version: 1
                rules:
                  - {name: one, action: restart_as_is, if_all_pass: return_to_owner}
                  - {name: two, action: verify_then_isolate, if_all_pass: restart_elsewhere}
                """, DEFAULTS));

        assertThat(refused.problems())
                .extracting(PolicyProblem::place)
                .contains("rules[0].if_all_pass", "rules[1].if_all_pass");
    }

    @Test
    void omittedSettingsKeepTheirDefaults() {
        RecoveryPolicy policy = PolicyFile.read("""
                version: 1
                rules: [{name: all, action: ask_a_person}]
                """, DEFAULTS);

        assertThat(policy.mode()).isEqualTo(RecoveryMode.PROPOSE);
        assertThat(policy.firstWait()).isEqualTo(Duration.ofSeconds(7));
        assertThat(policy.longestWait()).isEqualTo(Duration.ofMinutes(7));
    }

    @Test
    void everyProblemIsReportedWithItsLineItsPlaceAndTheExpectedValue() {
        List<PolicyProblem> problems = problems("""
                version: 2
                mode: maybe
                rules:
                  - name: one
                    when: {category: infrastucture, confidence: 1.2, colour: red}
                    action: reboot
                  - name: one
                    action: restart_as_is
                  - when: {failures_without_progress: -1, category: framework, infra_type: gpu}
                    action: ask_a_person
                speed: high
                """);

        assertThat(problems)
                .extracting(problem -> problem.line() + " " + problem.place())
                .containsExactlyInAnyOrder(
                        "1 version",
                        "2 mode",
                        "5 rules[0].when.category",
                        "5 rules[0].when.confidence",
                        "5 rules[0].when.colour",
                        "6 rules[0].action",
                        "7 rules[1].name",
                        "9 rules[2].name",
                        "9 rules[2].when.failures_without_progress",
                        "9 rules[2].when.infra_type",
                        "11 speed");
        assertThat(problems)
                .anySatisfy(problem -> assertThat(problem.toString())
                        .isEqualTo("line 6, rules[0].action: expected one of restart_as_is, restart_elsewhere, "
                                + "verify_then_isolate, return_to_owner, stop_retrying, ask_a_person (reboot)"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|1|an empty file",
                "rules: [|1|expected",
                "'rules: [{name: a, action: ask_a_person}]'|1|left out",
                "just words|1|just words",
                "'version: 1\nrules: []'|2|sequence",
                "'version: 1\npauses: {first: 3 weeks}\nrules: [{name: a, action: ask_a_person}]'|2|3 weeks"
            })
    void aFileThatIsNotAPolicyIsRejectedWithTheLineOfTheProblem(String yaml, int line, String given) {
        assertThat(problems(yaml)).anySatisfy(problem -> {
            assertThat(problem.line()).isEqualTo(line);
            assertThat(problem.given()).contains(given);
        });
    }

    @ParameterizedTest
    @CsvSource({"0, true", "1, false", "1000, false", "1001, true", "-1, true", "1.5, true", "'', true"})
    void aCountIsAWholeNumberFromOneToAThousand(String count, boolean refused) {
        String file = """
                version: 1
                rules: [{name: a, when: {jobs_together: %s}, action: ask_a_person}]
                """.formatted(count);

        assertThat(isRefused(file)).isEqualTo(refused);
    }

    @ParameterizedTest
    @CsvSource({"0, false", "0.5, false", "1, false", "1.0, false", "1.01, true", "-0.1, true", "2, true"})
    void aShareIsANumberFromZeroToOne(String share, boolean refused) {
        String file = """
                version: 1
                rules: [{name: a, when: {confidence: %s}, action: ask_a_person}]
                """.formatted(share);

        assertThat(isRefused(file)).isEqualTo(refused);
    }

    private static boolean isRefused(String file) {
        try {
            PolicyFile.read(file, DEFAULTS);
            return false;
        } catch (PolicyRefused refused) {
            return true;
        }
    }

    @Test
    void theStandardPolicyIsAvailableAsAFile() {
        assertThat(PolicyFile.read(PolicyFile.standardText(), DEFAULTS)).isEqualTo(RecoveryPolicy.standard());
    }

    private static List<PolicyProblem> problems(String yaml) {
        PolicyRefused refused = catchThrowableOfType(PolicyRefused.class, () -> PolicyFile.read(yaml, DEFAULTS));
        assertThat(refused).isNotNull();
        return refused.problems();
    }

    private static String decided(
            RecoveryPolicy policy, DiagnosisSummary diagnosis, RetryLedger ledger, boolean backed, int together) {
        return policy.decide(new PolicyCase(diagnosis, ledger, backed, Set.of(), together))
                .rule();
    }
}
