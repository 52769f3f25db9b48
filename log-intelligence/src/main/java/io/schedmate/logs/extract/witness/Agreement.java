package io.schedmate.logs.extract.witness;

import io.schedmate.model.WireValue;

/** The degree of agreement between the witnesses of one value. */
public enum Agreement implements WireValue {
    /** There is only one witness. */
    ALONE,
    /** Two or more witnesses have the same value. */
    AGREE,
    /** The printed number and the clock agree once the number is read in another unit. */
    REREAD,
    /** The witnesses have different values. */
    CONTRADICT
}
