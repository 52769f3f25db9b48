package io.schedmate.logs.diagnose;

import io.schedmate.logs.locate.LogEvent;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Whose an exception is that no signature knows: by its type, and by whether a library or user code raised it. */
final class ExceptionOwners {

    private static final String ANY = "*";
    private static final int MESSAGE_LIMIT = 1_000;

    private final Map<String, List<String>> byType =
            Tables.resource(ExceptionOwners.class, "exceptions.tsv", 4).stream()
                    .collect(Collectors.toUnmodifiableMap(List::getFirst, row -> row));
    private final LibraryPaths libraries = new LibraryPaths();

    /** A flag that is named is the user's, wherever it is refused. */
    private static final Pattern NAMES_A_FLAG = Pattern.compile("(?:^|[\\s'\"(`])--[a-z][\\w-]{1,60}");

    /** What checks of settings say in user code. */
    private static final Pattern REFUSES_A_SETTING = Pattern.compile(
            "(?i)\\bargs\\.\\w|invalid (?:choice|option|argument|mode)"
                    + "|must be one of|mutually exclusive|is not a valid (?:choice|option|value)|please (?:specify|provide|choose|set)\\b"
                    + "|\\b(?:requires?|needs?|expects?|expected|want) (?:at least |exactly )?\\d+ (?:gpus?|devices?|nodes?|process(?:es)?|ranks?|workers?)\\b"
                    + "|only \\d+ (?:gpus?|devices?|nodes?) (?:are |is )?available|not enough (?:gpus|devices|nodes)\\b"
                    + "|^[\\w.\\[\\]'\"` -]{1,60} (?:must|should|has to|have to|needs to) be (?:set\\b|given|provided|specified|defined|positive|non-negative|greater|larger|smaller|less|at least|at most|between|in\\b|either)"
                    + "|(?:^(?:unknown|unsupported|unrecogni[sz]ed|undefined|invalid) [\\w -]{1,40}: )|(?:unknown|unsupported|unrecogni[sz]ed|undefined|invalid) (?:model|dataset|optimi[sz]er|algorithm|option|mode|arch|task|backbone|method|scheduler|loss)"
                    + "|(?:model|dataset|algorithm|architecture|optimizer|task|method) (?:name )?(?:\\S{1,60} )?(?:is )?not (?:found|supported|recognized|implemented|available)");

    private static final Set<String> CHECKS =
            Set.of("ValueError", "AssertionError", "NotImplementedError", "RuntimeError", "Exception");

    Verdict of(LogEvent.Thrown exception) {
        if (CHECKS.contains(exception.type()) && refusesAnArgument(exception)) {
            return Verdict.of("user_script", "Argument Error", null, 0.7);
        }
        List<String> row = byType.getOrDefault(exception.type(), byType.getOrDefault(ANY, List.of()));
        boolean known = byType.containsKey(exception.type());
        boolean library = libraries.hold(exception.lastFrame());
        String[] reasons = row.get(3).split("\\|");
        String reason = reasons[library ? reasons.length - 1 : 0];
        double confidence = exception.cut() ? 0.3 : known ? 0.8 : 0.6;
        return Verdict.of(row.get(library ? 2 : 1), reason, null, confidence);
    }

    private boolean refusesAnArgument(LogEvent.Thrown exception) {
        String message = exception.message().length() > MESSAGE_LIMIT
                ? exception.message().substring(0, MESSAGE_LIMIT)
                : exception.message();
        return NAMES_A_FLAG.matcher(message).find()
                || !libraries.hold(exception.lastFrame())
                        && !exception.lastFrame().isEmpty()
                        && REFUSES_A_SETTING.matcher(message).find();
    }
}
