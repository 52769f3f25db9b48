package io.schedmate.failure.nodes;

import io.schedmate.logs.codes.FaultCode.Standing;
import io.schedmate.logs.codes.FaultCodes;
import java.util.Locale;

/** Names the kinds of a node's events as kinds.tsv does. */
public final class EventKind {

    private static final FaultCodes CODES = FaultCodes.standard();

    private EventKind() {}

    /** An unknown driver error is a notice. */
    public static String ofXid(int xid) {
        Standing standing = CODES.find("xid", Integer.toString(xid))
                .map(code -> code.standing())
                .orElse(Standing.NOTICE);
        return "xid." + standing.name().toLowerCase(Locale.ROOT);
    }
}
