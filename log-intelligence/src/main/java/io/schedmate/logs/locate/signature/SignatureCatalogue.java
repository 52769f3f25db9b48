package io.schedmate.logs.locate.signature;

import io.schedmate.logs.codes.FaultCodes;
import io.schedmate.tables.Tables;
import java.io.Reader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The known messages in order: the first that matches a line names it. One pass searches for all phrases. */
public final class SignatureCatalogue {

    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, Integer> phrases = new LinkedHashMap<>();
    private final PhraseAutomaton automaton;
    private final int[][] rulesByPhrase;
    private final int[] cuesOfPhrase;
    private final boolean[] inSignature;
    private final boolean[] anchors;
    private final CodeReader codes;
    private final Map<Cue, BitSet> cues = new LinkedHashMap<>();

    private record Rule(Signature signature, BitSet all, BitSet none) {}

    private SignatureCatalogue(List<List<String>> own, List<SignatureRow> rows, FaultCodes codes) {
        this.codes = new CodeReader(codes);
        for (Cue cue : Cue.values()) {
            cues.put(cue, bits(cue.phrases()));
        }
        own.forEach(row -> add(SignatureRow.ofSite(row)));
        rows.forEach(this::add);
        automaton = new PhraseAutomaton(List.copyOf(phrases.keySet()));
        rulesByPhrase = index();
        cuesOfPhrase = cuesOfPhrase();
        inSignature = inSignature();
        anchors = anchors();
    }

    /** Returns the catalogue that comes with the library. */
    public static SignatureCatalogue standard() {
        return with(List.of(), FaultCodes.standard());
    }

    /** Returns a catalogue with the rows of {@code extras} before the library's own, which they override. */
    public static SignatureCatalogue with(List<Reader> extras, FaultCodes codes) {
        return with(extras, codes, _ -> true);
    }

    /** @param kept chooses from the rows that come with the library */
    public static SignatureCatalogue with(List<Reader> extras, FaultCodes codes, Predicate<SignatureRow> kept) {
        List<List<String>> own = new ArrayList<>();
        extras.forEach(extra -> own.addAll(Tables.read(extra, "signatures", SignatureRow.COLUMNS)));
        List<List<String>> rows = new ArrayList<>(table("signatures.tsv"));
        rows.addAll(table("translations.tsv"));
        return new SignatureCatalogue(
                own, rows.stream().map(SignatureRow::of).filter(kept).toList(), codes);
    }

    private static List<List<String>> table(String name) {
        return Tables.resource(SignatureCatalogue.class, name, SignatureRow.COLUMNS);
    }

    /** Returns the English rows that come with the library, in order. */
    public static List<SignatureRow> rows() {
        return table("signatures.tsv").stream().map(SignatureRow::of).toList();
    }

    /** Returns an empty buffer for the phrases of a text. */
    public PhraseMatches hits() {
        return new PhraseMatches(cuesOfPhrase, inSignature, anchors);
    }

    private int[] cuesOfPhrase() {
        int[] result = new int[phrases.size()];
        cues.forEach((cue, bits) -> bits.stream().forEach(p -> result[p] |= 1 << cue.ordinal()));
        return result;
    }

    private boolean[] inSignature() {
        boolean[] result = new boolean[phrases.size()];
        rules.forEach(rule -> {
            rule.all().stream().forEach(p -> result[p] = true);
            rule.none().stream().forEach(p -> result[p] = true);
        });
        return result;
    }

    private boolean[] anchors() {
        boolean[] result = new boolean[phrases.size()];
        for (int phrase = 0; phrase < result.length; phrase++) {
            result[phrase] = rulesByPhrase[phrase].length > 0;
        }
        return result;
    }

    /** Replaces the content of {@code hits} by the phrases of the text between two positions. */
    public void scan(char[] text, int from, int to, PhraseMatches hits) {
        hits.clear();
        automaton.scan(text, from, to, hits);
    }

    /** Returns the first signature that matches what the text states, or null if none does. */
    @Nullable
    public Signature match(String text, PhraseMatches hits) {
        String stated = PossibleCauses.removedFrom(text);
        return stated.length() < text.length() ? match(stated) : matched(text, hits);
    }

    private @Nullable Signature matched(String text, PhraseMatches hits) {
        BitSet bits = hits.bits();
        int best = Integer.MAX_VALUE;
        for (int p = bits.nextSetBit(0); p >= 0; p = bits.nextSetBit(p + 1)) {
            for (int r : rulesByPhrase[p]) {
                if (r >= best) {
                    break;
                }
                if (fits(rules.get(r), text, bits)) {
                    best = r;
                }
            }
        }
        return best == Integer.MAX_VALUE ? null : codes.refine(rules.get(best).signature(), text);
    }

    /** Returns the first signature that matches a text without context, or null if none does. */
    public @Nullable Signature match(String text) {
        PhraseMatches hits = hits();
        scan(text.toCharArray(), 0, text.length(), hits);
        return match(text, hits);
    }

    private static boolean fits(Rule rule, String text, BitSet hits) {
        if (rule.none().intersects(hits)) {
            return false;
        }
        for (int p = rule.all().nextSetBit(0); p >= 0; p = rule.all().nextSetBit(p + 1)) {
            if (!hits.get(p)) {
                return false;
            }
        }
        return rule.signature().accepts(text);
    }

    private void add(SignatureRow row) {
        BitSet none = bits(row.unless());
        row.alternatives().forEach(all -> rules.add(new Rule(row.signature(), bits(all), none)));
    }

    private BitSet bits(List<String> wanted) {
        BitSet bits = new BitSet();
        for (String phrase : wanted) {
            bits.set(phrases.computeIfAbsent(phrase.toLowerCase(Locale.ROOT), _ -> phrases.size()));
        }
        return bits;
    }

    /** Indexes each rule by its longest phrase, which the fewest lines hold. */
    private int[][] index() {
        List<String> texts = List.copyOf(phrases.keySet());
        List<List<Integer>> index = new ArrayList<>();
        texts.forEach(_ -> index.add(new ArrayList<>()));
        for (int r = 0; r < rules.size(); r++) {
            BitSet all = rules.get(r).all();
            int anchor = all.stream()
                    .boxed()
                    .max((a, b) ->
                            Integer.compare(texts.get(a).length(), texts.get(b).length()))
                    .orElseThrow(() -> new IllegalArgumentException("Expected a phrase in every signature"));
            index.get(anchor).add(r);
        }
        return index.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }
}
