package io.schedmate.logs.diagnose.verdict;

import io.schedmate.logs.locate.FailedAttempt;
import io.schedmate.logs.locate.Located;
import io.schedmate.model.FailureCategory;
import java.util.ArrayList;
import java.util.List;

/** Splits a log into its runs. */
public record Attempts(Verdicts verdicts) {

    public List<Attempt> of(Located located) {
        List<Attempt> attempts = new ArrayList<>();
        long from = 1;
        for (int i = 0; i < located.failed().size(); i++) {
            FailedAttempt failed = located.failed().get(i);
            boolean last = i == located.failed().size() - 1;
            long to = last && !located.goesOn() ? located.lines() : failed.lastLine();
            Verdict verdict = verdicts.of(failed);
            attempts.add(new Attempt(
                    from,
                    to,
                    verdict.category() == FailureCategory.OTHER ? "ended" : "failed",
                    failed.firstErrorLine(),
                    failed.root().messageLine(),
                    verdict.category(),
                    verdict.infraType()));
            from = to + 1;
        }
        if (from <= located.lines()) {
            String outcome = located.finished() ? "finished" : "open";
            attempts.add(new Attempt(from, located.lines(), outcome, null, null, FailureCategory.NONE, null));
        }
        return attempts;
    }
}
