package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Hindrance;
import io.schedmate.model.advice.HindranceKind;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Exceptions that the program is bound to raise: on every way that it can take, and with nothing around that catches them. */
final class Raises {

    private static final int LONGEST = 160;

    private final Evaluator run;
    private final BooleanSupplier decided;
    private int caught;

    /** @param decided whether what is followed now is certainly executed */
    Raises(Evaluator run, BooleanSupplier decided) {
        this.run = run;
        this.decided = decided;
    }

    /** Follows what something else may keep from ending the program. */
    <T> T within(Supplier<T> way) {
        caught++;
        try {
            return way.get();
        } finally {
            caught--;
        }
    }

    /** Nothing of what follows is certain to be executed. */
    void end() {
        caught++;
    }

    void raised(Syntax statement, Frame frame) {
        if (isBound() && !isAbstract(statement, frame)) {
            note(statement, frame);
        }
    }

    /** An assertion on values; what calls something else is left, as it may have effects. */
    void asserted(Syntax statement, Frame frame) {
        Syntax test = statement.first();
        if (isBound()
                && test != null
                && !test.text().contains("(")
                && Boolean.FALSE.equals(Truth.of(run.evaluate(test, frame)))) {
            note(statement, frame);
        }
    }

    private boolean isBound() {
        return caught == 0 && decided.getAsBoolean();
    }

    /** A method that a subclass has to write. */
    private static boolean isAbstract(Syntax statement, Frame frame) {
        return frame.function() != null
                && frame.function().self() != null
                && statement.text().startsWith("raise NotImplementedError");
    }

    private void note(Syntax statement, Frame frame) {
        String line = statement.text().replaceAll("\\s+", " ");
        run.trace()
                .hinders(new Hindrance(
                        HindranceKind.EXCEPTION,
                        line.substring(0, Math.min(LONGEST, line.length())),
                        new Place(frame.scope().module.path, statement.line())));
    }
}
