package io.schedmate.model.job;

import io.schedmate.model.WireValue;

/** The packing changes of a running job. */
public enum PackingChange implements WireValue {
    /** Other jobs were placed on its GPUs. */
    PACKED,
    /** It no longer shares its GPUs. */
    UNPACKED,
    /** It was moved off the shared GPUs because sharing cost too much. */
    EVICTED,
    /** It must not share GPUs again. */
    NEVER_PACK_AGAIN
}
