package io.schedmate.advisor.whatif;

/** A question was not answered as too much else was being worked out. */
public final class TooBusy extends RuntimeException {

    private static final long serialVersionUID = 1;

    TooBusy(String why) {
        super("Expected to work this out in time (" + why + "). Maybe ask again in a while, or about fewer changes.");
    }
}
