package io.schedmate.model.advice;

import io.schedmate.model.check.Require;

/**
 * The reason why a command cannot run, according to its code.
 *
 * @param what the script, the option, or the statement
 * @param where place of the reason: {@code path:line} from the root of the source, or {@code command}
 */
public record RunBlocker(RunBlockerKind kind, String what, String where) {

    public RunBlocker {
        Require.present("kind", kind);
        Require.text("what", what);
        Require.text("where", where);
    }
}
