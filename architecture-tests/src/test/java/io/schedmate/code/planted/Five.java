package io.schedmate.code.planted;

/** Planted: one of six classes that form a cycle. */
public interface Five {
    Six next();
}
