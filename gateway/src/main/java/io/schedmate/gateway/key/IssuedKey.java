package io.schedmate.gateway.key;

/** A new key with its text, which is not available later. */
public record IssuedKey(ApiKey key, String text) {

    @Override
    public String toString() {
        return key.toString();
    }
}
