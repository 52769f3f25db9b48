package io.schedmate.advisor.whatif;

/** Thrown if a question was not answered because too many others were in progress. */
public final class TooBusy extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooBusy(String why) {
        super("Could not compute the answer in time (" + why + "). Ask again later, or about fewer changes.");
    }
}
