package io.schedmate.query.value;

import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Group;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.question.Wanted;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Splits;
import io.schedmate.query.text.SummaryWords;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the fields that a question asks for, first by their names and then by the rest of their lines. */
record FieldSearch(Log log) {

    private static final double IN_LINE = 0.6;
    private static final double EXTRA_WORD = 0.03;
    private static final double OTHER_SPLIT = 0.12;
    /** The weight of events: a value more often comes with its name than with an event. */
    private static final double EVENT = 0.4;

    /** The bonus for a field that counts events: {@code skipped=139} is the number of skipped things. */
    private static final double TALLY = 0.3;

    /**
     * The penalty for plain values in a command, where only options are values; its other words and numbers are parts
     * of names.
     */
    private static final double IN_COMMAND = 0.4;

    private static final double NOTHING = 0.1;
    private static final double SAME_FORM_IN_KEY = 0.03;
    private static final double SAME_FORM_IN_LINE = 0.02;
    /** The bonus for a name that the question spells out exactly, such as mAP50-95. */
    private static final double NAMED_SO = 0.2;

    private static final Pattern TOTAL_ASKED = Pattern.compile(Phrases.of("value.total-asked"));
    private static final Set<String> TOTALS = Words.of("value.totals");
    private static final double TOTAL = 0.1;
    private static final double END = 0.08;
    /** The prefix of a negated name: non-trainable parameters are not trainable ones. */
    private static final String NOT = "non";

    private static final double NEGATED = 0.3;
    private static final double AVERAGE = 0.06;
    /** The bonus for a single letter after a name, such as the L of ROUGE-L. */
    private static final double LETTER = 0.1;

    private static final double REFERENCE = 0.3;

    /**
     * A field of a shape.
     *
     * @param score share of the question's concepts in its name or line, about 0 to 1
     * @param inKey number of concepts in its name
     * @param quantity whether one of them is a quantity
     */
    record Match(Group group, Field field, double score, int inKey, boolean quantity) {}

    /** Returns the matching fields, best first. */
    List<Match> find(Question question, List<Concept> concepts) {
        Set<Group> groups = new LinkedHashSet<>();
        concepts.forEach(concept -> groups.addAll(log.groupsMentioning(concept)));
        double all = concepts.stream().mapToDouble(this::weight).sum();
        List<Match> matches = new ArrayList<>();
        groups.addAll(log.tableRows());
        boolean quantity = concepts.stream().anyMatch(concept -> concept.kind() == Kind.QUANTITY);
        for (Group group : groups) {
            if (log.isSource(group)) {
                continue;
            }
            List<Concept> inLine = concepts.stream()
                    .filter(concept -> log.groupsMentioning(concept).contains(group)
                            || log.tableRows().contains(group))
                    .toList();
            for (Field field : log.fields(group)) {
                Match match = match(question, group, field, inLine, concepts, all);
                if (match.inKey() > 0 && (!quantity || match.quantity())) {
                    matches.add(match);
                }
            }
        }
        matches.sort(Comparator.comparingDouble(Match::score).reversed());
        return matches;
    }

    /**
     * Returns whether the value is a YAML reference: {@code &id001} and {@code *id001} refer to values written
     * elsewhere.
     */
    private static boolean isReference(Group group, Field field) {
        int before = field.value().getFirst().from() - 1;
        return before >= 0
                && (group.example().charAt(before) == '*' || group.example().charAt(before) == '&');
    }

    private static boolean isVersion(Field field) {
        return field.value().size() <= 3
                && field.value().getFirst().text().matches("[vV]?\\d+\\.\\d+\\S*")
                && !field.key().contains("version");
    }

    /** Returns whether the value is a path, which need not be named a path. */
    private static boolean isPath(Field field) {
        String text = field.value().getFirst().text();
        return text.indexOf('/') >= 0 && text.chars().anyMatch(Character::isLetter);
    }

    /** Returns whether the name, or else its line, mentions another split of the data than the requested one. */
    private static boolean isOfAnotherPart(Question question, Field field, Group group) {
        Splits splits = Splits.standard();
        return splits.isOther(question.stems(), field.key())
                || !splits.areNamed(field.key()) && splits.isOther(question.stems(), group.stems());
    }

    /**
     * Returns a bonus for each single letter after a name, and each word after {@code per}, that the question and the
     * field share.
     */
    private static double letters(List<String> asked, List<String> key) {
        double score = 0;
        for (int i = 1; i < asked.size(); i++) {
            boolean letter = asked.get(i).length() == 1
                    && Character.isLetter(asked.get(i).charAt(0));
            boolean per = asked.get(i - 1).equals("per");
            score += (letter || per) && Collections.indexOfSubList(key, asked.subList(i - 1, i + 1)) >= 0 ? LETTER : 0;
        }
        return score;
    }

    double weight(Concept concept) {
        return log.weight(concept) * (concept.kind() == Kind.EVENT ? EVENT : 1);
    }

    private Match match(
            Question question, Group group, Field field, List<Concept> inLine, List<Concept> asked, double all) {
        double found = 0;
        int inKey = 0;
        int named = 0;
        boolean quantity = false;
        for (Concept concept : inLine) {
            boolean key = concept.in(field.key()) && !log.namesAnother(concept, field.key(), asked);
            boolean line = log.groupsMentioning(concept).contains(group);
            found += weight(concept) * (key ? 1 : line ? IN_LINE : 0);
            if (key) {
                boolean counts = concept.kind() != Kind.EVENT || question.wanted() == Wanted.COUNT && field.isNumber();
                inKey += counts ? 1 : 0;
                quantity |= concept.kind() == Kind.QUANTITY;
                named += concept.forms().stream()
                        .filter(form -> java.util.Collections.indexOfSubList(field.key(), form) >= 0)
                        .mapToInt(List::size)
                        .max()
                        .orElse(0);
            }
        }
        double score = found / all;
        score += SAME_FORM_IN_KEY
                * field.key().stream()
                        .filter(stem -> stem.length() > 1 && question.stems().contains(stem))
                        .distinct()
                        .count();
        score += asked.stream().anyMatch(concept -> concept.occursInSameForm(question.stems(), field.key()))
                ? SAME_FORM_IN_KEY
                : 0;
        score += asked.stream().anyMatch(concept -> concept.occursInSameForm(question.stems(), group.stems()))
                ? SAME_FORM_IN_LINE
                : 0;
        score += question.namesIn(field.key()) ? NAMED_SO : 0;
        score += letters(question.stems(), field.key());
        score += question.aggregates().contains(Aggregate.AVERAGE) && SummaryWords.isAverage(field.key()) ? AVERAGE : 0;
        score += NamedEnds.standard().isOneOf(question.aggregates(), field.key()) ? END : 0;
        score -= isOfAnotherPart(question, field, group) ? OTHER_SPLIT : 0;
        score -= field.key().contains(NOT) && !question.stems().contains(NOT) ? NEGATED : 0;
        score -= EXTRA_WORD * Math.min(4, Math.max(0, field.key().size() - named));
        if (asked.stream().noneMatch(concept -> concept.id().equals("validation"))
                && log.lexicon().get("validation").in(group.stems())) {
            score -= OTHER_SPLIT;
        }
        score -= field.value().getFirst().text().equals("None") ? NOTHING : 0;
        score += question.mentions("version") && isVersion(field)
                ? weight(log.lexicon().get("version")) / all
                : 0;
        score += question.mentions("path")
                        && isPath(field)
                        && !log.lexicon().get("path").in(field.key())
                ? weight(log.lexicon().get("path")) / all
                : 0;
        score += TOTAL_ASKED.matcher(question.text()).find()
                        && field.key().stream().anyMatch(TOTALS::contains)
                ? TOTAL
                : 0;
        score -= isReference(group, field) ? REFERENCE : 0;
        boolean tally = question.wanted() == Wanted.COUNT
                && field.form() == Field.Form.NAMED
                && field.isNumber()
                && field.key().size() == 1
                && inLine.stream().anyMatch(concept -> concept.kind() == Kind.EVENT && concept.in(field.key()));
        score += tally ? TALLY : 0;
        score -= field.form() != Field.Form.NAMED && Log.isCommand(group) ? IN_COMMAND : 0;
        score -= switch (field.form()) {
            case NAMED -> 0;
            case PLAIN, COLUMN -> 0.02;
            case COUNTED -> 0.06;
            case BRACKET -> 0.1;
            case TOTAL -> 0.1;
        };
        return new Match(group, field, score, inKey, quantity);
    }
}
