package io.schedmate.code.evaluate.follow;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Flow;
import io.schedmate.code.evaluate.Frame;
import io.schedmate.code.evaluate.operate.Truth;
import io.schedmate.code.python.Syntax;
import io.schedmate.code.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Python's match statement over plain patterns. */
public record Matching(Evaluator run, Statements statements) {

    public Flow run(Syntax statement, Frame frame) {
        Syntax subject = statement.child("subject");
        Syntax body = statement.child("body");
        if (subject == null || body == null) {
            return Flow.NEXT;
        }
        Value value = run.evaluate(subject, frame);
        return clauses(body.all("alternative"), value, frame);
    }

    private Flow clauses(List<Syntax> clauses, Value subject, Frame frame) {
        if (clauses.isEmpty()) {
            return Flow.NEXT;
        }
        Syntax clause = clauses.getFirst();
        Syntax body = clause.child("consequence");
        List<Syntax> rest = clauses.subList(1, clauses.size());
        return statements.fork(
                matches(clause, subject, frame),
                () -> body == null ? Flow.NEXT : run.block(body, frame),
                () -> clauses(rest, subject, frame),
                frame,
                clause.text().lines().findFirst().orElse(""));
    }

    private @Nullable Boolean matches(Syntax clause, Value subject, Frame frame) {
        Boolean any = false;
        for (Syntax pattern : clause.children()) {
            if (pattern.is("case_pattern")) {
                Boolean one = plain(pattern, subject, frame);
                if (Boolean.TRUE.equals(one)) {
                    return true;
                }
                any = one == null ? null : any;
            }
        }
        return any;
    }

    private @Nullable Boolean plain(Syntax pattern, Value subject, Frame frame) {
        String text = pattern.text();
        if (text.equals("_")) {
            return true;
        }
        Syntax inner = pattern.first();
        if (inner == null) {
            return null;
        }
        if (inner.is("union_pattern")) {
            boolean undecided = false;
            for (Syntax option : inner.children()) {
                Boolean one = Truth.equal(subject, run.evaluate(option, frame));
                if (Boolean.TRUE.equals(one)) {
                    return true;
                }
                undecided |= one == null;
            }
            return undecided ? null : false;
        }
        return Truth.equal(subject, run.evaluate(inner, frame));
    }
}
