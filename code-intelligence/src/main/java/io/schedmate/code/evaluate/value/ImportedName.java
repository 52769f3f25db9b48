package io.schedmate.code.evaluate.value;

import io.schedmate.code.value.Origin;
import io.schedmate.code.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * A name bound by an import that has not been needed yet.
 *
 * @param member null if the module itself is imported
 */
public record ImportedName(
        Scope.ModuleName module, @Nullable String member, Origin origin) implements Value.Code {}
