package io.schedmate.model.job;

import io.schedmate.model.WireValue;

/** The packing changes of a running job. */
public enum PackingChange implements WireValue {
    /** Other jobs were put beside it. */
    PACKED,
    /** It has its GPUs to itself again. */
    UNPACKED,
    /** It was moved off the shared GPUs because sharing cost too much. */
    EVICTED,
    /** It must not share GPUs again. */
    NEVER_PACK_AGAIN
}
