package io.schedmate.evaluation.advisor;

import io.schedmate.evaluation.engine.AdvisorEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Scores advisor engines side by side on labelled cases and pairs. */
public final class AdvisorEvaluation {

    private AdvisorEvaluation() {}

    /**
     * @param cases folder with {@code *cases.jsonl} and {@code *pairs.jsonl}
     * @param repositories folder with the checked-out trees; cases without a tree are listed in the report and skipped
     *      for engines that read trees
     * @param checks whether to run the metamorphic checks
     * @throws IOException if the cases cannot be read
     */
    public static AdvisorReport run(Path cases, Path repositories, List<AdvisorEngine> engines, boolean checks)
            throws IOException {
        List<AdvisorCase> jobs = AdvisorCaseReader.cases(cases);
        List<AdvisorCase.Pair> pairs = AdvisorCaseReader.pairs(cases);
        if (jobs.isEmpty()) {
            throw new IOException("expected a file *cases.jsonl with cases (" + cases + ")");
        }
        Trees trees = new Trees(repositories);
        return new AdvisorReport(
                jobs.size(),
                pairs.size(),
                jobs.stream()
                        .map(job -> job.repository() + "@" + job.commit())
                        .distinct()
                        .sorted()
                        .toList(),
                jobs.stream()
                        .filter(job -> trees.of(job).isEmpty())
                        .map(job -> job.id() + ": " + job.repository() + " at " + job.commit())
                        .toList(),
                engines.stream()
                        .map(engine -> new AdvisorScoring(jobs, pairs, trees, engine).score(checks))
                        .toList());
    }
}
