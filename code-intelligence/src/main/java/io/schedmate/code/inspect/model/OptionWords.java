package io.schedmate.code.inspect.model;

import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.limit.WorkLimit;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the help text of the program's own options. */
final class OptionWords {

    /** The declaration of an option with its help, as far as it is needed. */
    private static final String DECLARED = "add_argument\\(\\s*(?:['\"]-\\w['\"],\\s*)?['\"]--%s['\"]([^)]{0,300})";

    private static final Pattern FOLDER =
            Pattern.compile("(?s).*help\\s*=\\s*['\"][^'\"]{0,60}(?:folder|directory|sub-?dir|name of (?:the |this"
                    + " )?(?:run|experiment)|(?:run|experiment) name).*");

    /** A use of an option, with the statement's line. */
    private static final String USED = "(?m)^.*\\b(?:args?|opts?|options|flags|config|cfg)\\.%s\\b.*$";

    private static final Pattern JOINS =
            Pattern.compile(".*(?:path\\.join|\\bPath|makedirs|mkdir|\\bprint|\\blog\\w*\\.\\w+)\\(.*");

    private OptionWords() {}

    /** Whether the program only builds paths from the option, or reports it. */
    static boolean isOnlyJoined(Job job, String option) {
        Pattern used = Pattern.compile(USED.formatted(Pattern.quote(option)));
        List<String> uses = job.programs(_ -> true)
                .filter(text -> text.contains("." + option))
                .flatMap(text -> used.matcher(WorkLimit.text(text)).results())
                .map(MatchResult::group)
                .toList();
        return !uses.isEmpty()
                && uses.stream()
                        .allMatch(line -> JOINS.matcher(WorkLimit.text(line)).matches());
    }

    /** Whether the option is an output path, or the name of a run. */
    static boolean isOfFolder(Job job, String option) {
        Pattern declared =
                Pattern.compile(DECLARED.formatted(Pattern.quote(option).replace("_", "\\E[-_]\\Q")));
        return job.programs(_ -> true).anyMatch(text -> {
            Matcher found = declared.matcher(WorkLimit.text(text));
            return found.find()
                    && FOLDER.matcher(WorkLimit.text(found.group(1))).matches();
        });
    }
}
