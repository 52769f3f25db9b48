package io.schedmate.gateway.key;

/** A new key with its text, which cannot be read again later. */
public record IssuedKey(ApiKey key, String text) {

    @Override
    public String toString() {
        return key.toString();
    }
}
