package io.schedmate.agent.command;

import io.schedmate.model.check.Require;

/**
 * The context of a command: who sent it and under which key.
 *
 * @param idempotencyKey the same for a command that is sent again
 * @param fingerprint of method, path and body: what the key stands for
 */
public record CommandCall(String idempotencyKey, String fingerprint) {

    public CommandCall {
        Require.present("idempotencyKey", idempotencyKey);
        Require.present("fingerprint", fingerprint);
    }
}
