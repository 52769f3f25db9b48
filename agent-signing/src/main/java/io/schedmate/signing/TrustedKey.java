package io.schedmate.signing;

import io.schedmate.model.check.Require;
import java.security.PublicKey;

/**
 * A key that an agent accepts.
 *
 * @param id as signers name it
 * @param mayCommand whether it may do more than read
 */
public record TrustedKey(String id, PublicKey key, boolean mayCommand) {

    public TrustedKey {
        Require.text("id", id);
        Require.present("key", key);
    }
}
