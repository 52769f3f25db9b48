package io.schedmate.failure.alert;

import java.time.Duration;

/**
 * The rate of notifications about alerts.
 *
 * @param settle delay after a change, so that related changes share a message
 * @param ofOwner maximum number of alerts of one owner that a target receives one by one in a window; others are
 *      summarised or wait
 * @param atMost maximum number of messages to a target in a window; others wait and are sent together
 * @param firstWait delay before a refused message is sent again; doubled each time, up to 64-fold
 * @param keepTrying time after which a notice is abandoned
 */
public record AlertRate(
        Duration settle, int ofOwner, int atMost, Duration window, Duration firstWait, Duration keepTrying) {

    private static final int MAX_DOUBLINGS = 6;

    Duration backOff(int tries) {
        return firstWait.multipliedBy(1L << Math.min(tries, MAX_DOUBLINGS));
    }

    /** Returns how long a notice that a limit holds back waits before it is checked again. */
    Duration untilNextLook() {
        return window.dividedBy(6);
    }
}
