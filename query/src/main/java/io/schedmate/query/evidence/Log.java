package io.schedmate.query.evidence;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Bars;
import io.schedmate.query.digest.Field;
import io.schedmate.query.digest.Fields;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.LogDigest;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.question.Concept;
import io.schedmate.query.question.Lexicon;
import io.schedmate.query.text.Tokens;
import io.schedmate.query.text.Words;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A digested log with the queries that answers need: which lines mention a concept, how rare it is, and the fields of a
 * line.
 */
public final class Log {

    private static final Pattern COMMAND = Pattern.compile("(?:^|[\\s'\"])--\\w.*[\\s'\"]--\\w");
    /** The general names behind longer ones: the elapsed time per iteration is also a time. */
    private static final Set<String> GENERAL = Words.of("line.general");

    private static final int LINES_BACK = 400;
    /** The most numbers to cache, of 8 bytes each. */
    private static final long MAX_NUMBERS = 6_000_000;

    /** Concepts that every training log is about, even if it does not name them. */
    private static final Set<String> SUBJECTS = Words.of("line.subjects");

    private static final double UNKNOWN_WORD = 0.15;
    private static final double COMMON_QUANTITY = 0.6;

    private final LogDigest digest;
    private final Lexicon lexicon;
    private @Nullable Set<Group> tableRows;
    private final Sources sources = new Sources(this);
    private final Map<Integer, List<Field>> fields = new HashMap<>();
    private final Map<Map.Entry<Integer, Integer>, double[]> numbers = new HashMap<>();
    private long keptNumbers;
    private final Map<String, IndexPoints> indexes = new HashMap<>();
    private final Map<String, Set<Group>> groupsByConcept = new HashMap<>();

    public Log(LogDigest digest, Lexicon lexicon) {
        this.digest = digest;
        this.lexicon = lexicon;
    }

    public LogDigest digest() {
        return digest;
    }

    public Lexicon lexicon() {
        return lexicon;
    }

    /** Returns the groups whose words name the concept. */
    public Set<Group> groupsMentioning(Concept concept) {
        return groupsByConcept.computeIfAbsent(concept.id(), _ -> {
            Set<Group> found = new LinkedHashSet<>();
            for (List<String> form : concept.forms()) {
                for (Group group : digest.with(form.getFirst())) {
                    if (form.size() == 1 || concept.in(group.stems())) {
                        found.add(group);
                    }
                }
            }
            return found;
        });
    }

    /** Returns the groups whose words or column headers may name the concept. */
    public Set<Group> mayName(Concept concept) {
        Set<Group> found = new LinkedHashSet<>(groupsMentioning(concept));
        found.addAll(tableRows());
        return found;
    }

    /** Returns whether the lines show a command, whose numbers are settings and not results. */
    public static boolean isCommand(Group group) {
        return COMMAND.matcher(group.example()).find();
    }

    /**
     * Returns the rarity of a concept, 0.2 to 1. Rare concepts weigh more; a concept that the log lacks weighs most.
     */
    double rarity(Concept concept) {
        double all = Math.log(2.0 + digest.groups().size());
        return Math.max(
                0.2,
                Math.log((2.0 + digest.groups().size())
                                / (1.0 + groupsMentioning(concept).size()))
                        / all);
    }

    /**
     * Returns the weight of a concept. A word that is neither in the lexicon nor in the log may be an ordinary word and
     * weighs little.
     */
    public double weight(Concept concept) {
        double least = concept.kind() == Concept.Kind.QUANTITY ? COMMON_QUANTITY : 0;
        boolean idle = (concept.kind() == Concept.Kind.WORD || SUBJECTS.contains(concept.id()))
                && groupsMentioning(concept).isEmpty();
        return concept.weight() * (idle ? UNKNOWN_WORD : Math.max(least, rarity(concept)));
    }

    /** Returns table rows, whose names are in a header above, and progress bars, which have no names. */
    public Set<Group> tableRows() {
        if (tableRows == null) {
            tableRows = digest.groups().stream()
                    .filter(group -> Bars.countsSteps(group.example())
                            || !Columns.of(digest, group).isEmpty())
                    .collect(java.util.stream.Collectors.toUnmodifiableSet());
        }
        return tableRows;
    }

    /** Returns whether the name belongs to another thing with the same first words: a loss scale is not a loss. */
    public boolean namesAnother(Concept concept, List<String> key, List<Concept> asked) {
        int at = concept.at(key);
        Lexicon.Found longest = at < 0 ? null : lexicon.at(key, at);
        return longest != null
                && !GENERAL.contains(concept.id())
                && longest.words() > 1
                && !longest.concept().equals(concept)
                && !asked.contains(longest.concept())
                && concept.forms().stream()
                        .noneMatch(
                                form -> form.size() >= longest.words() && Collections.indexOfSubList(key, form) == at);
    }

    /** Returns whether the lines are source code and not output. */
    public boolean isSource(Group group) {
        return sources.isSource(group);
    }

    public List<Field> fields(Group group) {
        return fields.computeIfAbsent(group.id(), _ -> withColumns(group));
    }

    /** Returns the fields of a line, from its punctuation or from the table header above it. */
    private List<Field> withColumns(Group group) {
        List<Field> all = new ArrayList<>(Columns.of(digest, group));
        all.addAll(Bars.of(group.example(), group.tokens()));
        List<Field> named = Fields.of(group.example(), group.tokens());
        all.addAll(BelowKey.opens(this, group) ? BelowKey.fields(group) : named);
        return List.copyOf(all);
    }

    public static List<Field> fields(Spot spot) {
        return Fields.of(spot.text(), Tokens.of(spot.text()));
    }

    /**
     * Returns the numbers of all segments of a shape at one position, read once and cached; NaN if a segment has none
     * there.
     *
     * @param at index of the token
     */
    public double[] numbers(Group group, int at) {
        if (keptNumbers > MAX_NUMBERS) {
            numbers.clear();
            keptNumbers = 0;
        }
        return numbers.computeIfAbsent(Map.entry(group.id(), at), _ -> {
            double[] read = new double[group.size()];
            keptNumbers += read.length;
            for (int n = 0; n < read.length; n++) {
                read[n] = Tokens.numberAt(digest.spot(group, n).text(), at);
            }
            return read;
        });
    }

    /** Returns all values of an index, such as the epoch, along the log. */
    public IndexPoints indexPoints(Concept index) {
        return indexes.computeIfAbsent(index.id(), _ -> IndexPoints.of(this, index));
    }

    public Spot spot(Group group, int n) {
        return digest.spot(group, n);
    }

    /** Returns the step or epoch at a line, from that line or the closest line before it that names one. */
    @Nullable
    public IndexAt indexAt(Spot spot, Concept index) {
        IndexAt here = index(spot, index);
        if (here != null) {
            return here;
        }
        for (int line = spot.line() - 1; line >= Math.max(1, spot.line() - LINES_BACK); line--) {
            IndexAt before = index(digest.spot(line), index);
            if (before != null) {
                return before;
            }
        }
        return null;
    }

    private static @Nullable IndexAt index(Spot spot, Concept index) {
        if (!index.in(new ArrayList<>(stems(spot)))) {
            return null;
        }
        for (Field field : fields(spot)) {
            boolean counts = field.isNumber()
                    && field.form() != Field.Form.TOTAL
                    && field.form() != Field.Form.BRACKET
                    && field.form() != Field.Form.COUNTED;
            if (counts && index.in(field.key()) && field.key().size() <= 3) {
                return new IndexAt(spot, field);
            }
        }
        return null;
    }

    public static List<String> stems(Spot spot) {
        List<String> stems = new ArrayList<>();
        Tokens.of(spot.text()).forEach(token -> stems.addAll(token.stems()));
        return stems;
    }

    /** A step or epoch and the line that names it. */
    public record IndexAt(Spot spot, Field field) {
        public String text() {
            String text = field.value().getFirst().text();
            return text.matches("0+\\d+") ? text.replaceFirst("^0+", "") : text;
        }
    }
}
