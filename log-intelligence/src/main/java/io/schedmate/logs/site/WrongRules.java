package io.schedmate.logs.site;

import java.util.List;

/** Thrown for rules of a site that cannot be used. */
public final class WrongRules extends RuntimeException {

    private final transient List<String> problems;

    WrongRules(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns for each wrong row the file, the line, what was expected, and in brackets what was found. */
    public List<String> problems() {
        return problems;
    }
}
