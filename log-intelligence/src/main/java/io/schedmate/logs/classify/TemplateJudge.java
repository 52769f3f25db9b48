package io.schedmate.logs.classify;

import java.util.List;
import java.util.Optional;

/** Port: labels templates that the rules leave undecided, with an embedding model or a language model. */
@FunctionalInterface
public interface TemplateJudge {

    /**
     * Judges templates, in one batch.
     *
     * @return an answer for each template in order, empty where there is none
     */
    List<Optional<Judgement>> judge(List<String> templates);
}
