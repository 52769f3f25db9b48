package io.schedmate.logs.site;

import io.schedmate.logs.extract.format.Format;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.intake.Segments;
import io.schedmate.logs.locate.signature.SignatureRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Tries each rule of a site on every line of logs by itself, regardless of whether another rule would come first. */
public final class RuleTrial {

    private static final int LINES_A_READ = 4_096;

    private final Map<String, Predicate<String>> rules = new LinkedHashMap<>();
    private final Set<String> unused = new LinkedHashSet<>();

    public RuleTrial(SiteRules site) {
        for (SignatureRow row : site.signatures()) {
            rules.put("signatures.tsv " + row.signature().id(), row::fits);
        }
        for (Format format : site.formats()) {
            rules.put(
                    "formats.tsv " + format.name() + " /" + format.pattern().pattern() + "/",
                    segment -> format.pattern().matcher(segment).find());
        }
        unused.addAll(rules.keySet());
    }

    /** Returns the matches of the rules in {@code log}; a rule without a match is left out. */
    public List<RuleHit> run(LogLines log) {
        Map<String, RuleHit> hits = new LinkedHashMap<>();
        long count = log.count();
        for (long from = 1; from <= count; from += LINES_A_READ) {
            long number = from;
            for (String line : log.read(from, LINES_A_READ)) {
                for (String segment : Segments.of(line)) {
                    note(segment, number, hits);
                }
                number++;
            }
        }
        unused.removeAll(hits.keySet());
        return new ArrayList<>(hits.values());
    }

    private void note(String segment, long number, Map<String, RuleHit> hits) {
        rules.forEach((name, rule) -> {
            if (rule.test(segment)) {
                hits.merge(
                        name,
                        new RuleHit(name, 1, number, segment),
                        (known, one) -> new RuleHit(name, known.lines() + 1, known.firstLine(), known.text()));
            }
        });
    }

    /** Returns the rules that have matched nothing in any log so far. */
    public List<String> unused() {
        return List.copyOf(unused);
    }
}
