package io.schedmate.query.question;

import java.util.List;
import java.util.Set;

/**
 * A parsed question.
 *
 * @param concepts concepts that it mentions, in order, without filler words
 * @param aggregates the requested values of a series, in order
 * @param anchors the requested steps, epochs or ranks
 * @param literals names, numbers and paths that the line must contain
 * @param indexesAsked the indexes asked for: in which epoch, at which step
 * @param stems stems of its words
 */
public record Question(
        String text,
        Wanted wanted,
        List<Concept> concepts,
        List<Aggregate> aggregates,
        List<Anchor> anchors,
        List<String> literals,
        Set<Concept> indexesAsked,
        List<String> stems) {

    public boolean mentions(String id) {
        return concepts.stream().anyMatch(concept -> concept.id().equals(id));
    }

    public boolean mentionsAny(Set<String> ids) {
        return concepts.stream().anyMatch(concept -> ids.contains(concept.id()));
    }

    /** Returns whether these words form a name that the question spells out, such as {@code mAP50-95}. */
    public boolean namesIn(List<String> words) {
        return literals.stream()
                .filter(literal -> !literal.chars().allMatch(Character::isDigit))
                .map(literal -> literal.replaceAll("[^a-z0-9]", ""))
                .anyMatch(String.join("", words)::equals);
    }

    /** Returns the question with other concepts, for one of its parts. */
    public Question about(List<Concept> others) {
        return new Question(text, wanted, others, aggregates, anchors, literals, indexesAsked, stems);
    }

    public Question with(List<Aggregate> others) {
        return new Question(text, wanted, concepts, others, anchors, literals, indexesAsked, stems);
    }

    public Question at(List<Anchor> others) {
        return new Question(text, wanted, concepts, aggregates, others, literals, indexesAsked, stems);
    }
}
