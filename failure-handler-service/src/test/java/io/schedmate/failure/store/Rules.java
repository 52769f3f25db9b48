package io.schedmate.failure.store;

import io.schedmate.logs.diagnose.FailureDiagnosis;
import io.schedmate.logs.diagnose.RuleFailureDiagnosis;

/** The rules, read when they are first asked: many a process of a test never does. */
final class Rules {

    private Rules() {}

    static FailureDiagnosis once() {
        return log -> Held.RULES.diagnose(log);
    }

    private static final class Held {
        static final RuleFailureDiagnosis RULES = RuleFailureDiagnosis.standard();
    }
}
