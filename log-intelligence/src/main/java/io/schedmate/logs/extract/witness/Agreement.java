package io.schedmate.logs.extract.witness;

import io.schedmate.model.WireValue;

/** How far the witnesses of one value agree. */
public enum Agreement implements WireValue {
    /** There is one. */
    ALONE,
    /** Two or more tell the same. */
    AGREE,
    /** The printed number and the clock tell the same once the number is read in another unit. */
    REREAD,
    /** They tell different things. */
    CONTRADICT
}
