package io.schedmate.failure.nodes;

import io.schedmate.logs.codes.FaultCode.Standing;
import io.schedmate.logs.codes.FaultCodes;
import io.schedmate.recovery.rate.EventKinds;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Names the kinds of node events, as in kinds.tsv. */
public final class EventKind {

    private static final FaultCodes CODES = FaultCodes.standard();

    /** Exceeds the highest number that the driver uses. */
    private static final int XIDS = 1000;

    private EventKind() {}

    /** Numbers of the driver errors that count against a node. */
    public static List<Integer> countedXids() {
        return IntStream.range(0, XIDS)
                .filter(xid -> EventKinds.standard().weight(ofXid(xid)) > 0)
                .boxed()
                .toList();
    }

    /** A driver error without a row of its own is of the kind that the row {@code *} of its family gives. */
    public static String ofXid(int xid) {
        return "xid." + standing(xid).name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a driver error is the hardware's own, or may be brought about by a program. */
    public static Standing standing(int xid) {
        return CODES.find("xid", Integer.toString(xid)).orElseThrow().standing();
    }
}
