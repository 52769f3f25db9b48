package io.schedmate.code.inspect.job;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The defaults of training settings in libraries, whose code is not part of the tree. */
public final class LibraryDefaults {

    private static final List<Default> DEFAULTS =
            Tables.resource(LibraryDefaults.class, "library-defaults.tsv", 3).stream()
                    .map(row -> new Default(Pattern.compile(row.get(0)), row.get(1), Double.parseDouble(row.get(2))))
                    .toList();

    private LibraryDefaults() {}

    private record Default(Pattern callee, String setting, double value) {}

    /** Returns the default, with the place where the settings are created; empty if that place may set the value. */
    public static Optional<Answer<Double>> of(Job job, String setting) {
        return DEFAULTS.stream()
                .filter(each -> each.setting().equals(setting))
                .flatMap(each -> job
                        .calls(callee ->
                                each.callee().matcher(WorkLimit.text(callee)).matches())
                        .stream()
                        .filter(made -> !made.named().isEmpty()
                                && !made.named().containsKey("**")
                                && !made.named().containsKey(setting))
                        .map(made -> Answer.at(each.value(), made.origin())))
                .findFirst();
    }
}
