package io.schedmate.model.api.whatif;

import io.schedmate.model.WireValue;

/** Whether a job fits into the memory of a GPU. */
public enum MemoryVerdict implements WireValue {
    /** It fits in 90 % of cases. */
    FITS,
    /** It may or may not fit. */
    MAY_NOT_FIT,
    /** It does not fit in 90 % of cases. */
    DOES_NOT_FIT
}
