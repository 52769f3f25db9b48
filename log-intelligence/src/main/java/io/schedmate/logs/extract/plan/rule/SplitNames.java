package io.schedmate.logs.extract.plan.rule;

import io.schedmate.logs.extract.plan.name.NameLexicon;
import io.schedmate.logs.extract.plan.name.NameWords;
import io.schedmate.logs.extract.plan.name.ValueName;
import io.schedmate.logs.extract.plan.value.Field;
import io.schedmate.logs.extract.plan.value.NumberScan;
import java.util.Set;

/**
 * {@code Train=0.41 Val=0.45}: two values named only by the part of the data are losses if there is no other name for
 * them.
 */
final class SplitNames {

    private static final Set<String> TRAINS = Set.of("train", "training", "trn", "tr", "learn");
    private static final Set<String> VALIDATES = Set.of("val", "valid", "validation", "dev", "eval", "test");

    private final String text;
    private final NumberScan numbers;
    private boolean trains;
    private boolean validates;
    private int train = -1;
    private int validation = -1;

    SplitNames(String text, NumberScan numbers) {
        this.text = text;
        this.numbers = numbers;
    }

    /** Notes a number whose name alone has no known meaning. */
    void note(ValueName name, int at) {
        if (name.words().size() != 1) {
            return;
        }
        boolean share = numbers.end(at) < text.length() && text.charAt(numbers.end(at)) == '%';
        trains |= share && TRAINS.contains(name.words().first());
        validates |= share && VALIDATES.contains(name.words().first());
        if (!isFraction(at)) {
            return;
        }
        if (train < 0 && TRAINS.contains(name.words().first()) && !isQuality(name.from())) {
            train = at;
        } else if (validation < 0 && VALIDATES.contains(name.words().first())) {
            validation = at;
        }
    }

    void addTo(PlanDraft draft) {
        if (trains && validates) {
            draft.note(Field.METRIC);
        }
        if (train >= 0 && (validation >= 0 || validates)) {
            draft.add(Field.LOSS, "train", 3, train);
        }
        if (train >= 0 && validation >= 0) {
            draft.add(Field.EVAL_LOSS, "validation", 3, validation);
        }
    }

    /** An accuracy is printed as a percentage or under its name. */
    private boolean isQuality(int nameStart) {
        String before = text.substring(Math.max(0, nameStart - 40), nameStart);
        return NameLexicon.qualityIn(NameWords.of(before)).isPresent();
    }

    private boolean isFraction(int at) {
        int end = numbers.end(at);
        int dot = text.indexOf('.', numbers.start(at));
        return dot >= 0 && dot < end && (end >= text.length() || text.charAt(end) != '%');
    }
}
