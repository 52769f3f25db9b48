package io.schedmate.evaluation.baseline;

import io.schedmate.evaluation.engine.LogEngine;
import io.schedmate.logs.diagnose.Diagnosis;
import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import io.schedmate.logs.locate.signature.SignatureRow;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Diagnoses each log without the signatures that match its root cause: shows what is left for a message that nobody has
 * written down. The ways in which processes end are few and stay known.
 */
public final class WithoutSignatures implements LogEngine {

    private static final Set<Role> MESSAGES = EnumSet.of(Role.FAULT, Role.CAUSE, Role.OUTSIDE, Role.SYMPTOM);

    private final String name;
    private final FailureDiagnosis whole;
    private final List<SignatureRow> messages = SignatureCatalogue.rows().stream()
            .filter(row -> MESSAGES.contains(row.signature().role()))
            .toList();
    private final Map<Set<String>, FailureDiagnosis> lacking = new ConcurrentHashMap<>();

    /** @param whole the engine with all signatures, whose answer says which to leave out */
    public WithoutSignatures(String name, FailureDiagnosis whole) {
        this.name = name;
        this.whole = whole;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<FailureDiagnosis> diagnosis() {
        return Optional.of(this::diagnose);
    }

    private Diagnosis diagnose(LogLines log) {
        Diagnosis known = whole.diagnose(log);
        String root = known.rootCauseText();
        Set<String> ids = root == null ? Set.of() : matching(root);
        return ids.isEmpty() ? known : without(ids).diagnose(log);
    }

    private Set<String> matching(String line) {
        return messages.stream()
                .filter(row -> row.fits(line))
                .map(row -> row.signature().id())
                .collect(Collectors.toUnmodifiableSet());
    }

    private FailureDiagnosis without(Set<String> ids) {
        return lacking.computeIfAbsent(
                ids,
                _ -> RuleFailureDiagnosis.without(
                        row -> ids.contains(row.signature().id())));
    }
}
