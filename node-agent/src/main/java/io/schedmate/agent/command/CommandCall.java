package io.schedmate.agent.command;

import io.schedmate.model.check.Require;

/**
 * Identifies a command.
 *
 * @param idempotencyKey the same for a repeated command
 * @param fingerprint method, path and a digest of the body, which must be the same for the same key
 */
public record CommandCall(String idempotencyKey, String fingerprint) {

    public CommandCall {
        Require.present("idempotencyKey", idempotencyKey);
        Require.present("fingerprint", fingerprint);
    }
}
