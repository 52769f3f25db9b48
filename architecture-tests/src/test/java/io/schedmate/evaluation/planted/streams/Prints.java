package io.schedmate.evaluation.planted.streams;

/** Planted: prints. */
public final class Prints {

    public void print() {
        System.out.println("planted");
    }
}
