package io.schedmate.query.statement;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Concept.Kind;
import io.schedmate.query.question.Question;
import io.schedmate.query.text.Phrases;
import io.schedmate.tables.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Answers which GPU model a job ran on, from the product names of a data file that occur in the log. */
public record GpuModels(Log log) {

    private static final Pattern ASKED = Pattern.compile(Phrases.of("gpu-model.asked"));
    private static final Pattern OF_WHAT_TYPE = Pattern.compile(Phrases.of("gpu-model.of-what-type"));
    private static final Pattern HOW_MANY = Pattern.compile(Phrases.of("gpu-model.how-many"));
    private static final Pattern TABLE_ROW = Pattern.compile(
            "^\\|\\s+(\\d+)\\s+(?:NVIDIA|Tesla|GeForce|Quadro|TITAN|A\\d\\d|H\\d\\d|[A-Z]).*\\|\\s+[0-9A-F]{4,8}:[0-9A-F]{2}:");
    /** Questions that pick one of several GPUs; they ask for its index and not for its model. */
    private static final Pattern ONE_OF_SEVERAL = Pattern.compile(Phrases.of("gpu-model.one-of-several"));

    private static final double STATED = 0.85;
    private static final int MAX = 4;
    private static final int MAX_ROWS = 256;
    private static final Pattern NAMES = names();

    public static boolean areAsked(Question question) {
        boolean type = question.mentions("gpu")
                && OF_WHAT_TYPE.matcher(question.text()).find();
        return (type || ASKED.matcher(question.text()).find())
                && !ONE_OF_SEVERAL.matcher(question.text()).find();
    }

    public static boolean areCounted(Question question) {
        return HOW_MANY.matcher(question.text()).find()
                && question.concepts().stream().noneMatch(concept -> concept.kind() == Kind.EVENT);
    }

    /** Counts the rows of the first table printed by nvidia-smi; empty if there is none. */
    public Optional<Finding> count() {
        TreeMap<Integer, Integer> rows = new TreeMap<>();
        for (Group group : log.digest().groups()) {
            for (int n = 0; n < Math.min(group.size(), MAX_ROWS); n++) {
                Matcher row = TABLE_ROW.matcher(log.spot(group, n).text());
                if (row.find()) {
                    rows.put(group.line(n), Integer.parseInt(row.group(1)));
                }
            }
        }
        List<Spot> spots = new ArrayList<>();
        int last = -1;
        for (Map.Entry<Integer, Integer> row : rows.entrySet()) {
            if (row.getValue() <= last) {
                break;
            }
            last = row.getValue();
            spots.add(log.digest().spot(row.getKey()));
        }
        return spots.isEmpty()
                ? Optional.empty()
                : Optional.of(new Finding(spots.size() + ": " + Quote.of(spots.getFirst()), spots, STATED));
    }

    /** Returns the GPU models that the log names; empty if no line names one. */
    public Optional<Finding> answer() {
        Map<String, Spot> models = new LinkedHashMap<>();
        for (Group group : log.digest().groups()) {
            Matcher matcher = NAMES.matcher(group.example());
            if (matcher.find() && !log.isSource(group) && models.size() < MAX) {
                models.putIfAbsent(matcher.group(), log.spot(group, 0));
            }
        }
        if (models.isEmpty()) {
            return Optional.empty();
        }
        String first = models.keySet().iterator().next();
        List<Spot> spots = new ArrayList<>(models.values());
        return Optional.of(new Finding(
                String.join(", ", models.keySet()) + ": "
                        + Quote.around(spots.getFirst(), spots.getFirst().text().indexOf(first)),
                spots,
                STATED));
    }

    private static Pattern names() {
        try (InputStream in = GpuModels.class.getResourceAsStream("/io/schedmate/query/gpu-models.tsv")) {
            if (in == null) {
                throw new IllegalStateException("Expected the names of GPU models");
            }
            String all = Tables.read(new InputStreamReader(in, StandardCharsets.UTF_8), "gpu-models.tsv", 2).stream()
                    .map(row -> row.get(1))
                    .collect(Collectors.joining("|"));
            return Pattern.compile("\\b(?:NVIDIA |AMD |Intel )?(?:" + all + ")\\b");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
