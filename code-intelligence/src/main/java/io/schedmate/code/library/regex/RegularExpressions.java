package io.schedmate.code.library.regex;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.value.Arguments;
import io.schedmate.code.library.names.ImportedNames;
import io.schedmate.code.value.Value;
import io.schedmate.code.value.Value.Text;
import org.jspecify.annotations.Nullable;

/**
 * Models the module {@code re}. A pattern that RE2 does not have, such as one that looks ahead, has no known result.
 */
public final class RegularExpressions implements Library {

    private static final ImportedNames NAMES = ImportedNames.of("regex");

    @Override
    public @Nullable Value call(String name, Arguments given) {
        String meaning = NAMES.meaning(name);
        if (meaning.isEmpty() || !(given.get(0, "pattern") instanceof Text written)) {
            return null;
        }
        boolean isPlain = given.named().get("flags") == null
                && given.values().size() == (meaning.equals("compile") ? 1 : meaning.equals("sub") ? 3 : 2);
        Pattern pattern = isPlain ? compiled(written.text()) : null;
        return pattern == null
                ? null
                : meaning.equals("compile")
                        ? new CompiledPattern(pattern, written.origin())
                        : new CompiledPattern(pattern, written.origin())
                                .applied(
                                        meaning,
                                        given.values().subList(1, given.values().size()));
    }

    private static @Nullable Pattern compiled(String written) {
        try {
            return Pattern.compile(written);
        } catch (PatternSyntaxException _) {
            return null;
        }
    }
}
