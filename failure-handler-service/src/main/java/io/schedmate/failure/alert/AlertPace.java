package io.schedmate.failure.alert;

import java.time.Duration;

/**
 * The rate of notifications about alerts.
 *
 * @param settle after a change, so that what belongs together is told together
 * @param ofOwner alerts of one owner that a target is told of one by one in a window; the others are one line, or wait
 * @param atMost messages to a target in a window; what is more waits and goes out together
 * @param firstWait before a message that was not taken is sent again; doubled each time, 64 times at most
 * @param keepTrying after so long a notice is given up
 */
public record AlertPace(
        Duration settle, int ofOwner, int atMost, Duration window, Duration firstWait, Duration keepTrying) {

    private static final int MOST_DOUBLINGS = 6;

    Duration backOff(int tries) {
        return firstWait.multipliedBy(1L << Math.min(tries, MOST_DOUBLINGS));
    }

    /** Before what is held back by a limit is looked at again. */
    Duration untilNextLook() {
        return window.dividedBy(6);
    }
}
