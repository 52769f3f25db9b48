package io.schedmate.query.statement;

import com.google.re2j.Pattern;
import io.schedmate.query.digest.Group;
import io.schedmate.query.digest.Spot;
import io.schedmate.query.evidence.Finding;
import io.schedmate.query.evidence.Log;
import io.schedmate.query.evidence.Quote;
import io.schedmate.query.question.Aggregate;
import io.schedmate.query.question.Question;
import java.util.List;
import java.util.Optional;

/** Answers what was saved and could be resumed from: the last line that says so. */
public final class Checkpoints {

    private static final Pattern ASKED = Pattern.compile(
            "resume from|resumed? (?:it|this|the)|restart from|all lost|is (?:everything|anything) (?:lost|saved)|"
                    + "(?:last|latest|newest|which|any|a|the|where|when|final|first) .*(?:checkpoint|ckpt)\\b.*|(?:checkpoint|ckpt)s? .*(?:saved|written|exist|disk)");
    private static final Pattern READ = Pattern.compile(
            "load|resumed? (?:from|at)|restor|start(?:ed)? from|continu(?:e|ed|es|ing) (?:from|with)|pretrained|initiali[sz]ed|how (?:many|often)|corrupt");
    private static final Pattern SAVED = Pattern.compile(
            "(?i)(?:\\bsav(?:ed|ing|e best)|\\bwrote|\\bwriting|preserving|\\bsaves)\\b.*(?:checkpoint|ckpt|model|weights|state|"
                    + "param|\\.pth?\\b|\\.pdparams|\\.h5|snapshot)|(?:checkpoint|ckpt|model|weights|param\\w*)\\b.*\\b(?:saved|written|saving)\\b|"
                    + "Snapshotting to");

    private static final Pattern READ_ASKED = Pattern.compile(
            "\\b(?:which|what) (?:\\w+ )?(?:checkpoint|ckpt|snapshot|weights)\\b.*\\b(?:start\\w*|began|begin|continu\\w*|resum\\w*|load\\w*|restor\\w*|initiali[sz]\\w*)\\b");
    private static final Pattern LOADED = Pattern.compile(
            "(?i)\\b(?:load(?:ed|ing)?|restor(?:ed|ing)|resum(?:ed|ing)|initiali[sz]ed from|initiali[sz]ing from|continu(?:ed|ing) from|start(?:ed|ing) from|finetun\\w+ from)\\b"
                    + ".*(?:checkpoint|ckpt|snapshot|pretrained|weights|state|\\.pth?\\b|\\.bin\\b|\\.safetensors|\\.params|\\.h5)");
    private static final int SAMPLE = 500;

    private final Log log;

    public Checkpoints(Log log) {
        this.log = log;
    }

    /** The line with the names and numbers of the question, else the last. */
    private Spot named(Question question, Group group, boolean first) {
        for (int n = 0;
                n < Math.min(group.size(), SAMPLE) && !question.literals().isEmpty();
                n++) {
            Spot spot = log.spot(group, n);
            if (question.literals().stream().allMatch(spot.text()::contains)) {
                return spot;
            }
        }
        return log.spot(group, first ? 0 : group.size() - 1);
    }

    public static boolean areAsked(Question question) {
        return isReadAsked(question)
                || ASKED.matcher(question.text()).find()
                        && !(READ.matcher(question.text()).find()
                                && !question.text().matches(".*(?:could|can|anything|something|possible|able).*"));
    }

    /** Which checkpoint a run began with, other than which it left. */
    private static boolean isReadAsked(Question question) {
        return READ_ASKED.matcher(question.text()).find();
    }

    /** The first line that says what was loaded. */
    private Optional<Finding> read() {
        Spot first = null;
        for (Group group : log.digest().groups()) {
            boolean loaded = LOADED.matcher(group.example()).find() && !log.isSource(group);
            if (loaded && (first == null || group.firstLine() < first.line())) {
                first = log.spot(group, 0);
            }
        }
        return first == null ? Optional.empty() : Optional.of(new Finding(Quote.of(first), List.of(first), 0.75));
    }

    public Optional<Finding> answer(Question question) {
        if (isReadAsked(question)) {
            return read();
        }
        boolean first = question.aggregates().contains(Aggregate.FIRST);
        Spot best = null;
        for (Group group : log.digest().groups()) {
            if (SAVED.matcher(group.example()).find()
                    && !log.isSource(group)
                    && !group.example().contains("not save")) {
                Spot spot = named(question, group, first);
                boolean named = question.literals().stream().allMatch(spot.text()::contains);
                if (!question.literals().isEmpty() && named) {
                    return Optional.of(new Finding(Quote.of(spot), List.of(spot), 0.8));
                }
                boolean further = best == null || (first ? spot.line() < best.line() : spot.line() > best.line());
                best = further ? spot : best;
            }
        }
        return best == null ? Optional.empty() : Optional.of(new Finding(Quote.of(best), List.of(best), 0.7));
    }
}
