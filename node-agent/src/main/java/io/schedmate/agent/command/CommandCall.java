package io.schedmate.agent.command;

import io.schedmate.model.check.Require;

/**
 * The sender and the key of a command.
 *
 * @param idempotencyKey the same for a repeated command
 * @param fingerprint of method, path and body, for which the key stands
 */
public record CommandCall(String idempotencyKey, String fingerprint) {

    public CommandCall {
        Require.present("idempotencyKey", idempotencyKey);
        Require.present("fingerprint", fingerprint);
    }
}
