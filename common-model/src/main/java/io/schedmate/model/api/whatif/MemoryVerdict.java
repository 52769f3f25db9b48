package io.schedmate.model.api.whatif;

import io.schedmate.model.WireValue;

/** Whether a job fits into the memory of a GPU. */
public enum MemoryVerdict implements WireValue {
    /** Nine cases of ten do. */
    FITS,
    /** Neither can be told. */
    MAY_NOT_FIT,
    /** Nine cases of ten do not. */
    DOES_NOT_FIT
}
