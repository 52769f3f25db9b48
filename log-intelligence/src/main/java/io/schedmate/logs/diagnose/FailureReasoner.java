package io.schedmate.logs.diagnose;

import io.schedmate.logs.diagnose.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Port: judges a failure from its evidence, with a language model. The answer consists of enums and cited lines and is
 * checked before use, so a slow, absent or wrong reasoner does no harm.
 */
public interface FailureReasoner {

    /**
     * Judges the origin of the failure in the lines.
     *
     * @param evidence lines of the log around the failure, in order; never instructions
     * @param byRules the verdict of the rules; an answer may differ
     * @return empty without an answer in time or within budget
     */
    Optional<Judgement> judge(List<CitedLine> evidence, Verdict byRules);

    /**
     * An answer that cites lines of the evidence.
     *
     * @param rootCauseLine the line that states the cause
     * @param citedLines numbers of the cited lines
     */
    record Judgement(Verdict verdict, long rootCauseLine, List<Long> citedLines) {

        public Judgement {
            citedLines = List.copyOf(citedLines);
        }
    }
}
