package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Place;
import io.schedmate.code.workload.CommandBlocker;
import io.schedmate.model.advice.RunBlockerKind;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Finds exceptions that the program always raises: on every path, and outside of any handler. */
final class Raises {

    private static final int MAX_LENGTH = 160;
    private static final Pattern WORD = Pattern.compile("\\W+");
    /** Built-in exceptions and the parent class that also catches them. */
    private static final Map<String, String> KINDS = Map.of(
            "ModuleNotFoundError", "ImportError",
            "FileNotFoundError", "OSError",
            "PermissionError", "OSError",
            "IOError", "OSError",
            "KeyError", "LookupError",
            "IndexError", "LookupError",
            "ZeroDivisionError", "ArithmeticError",
            "JSONDecodeError", "ValueError",
            "UnicodeDecodeError", "ValueError",
            "NotImplementedError", "RuntimeError");

    private final Evaluator run;
    private final BooleanSupplier decided;
    private int caught;
    /** The name of the exception raised last; empty if not stated. */
    private String last = "";

    /** @param decided whether the current code is certainly executed */
    Raises(Evaluator run, BooleanSupplier decided) {
        this.run = run;
        this.decided = decided;
    }

    /** Follows code whose exceptions may not end the program. */
    <T> T within(Supplier<T> way) {
        caught++;
        try {
            return way.get();
        } finally {
            caught--;
        }
    }

    /** Marks the following code as possibly not executed. */
    void end() {
        caught++;
    }

    void raised(Syntax statement, Frame frame) {
        Syntax exception = statement.first();
        last = exception == null ? "" : leaf(exception.text());
        if (isBound(frame) && !isAbstract(statement, frame) && !Registries.isAskedBy(frame.function())) {
            note(statement, frame);
        }
    }

    /** Returns the handler for the exception raised last; null if there is none. */
    @Nullable
    Syntax handler(Syntax attempt) {
        return attempt.children().stream()
                .filter(clause -> clause.is("except_clause") && catches(clause))
                .map(clause -> clause.children().getLast())
                .findFirst()
                .orElse(null);
    }

    private boolean catches(Syntax clause) {
        Syntax caughtHere = clause.children().getFirst();
        if (last.isEmpty() || caughtHere.is("block")) {
            return true;
        }
        Set<String> names = Set.of(WORD.split(WorkLimit.text(caughtHere.text())));
        return names.contains(last)
                || names.contains("Exception")
                || names.contains("BaseException")
                || names.contains(KINDS.getOrDefault(last, last));
    }

    /** Returns the name of an exception or its class, without the module. */
    private static String leaf(String exception) {
        String name = exception.replaceFirst("(?s)\\W*\\(.*", "");
        String leaf = name.substring(name.lastIndexOf('.') + 1);
        return leaf.isEmpty() || Character.isLowerCase(leaf.charAt(0)) ? "" : leaf;
    }

    /**
     * Evaluates an assertion on values. An assertion that calls a function is ignored, because the call may have
     * effects.
     */
    void asserted(Syntax statement, Frame frame) {
        Syntax test = statement.first();
        if (isBound(frame)
                && test != null
                && !test.text().contains("(")
                && !restsOnContents(test, frame)
                && Boolean.FALSE.equals(Truth.of(run.evaluate(test, frame)))) {
            note(statement, frame);
        }
    }

    /**
     * Whether a condition depends on what the program put into a list or a dictionary. Such contents are not complete: a
     * loop is followed once, and long lists are cut.
     */
    boolean restsOnContents(Syntax test, Frame frame) {
        return switch (test.kind()) {
            case "subscript" -> {
                Syntax object = test.child("value");
                yield object != null && restsOnContents(object, frame)
                        || run.trace().isChanged(run.evaluate(test, frame));
            }
            case "identifier", "attribute" -> run.trace().isChanged(run.evaluate(test, frame));
            default -> test.children().stream().anyMatch(child -> restsOnContents(child, frame));
        };
    }

    /** Whether the code certainly runs and is not caught; a function may have returned before. */
    private boolean isBound(Frame frame) {
        return caught == 0 && decided.getAsBoolean() && frame.returns().isEmpty();
    }

    /** Whether the statement marks a method that a subclass must implement. */
    private static boolean isAbstract(Syntax statement, Frame frame) {
        return frame.function() != null
                && frame.function().self() != null
                && statement.text().startsWith("raise NotImplementedError");
    }

    private void note(Syntax statement, Frame frame) {
        String line = statement.text().replaceAll("\\s+", " ");
        run.trace()
                .hinders(new CommandBlocker(
                        RunBlockerKind.EXCEPTION,
                        line.substring(0, Math.min(MAX_LENGTH, line.length())),
                        new Place(frame.scope().module.path, statement.line())));
    }
}
