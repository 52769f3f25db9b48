package io.schedmate.model.api.whatif;

import io.schedmate.model.WireValue;

/** The verdict on whether a job fits into the memory of a GPU. */
public enum MemoryVerdict implements WireValue {
    /** The job fits in 90 % of cases. */
    FITS,
    /** The job may or may not fit. */
    MAY_NOT_FIT,
    /** The job does not fit in 90 % of cases. */
    DOES_NOT_FIT
}
