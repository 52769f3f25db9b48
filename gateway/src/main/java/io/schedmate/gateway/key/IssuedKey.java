package io.schedmate.gateway.key;

/** A key just made, with its text, which is known now and never again. */
public record IssuedKey(ApiKey key, String text) {

    @Override
    public String toString() {
        return key.toString();
    }
}
