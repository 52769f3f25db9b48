package io.schedmate.cli.standin;

import io.schedmate.logs.classify.Classification;
import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.model.Engine;
import io.schedmate.model.LineLabel;
import java.util.regex.Pattern;

/** Temporary: labels a segment by words alone. */
public final class KeywordClassifier implements LineClassifier {

    private static final Pattern ERROR =
            Pattern.compile("(?i)\\b(error|exception|traceback|fatal|killed|xid)\\b|Error:");
    private static final Pattern WARNING = Pattern.compile("(?i)\\bwarn(ing)?\\b");
    private static final Pattern PROGRESS = Pattern.compile("(?i)\\b(step|epoch|iter(ation)?)\\b\\D{0,3}\\d|\\d+%\\|");

    @Override
    public Reading open() {
        return KeywordClassifier::label;
    }

    static Classification label(String segment) {
        String head = segment.substring(0, Math.min(segment.length(), 2000));
        LineLabel label = ERROR.matcher(head).find()
                ? LineLabel.ERROR
                : WARNING.matcher(head).find()
                        ? LineLabel.WARNING
                        : PROGRESS.matcher(head).find() ? LineLabel.PROGRESS : LineLabel.OTHER;
        return new Classification(label, 0.5, "standin", Engine.FALLBACK);
    }
}
