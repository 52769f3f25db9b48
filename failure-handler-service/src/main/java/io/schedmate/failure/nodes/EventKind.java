package io.schedmate.failure.nodes;

import io.schedmate.logs.codes.FaultCode.Kind;
import io.schedmate.logs.codes.FaultCodes;
import io.schedmate.recovery.rate.EventKinds;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Names the kinds of node events, as in kinds.tsv. */
public final class EventKind {

    private static final FaultCodes CODES = FaultCodes.standard();

    /** One more than the highest number considered; the driver uses only lower numbers. */
    private static final int XIDS = 1000;

    private EventKind() {}

    /** Returns the numbers of the driver errors that count against a node. */
    public static List<Integer> countedXids() {
        return IntStream.range(0, XIDS)
                .filter(xid -> EventKinds.standard().weight(ofXid(xid)) > 0)
                .boxed()
                .toList();
    }

    /**
     * Returns the kind of a driver error. An error without a row in the table has the kind of its family's row {@code
     * *}.
     */
    public static String ofXid(int xid) {
        return "xid." + codeKind(xid).name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether a driver error is a hardware fault or may be caused by a program. */
    public static Kind codeKind(int xid) {
        return CODES.find("xid", Integer.toString(xid)).orElseThrow().kind();
    }
}
