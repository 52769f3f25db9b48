package io.schedmate.query.scope;

import io.schedmate.query.LogText;
import java.util.List;

/** A part of a log as a separate log that keeps the original line numbers. */
public record PartOfText(LogText whole, Scope scope) implements LogText {

    @Override
    public long count() {
        return Math.min(scope.to(), whole.count()) - scope.from() + 1L;
    }

    @Override
    public List<String> read(long fromLine, int limit) {
        long left = count() - fromLine + 1;
        return left < 1 ? List.of() : whole.read(scope.from() + fromLine - 1, (int) Math.min(limit, left));
    }

    @Override
    public Place place(long line) {
        return whole.place(scope.from() + line - 1);
    }
}
