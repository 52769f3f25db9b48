package io.schedmate.evaluation.planted.streams;

/** Planted: prints to the standard output. */
public final class Prints {

    public void print() {
        System.out.println("planted");
    }
}
