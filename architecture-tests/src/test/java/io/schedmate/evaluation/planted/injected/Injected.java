package io.schedmate.evaluation.planted.injected;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Planted: a field that a framework fills. */
public final class Injected {

    @Inject
    private String filled = "";

    @Override
    public String toString() {
        return filled;
    }

    /** Represents the frameworks' annotations of this name. */
    @Retention(RetentionPolicy.RUNTIME)
    @interface Inject {}
}
