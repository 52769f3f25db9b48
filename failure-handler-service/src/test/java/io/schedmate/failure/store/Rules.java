package io.schedmate.failure.store;

import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;

/** The rules, loaded on first use, because many processes of a test never use them. */
final class Rules {

    private Rules() {}

    static FailureDiagnosis once() {
        return log -> Held.RULES.diagnose(log);
    }

    private static final class Held {
        static final RuleFailureDiagnosis RULES = RuleFailureDiagnosis.standard();
    }
}
