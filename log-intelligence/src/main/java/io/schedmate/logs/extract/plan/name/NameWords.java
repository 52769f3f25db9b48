package io.schedmate.logs.extract.plan.name;

import io.schedmate.tables.WordLists;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A printed name, split into its lower-case words: {@code CurrSamplesPerSec}, {@code train/loss_cls},
 * {@code time (ms)}.
 */
public record NameWords(List<String> words) {

    /** Words for a time before a slash: {@code time/step} is not a count of time steps. */
    private static final Set<String> A_TIME = Set.of("time", "t", "s", "sec", "secs", "seconds", "ms");

    private static final Set<String> EVALUATION = WordLists.set(NameWords.class, "evaluation-name");

    private static final String LOSS = "loss";

    private static final Set<String> TRAINED_ON = WordLists.set(NameWords.class, "joined-training-set");

    private static final Set<String> HELD_OUT = WordLists.set(NameWords.class, "joined-evaluation-set");

    public NameWords {
        words = List.copyOf(words);
    }

    public static NameWords of(String name) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean hump = Character.isUpperCase(c) && i > 0 && Character.isLowerCase(name.charAt(i - 1));
            if (hump || i > 0 && OtherLanguages.changesScript(name.charAt(i - 1), c)) {
                take(word, words);
            }
            if (Character.isLetterOrDigit(c)) {
                word.append(c);
            } else {
                take(word, words);
                if (c == '@' && i > 0 && name.charAt(i - 1) == ' ') {
                    words.add("at");
                }
                if (c == '/' && words.size() == 1 && A_TIME.contains(words.getFirst())) {
                    words.add("per");
                }
            }
        }
        take(word, words);
        return new NameWords(words);
    }

    private static void take(StringBuilder word, List<String> words) {
        if (!word.isEmpty()) {
            String lower = word.toString().toLowerCase(Locale.ROOT);
            if (OtherLanguages.mayHold(lower)) {
                words.addAll(OtherLanguages.inEnglish(lower));
            } else {
                words.addAll(withoutSet(lower));
            }
            word.setLength(0);
        }
    }

    /** Splits names such as {@code trloss} and {@code valloss}: a loss joined to the short name of its data set. */
    private static List<String> withoutSet(String word) {
        String set = word.endsWith(LOSS) ? word.substring(0, word.length() - LOSS.length()) : "";
        if (TRAINED_ON.contains(set)) {
            return List.of("train", LOSS);
        }
        return HELD_OUT.contains(set) ? List.of("val", LOSS) : List.of(word);
    }

    public boolean isEmpty() {
        return words.isEmpty();
    }

    public int size() {
        return words.size();
    }

    public String first() {
        return words.isEmpty() ? "" : words.getFirst();
    }

    String last() {
        return words.isEmpty() ? "" : words.getLast();
    }

    public boolean has(String word) {
        return words.contains(word);
    }

    public boolean hasAny(Set<String> wanted) {
        for (String word : words) {
            if (wanted.contains(word)) {
                return true;
            }
        }
        return false;
    }

    boolean endsWith(String... tail) {
        int from = words.size() - tail.length;
        return from >= 0 && words.subList(from, words.size()).equals(List.of(tail));
    }

    boolean contains(String first, String second) {
        int at = words.indexOf(first);
        return at >= 0 && words.subList(at, words.size()).contains(second);
    }

    /** Returns the index of the last word among {@code wanted}, or -1. */
    public int lastOf(Set<String> wanted) {
        int at = words.size() - 1;
        while (at >= 0 && !wanted.contains(words.get(at))) {
            at--;
        }
        return at;
    }

    public NameWords from(int word) {
        return new NameWords(words.subList(word, words.size()));
    }

    public NameWords to(int word) {
        return new NameWords(words.subList(0, word));
    }

    public boolean namesEvaluation() {
        return hasAny(EVALUATION);
    }

    NameWords without(Set<String> fillers) {
        if (!hasAny(fillers)) {
            return this;
        }
        List<String> kept = new ArrayList<>(words.size());
        for (String word : words) {
            if (!fillers.contains(word)) {
                kept.add(word);
            }
        }
        return new NameWords(kept);
    }

    NameWords and(String word) {
        List<String> longer = new ArrayList<>(words);
        longer.add(word);
        return new NameWords(longer);
    }

    public String joined() {
        return String.join(" ", words);
    }
}
