package io.schedmate.logs.locate;

import io.schedmate.logs.codes.FaultCodes;
import io.schedmate.logs.codes.TabularData;
import io.schedmate.model.FailureCategory;
import io.schedmate.model.InfraType;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The known messages in order: the first that fits a line names it. All phrases are looked for in one pass. */
public final class SignatureCatalogue {

    private static final int COLUMNS = 7;

    private final List<Rule> rules = new ArrayList<>();
    private final Map<String, Integer> phrases = new LinkedHashMap<>();
    private final PhraseAutomaton automaton;
    private final int[][] rulesByPhrase;
    private final int[] cuesOfPhrase;
    private final boolean[] inSignature;
    private final CodeReader codes;
    private final Map<Cue, BitSet> cues = new LinkedHashMap<>();

    private record Rule(Signature signature, BitSet all, BitSet none) {}

    private SignatureCatalogue(List<List<String>> rows, FaultCodes codes) {
        this.codes = new CodeReader(codes);
        for (Cue cue : Cue.values()) {
            cues.put(cue, bits(cue.phrases()));
        }
        rows.forEach(this::add);
        automaton = new PhraseAutomaton(List.copyOf(phrases.keySet()));
        rulesByPhrase = index();
        cuesOfPhrase = cuesOfPhrase();
        inSignature = inSignature();
    }

    /** The catalogue that comes with the library. */
    public static SignatureCatalogue standard() {
        return with(List.of(), FaultCodes.standard());
    }

    /** Rows of {@code extras} come before the library's own, so that they override them. */
    public static SignatureCatalogue with(List<Reader> extras, FaultCodes codes) {
        List<List<String>> rows = new ArrayList<>();
        extras.forEach(extra -> rows.addAll(TabularData.rows(extra, COLUMNS)));
        rows.addAll(TabularData.resource(SignatureCatalogue.class, "signatures.tsv", COLUMNS));
        return new SignatureCatalogue(rows, codes);
    }

    /** A place for the phrases of a text. */
    Hits hits() {
        return new Hits(cuesOfPhrase, inSignature);
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

    /** Puts into {@code hits} what the text between two positions holds, and nothing else. */
    void scan(char[] text, int from, int to, Hits hits) {
        hits.clear();
        automaton.scan(text, from, to, hits);
    }

    /** The first signature that fits, null if none does. */
    @Nullable
    Signature match(String text, Hits hits) {
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

    /** The first signature that fits a text that stands alone. */
    public @Nullable Signature match(String text) {
        Hits hits = hits();
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

    /** Columns: id, role, category or category/infraType, reason, code, when ({@code a && b || c}), unless and pattern ({@code a || b /regex/}). */
    private void add(List<String> row) {
        String[] owner = row.get(2).toUpperCase(Locale.ROOT).split("/");
        Exclusion exclusion = Exclusion.parse(row.get(6));
        Signature signature = new Signature(
                row.get(0),
                Role.valueOf(row.get(1).toUpperCase(Locale.ROOT)),
                FailureCategory.valueOf(owner[0]),
                owner.length > 1 ? InfraType.valueOf(owner[1]) : null,
                row.get(3),
                row.get(4).isEmpty() ? null : row.get(4),
                exclusion.pattern());
        BitSet none = bits(exclusion.phrases());
        for (String alternative : row.get(5).split("\\|\\|")) {
            rules.add(new Rule(signature, bits(split(alternative, "&&")), none));
        }
    }

    private record Exclusion(List<String> phrases, @Nullable Pattern pattern) {

        static Exclusion parse(String cell) {
            int from = cell.indexOf("/^") >= 0 ? cell.indexOf("/^") : cell.indexOf("/(");
            if (from < 0 || !cell.endsWith("/")) {
                return new Exclusion(split(cell, "\\|\\|"), null);
            }
            Pattern pattern = Pattern.compile(cell.substring(from + 1, cell.length() - 1));
            return new Exclusion(split(cell.substring(0, from), "\\|\\|"), pattern);
        }
    }

    private static List<String> split(String cell, String separator) {
        return Arrays.stream(cell.split(separator))
                .map(String::strip)
                .filter(s -> !s.isEmpty() && !s.equals("-"))
                .toList();
    }

    private BitSet bits(List<String> wanted) {
        BitSet bits = new BitSet();
        for (String phrase : wanted) {
            bits.set(phrases.computeIfAbsent(phrase.toLowerCase(Locale.ROOT), _ -> phrases.size()));
        }
        return bits;
    }

    /** Each rule under its longest phrase, which is the one that the fewest lines hold. */
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
