package io.schedmate.query.question;

import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.text.Ordinals;
import io.schedmate.query.text.Phrases;
import io.schedmate.query.text.Stems;
import io.schedmate.query.text.Token;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses a question. A word that is neither in the lexicon nor in the log is replaced by the closest word of the log.
 */
public record QuestionReader(Lexicon lexicon, Vocabulary vocabulary) {

    private static final Set<String> COUNTED_PARTS = Words.of("question.counted-parts");
    /** Words that choose a value of a series and name no thing. */
    private static final Set<String> CHOOSING = Stems.of(String.join(" ", Words.of("question.choosing"))).stream()
            .collect(java.util.stream.Collectors.toUnmodifiableSet());

    private static final Pattern INDEX_ASKED = Pattern.compile(Phrases.of("question.index-asked"));

    private static final Pattern ASKING = Pattern.compile(Phrases.of("question.asking"));
    private static final String WHICH_GPU = Phrases.of("question.which-gpu");

    /** Words that occur in any question. */
    private static final String THIS_LOG = Phrases.of("question.this-log");

    private static final Pattern CLOCK_ASKED = Pattern.compile(Phrases.of("question.clock-asked"));
    /** A "time" that is neither a duration nor a time of day. */
    private static final Pattern OCCASION = Pattern.compile(Phrases.of("question.occasion"));

    private static final String SCORE = "score";

    private static final Set<String> CLOCK = Words.of("question.clock");

    /** The most names in capitals; a question with more words in capitals is written in capitals and names nothing. */
    private static final int MAX_NAMES = 2;

    public Question read(String text) {
        String lower =
                text.toLowerCase(Locale.ROOT).strip().replaceAll(THIS_LOG, "").replaceFirst(WHICH_GPU, "$1 gpu model");
        List<Token> tokens = Tokens.of(lower);
        List<Anchor> anchors = new ArrayList<>();
        List<String> literals = new ArrayList<>();
        List<Word> words = words(tokens, anchors, literals);
        literals.addAll(unknownNames(text));
        List<Concept> concepts = new ArrayList<>(concepts(words));
        concepts.removeIf(concept ->
                concept.id().equals("time") && OCCASION.matcher(lower).find());
        // "The ROUGE score" means ROUGE, so the word score is not a concept.
        boolean quantity = concepts.stream()
                .anyMatch(concept ->
                        concept.kind() == Kind.QUANTITY && !concept.id().equals(SCORE));
        concepts.removeIf(concept -> quantity && concept.id().equals(SCORE));
        concepts.removeIf(concept ->
                CLOCK.contains(concept.id()) && CLOCK_ASKED.matcher(lower).find());
        return new Question(
                lower,
                Cues.wanted(lower),
                concepts,
                Cues.aggregates(lower),
                anchors,
                literals,
                indexesAsked(lower),
                words.stream().map(Word::stem).toList());
    }

    /**
     * Returns the parts of a question that asks for several things, as separate questions; none if it asks for one. A
     * part that names no thing refers to the thing of the part before it, and a step named anywhere applies to all
     * parts.
     */
    public List<Question> parts(Question whole) {
        List<Question> parts = new ArrayList<>();
        for (String text : Parts.of(whole.text())) {
            Question read = read(text);
            Question part = read;
            Question before = parts.isEmpty() ? null : parts.getLast();
            boolean namesThing = read.concepts().stream()
                    .anyMatch(concept -> namesThing(concept, read) && !isNamedAgain(concept, before, read));
            if (!namesThing && before != null) {
                part = part.about(inherited(before, part));
                part = asksIndexOnly(read) ? part.with(before.aggregates()) : part;
            } else if (!namesThing) {
                return List.of();
            }
            parts.add(shared(whole, part));
        }
        return parts;
    }

    /**
     * Returns whether the part asks only for a step, like "its step" in "the lowest loss and its step"; it then refers
     * to the part before it.
     */
    private static boolean asksIndexOnly(Question part) {
        return !part.indexesAsked().isEmpty()
                && part.aggregates().isEmpty()
                && part.concepts().stream()
                        .allMatch(concept -> concept.kind() == Kind.INDEX || concept.kind() == Kind.WEAK);
    }

    /** Returns whether the part names another number of the same thing, like "class 5" in "class 3 vs class 5". */
    private static boolean isNamedAgain(Concept concept, @Nullable Question before, Question part) {
        return before != null
                && !part.literals().isEmpty()
                && !before.literals().isEmpty()
                && before.concepts().stream().anyMatch(other -> other.id().equals(concept.id()));
    }

    /** Applies to a part what holds for all parts: a step named anywhere, and the word version. */
    private Question shared(Question whole, Question part) {
        Question with = part;
        if (part.anchors().isEmpty()) {
            with = with.at(
                    whole.anchors().stream().filter(anchor -> !anchor.isEnd()).toList());
        }
        if (whole.mentions("version") && !with.mentions("version")) {
            List<Concept> concepts = new ArrayList<>(with.concepts());
            concepts.add(lexicon.get("version"));
            with = with.about(concepts);
        }
        return with;
    }

    private static boolean namesThing(Concept concept, Question part) {
        return switch (concept.kind()) {
            case WEAK -> false;
            case INDEX ->
                part.indexesAsked().isEmpty()
                        && part.anchors().isEmpty()
                        && part.aggregates().isEmpty();
            case EVENT -> ASKING.matcher(part.text()).find();
            case THING -> !concept.id().equals("validation") && !concept.id().equals("training");
            case QUANTITY, WORD -> true;
        };
    }

    private static List<Concept> inherited(Question before, Question part) {
        List<Concept> concepts = new ArrayList<>(before.concepts());
        boolean otherEvent = part.concepts().stream().anyMatch(concept -> concept.kind() == Kind.EVENT);
        boolean otherSplit = part.mentions("validation") || part.mentions("training");
        concepts.removeIf(concept -> otherEvent && concept.kind() == Kind.EVENT
                || otherSplit
                        && (concept.id().equals("validation") || concept.id().equals("training")));
        part.concepts().stream().filter(concept -> !concepts.contains(concept)).forEach(concepts::add);
        return concepts;
    }

    /**
     * Returns names in capitals, such as ICDAR, that are neither in the lexicon nor in the log: the log contains
     * nothing about them.
     */
    private List<String> unknownNames(String text) {
        List<String> names = new ArrayList<>();
        for (Token token : Tokens.of(text)) {
            boolean capitals = token.isWord()
                    && token.text().length() > 2
                    && token.text().chars().filter(Character::isUpperCase).count() * 2
                            > token.text().length();
            if (capitals && token.stems().stream().allMatch(this::isUnknown)) {
                names.add(token.text().toLowerCase(Locale.ROOT));
            }
        }
        return names.size() > MAX_NAMES ? List.of() : names;
    }

    private boolean isUnknown(String stem) {
        return lexicon.at(List.of(stem), 0) == null
                && !lexicon.isStopWord(stem)
                && !vocabulary.holds(stem)
                && vocabulary.relatives(stem).isEmpty()
                && vocabulary.closest(stem) == null;
    }

    private record Word(String stem, String word) {}

    private List<Word> words(List<Token> tokens, List<Anchor> anchors, List<String> literals) {
        List<Word> words = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            if (token.isNumber()) {
                if (!anchored(tokens, i, anchors)) {
                    literals.add(token.text());
                }
                continue;
            }
            if (token.kind() == Token.Kind.NAME && !isKnown(token.stems())) {
                literals.add(token.text());
            }
            for (String stem : token.stems()) {
                words.add(new Word(stem, token.isWord() ? token.text() : stem));
            }
        }
        ordinals(tokens, anchors);
        return words;
    }

    /** Returns whether the lexicon has the whole name, such as tokens/s. Logs may then use another name. */
    private boolean isKnown(List<String> stems) {
        Lexicon.Found found = stems.isEmpty() ? null : lexicon.at(stems, 0);
        return found != null && found.words() == stems.size();
    }

    private boolean anchored(List<Token> tokens, int i, List<Anchor> anchors) {
        for (int j = i - 1; j >= 0 && j >= i - 2; j--) {
            for (String stem : tokens.get(j).stems()) {
                Lexicon.Found found = lexicon.at(List.of(stem), 0);
                if (found != null && COUNTED_PARTS.contains(found.concept().id())) {
                    anchors.add(new Anchor(found.concept(), tokens.get(i).number()));
                    return true;
                }
            }
        }
        // As in "between step 500 and 1000".
        if (i >= 2
                && tokens.get(i - 1).text().equals("and")
                && tokens.get(i - 2).isNumber()
                && !anchors.isEmpty()) {
            anchors.add(new Anchor(anchors.getLast().index(), tokens.get(i).number()));
            return true;
        }
        return false;
    }

    private void ordinals(List<Token> tokens, List<Anchor> anchors) {
        for (int i = 0; i + 1 < tokens.size(); i++) {
            OptionalInt ordinal = Ordinals.of(tokens.get(i).text());
            if (ordinal.isEmpty()) {
                continue;
            }
            for (String stem : tokens.get(i + 1).stems()) {
                Lexicon.Found found = lexicon.at(List.of(stem), 0);
                if (found != null && found.concept().id().equals("epoch")) {
                    anchors.add(Anchor.of(found.concept(), ordinal.getAsInt()));
                }
            }
        }
    }

    private List<Concept> concepts(List<Word> words) {
        List<String> stems = words.stream().map(Word::stem).toList();
        Map<String, Concept> concepts = new LinkedHashMap<>();
        int at = 0;
        while (at < words.size()) {
            Lexicon.Found found = lexicon.at(stems, at);
            boolean silent = lexicon.isStopWord(words.get(at).word())
                    || lexicon.isStopWord(stems.get(at))
                    || CHOOSING.contains(stems.get(at));
            if (found != null && (found.words() > 1 || !silent)) {
                concepts.putIfAbsent(found.concept().id(), found.concept());
                at += found.words();
                continue;
            }
            if (!silent && stems.get(at).length() > 1) {
                Concept word = word(stems.get(at));
                concepts.putIfAbsent(word.id(), word);
            }
            at++;
        }
        return List.copyOf(concepts.values());
    }

    private Concept word(String stem) {
        Set<List<String>> forms = new LinkedHashSet<>();
        forms.add(List.of(stem));
        vocabulary.relatives(stem).forEach(relative -> forms.add(List.of(relative)));
        if (forms.size() == 1 && !vocabulary.holds(stem)) {
            vocabulary.abbreviations(stem).forEach(shorter -> forms.add(List.of(shorter)));
        }
        if (forms.size() == 1 && !vocabulary.holds(stem)) {
            String closest = vocabulary.closest(stem);
            closest = closest == null ? lexicon.closest(stem) : closest;
            if (closest != null) {
                Lexicon.Found found = lexicon.at(List.of(closest), 0);
                if (found != null) {
                    return found.concept();
                }
                forms.add(List.of(closest));
            }
        }
        return new Concept(stem, Kind.WORD, null, 1, List.copyOf(forms));
    }

    private Set<Concept> indexesAsked(String lower) {
        Map<String, Concept> asked = new HashMap<>();
        Matcher matcher = INDEX_ASKED.matcher(lower);
        while (matcher.find()) {
            Lexicon.Found found = lexicon.at(List.of(Stems.stem(matcher.group(1))), 0);
            if (found != null) {
                asked.put(found.concept().id(), found.concept());
            }
        }
        return Set.copyOf(asked.values());
    }
}
