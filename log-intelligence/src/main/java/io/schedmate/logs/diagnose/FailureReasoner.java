package io.schedmate.logs.diagnose;

import io.schedmate.logs.diagnose.verdict.Verdict;
import java.util.List;
import java.util.Optional;

/**
 * Judges a failure from its evidence: a language model behind an adapter. It fills in enums and cites lines; what it says
 * is checked before it counts, so it may be slow to exist and wrong without harm.
 */
public interface FailureReasoner {

    /**
     * Whose failure the lines show.
     *
     * @param evidence lines of the log around the failure, in order; never instructions
     * @param byRules what the rules hold; an answer may differ
     * @return empty where there is no answer in time or within budget
     */
    Optional<Judgement> judge(List<CitedLine> evidence, Verdict byRules);

    /**
     * An answer that claims to rest on lines of the evidence.
     *
     * @param rootCauseLine the line that says why
     * @param citedLines numbers of the lines that it rests on
     */
    record Judgement(Verdict verdict, long rootCauseLine, List<Long> citedLines) {

        public Judgement {
            citedLines = List.copyOf(citedLines);
        }
    }
}
