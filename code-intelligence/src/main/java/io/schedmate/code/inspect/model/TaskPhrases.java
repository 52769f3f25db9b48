package io.schedmate.code.inspect.model;

import io.schedmate.code.inspect.job.NameTable;
import io.schedmate.code.limit.WorkLimit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the tasks that a sentence names: a noun such as detection, with the preceding words for its object. Words for
 * the method are omitted, and so is the text after a word such as "using".
 */
final class TaskPhrases {

    private static final NameTable TABLE = NameTable.read(TaskPhrases.class, "task-phrases.tsv", 3);
    private static final Map<Pattern, String> JOINS = patterns("join");
    private static final Map<Pattern, String> HEADS = patterns("head");
    private static final Map<Pattern, String> ALONE = patterns("alone");
    private static final Set<String> NAMED = TABLE.mapOf("named").keySet();
    private static final Set<String> CUT = TABLE.mapOf("cut").keySet();
    private static final Set<String> END = TABLE.mapOf("end").keySet();
    private static final Set<String> METHOD = TABLE.mapOf("method").keySet();
    private static final Set<String> PURPOSE = TABLE.mapOf("purpose").keySet();

    /** Matches a noun that may name a task. */
    static final Pattern NOUN = Pattern.compile(Stream.of(HEADS, ALONE, JOINS)
            .flatMap(names -> names.keySet().stream())
            .map(Pattern::pattern)
            .collect(Collectors.joining("|", "(?i)\\b(?:", ")")));

    private static final String AS_WRITTEN = "=";
    /** Ends a part of a sentence. */
    private static final String STOP = ".";

    private static final Pattern WORD_OR_STOP =
            Pattern.compile("[a-z\\d](?:[\\w'\u2019-]*\\w)?|[.:;,!?()\\[\\]|/\u2013\u2014]");
    private static final int MAX_WORDS = 3;
    private static final int MAX_LENGTH = 400;

    private TaskPhrases() {}

    /**
     * @param text the noun with its object, in lower case
     * @param noun the noun alone
     * @param isPurpose whether it follows a word such as "for"
     */
    record Phrase(String text, String noun, boolean isPurpose) {}

    /** Returns each phrase once, in the order of the sentence. */
    static List<Phrase> in(String sentence) {
        List<String> words = words(sentence);
        Map<String, Phrase> phrases = new LinkedHashMap<>();
        boolean isMethod = false;
        boolean isPurpose = false;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals(STOP) || PURPOSE.contains(word)) {
                isMethod = false;
                isPurpose = PURPOSE.contains(word);
            } else if (METHOD.contains(word)) {
                isMethod = true;
            } else if (!isMethod) {
                boolean isFor = isPurpose;
                phrase(words, i, isFor).ifPresent(phrase -> phrases.putIfAbsent(phrase.text(), phrase));
            }
        }
        return withoutParts(List.copyOf(phrases.values()));
    }

    private static Optional<Phrase> phrase(List<String> words, int at, boolean isPurpose) {
        String word = words.get(at);
        Optional<String> alone = labelled(ALONE, word).map(name -> name.equals(AS_WRITTEN) ? word : name);
        Optional<String> noun = alone.or(() -> labelled(HEADS, word));
        if (noun.isEmpty() || at + 1 < words.size() && isPartOfName(words.get(at + 1))) {
            return Optional.empty();
        }
        List<String> about = before(words, at);
        if (about.isEmpty() && at + 2 < words.size() && words.get(at + 1).equals("of")) {
            about = behind(words, at + 2);
        }
        return about.isEmpty() && alone.isEmpty()
                ? Optional.empty()
                : Optional.of(new Phrase((String.join(" ", about) + " " + noun.get()).strip(), noun.get(), isPurpose));
    }

    /** Whether a noun before {@code word} is part of another task's name, or of a model's. */
    private static boolean isPartOfName(String word) {
        return NAMED.contains(word)
                || labelled(HEADS, word).isPresent()
                || labelled(ALONE, word).isPresent();
    }

    private static List<String> before(List<String> words, int at) {
        int from = at;
        while (from > 0 && at - from < MAX_WORDS && isObject(words.get(from - 1))) {
            from--;
        }
        return words.subList(from, at);
    }

    private static List<String> behind(List<String> words, int from) {
        int to = from;
        while (to < words.size() && to - from < MAX_WORDS && isObject(words.get(to))) {
            to++;
        }
        return words.subList(from, to);
    }

    private static boolean isObject(String word) {
        return !word.equals(STOP)
                && !CUT.contains(word)
                && !END.contains(word)
                && !METHOD.contains(word)
                && !PURPOSE.contains(word)
                && !word.matches("\\d+");
    }

    /** Removes phrases that a longer one contains. */
    private static List<Phrase> withoutParts(List<Phrase> phrases) {
        return phrases.stream()
                .filter(phrase -> phrases.stream()
                        .noneMatch(other -> other != phrase && other.text().endsWith(" " + phrase.text())))
                .toList();
    }

    private static List<String> words(String sentence) {
        String lower =
                sentence.substring(0, Math.min(MAX_LENGTH, sentence.length())).toLowerCase(Locale.ROOT);
        for (Map.Entry<Pattern, String> join : JOINS.entrySet()) {
            lower = join.getKey().matcher(WorkLimit.text(lower)).replaceAll(join.getValue());
        }
        List<String> words = new ArrayList<>();
        WORD_OR_STOP.matcher(WorkLimit.text(lower)).results().forEach(found -> {
            boolean isWord = Character.isLetterOrDigit(found.group().charAt(0));
            words.add(isWord ? found.group() : STOP);
        });
        return words;
    }

    private static Optional<String> labelled(Map<Pattern, String> names, String word) {
        return names.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(WorkLimit.text(word)).matches())
                .map(Map.Entry::getValue)
                .findFirst();
    }

    private static Map<Pattern, String> patterns(String kind) {
        Map<Pattern, String> patterns = new LinkedHashMap<>();
        TABLE.mapOf(kind).forEach((pattern, name) -> patterns.put(Pattern.compile(pattern), name));
        return patterns;
    }
}
