package io.schedmate.code.evaluate;

/** How a statement ends. */
public enum Flow {
    NEXT,
    BREAK,
    CONTINUE,
    RETURN
}
