package io.schedmate.logs.planted.clock;

/** Planted: a core that reads the clock itself. */
public final class ReadsTheClock {

    public long now() {
        return System.currentTimeMillis();
    }
}
