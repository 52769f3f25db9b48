package io.schedmate.model.api.whatif;

import io.schedmate.model.WireValue;

/** The basis of an amount, most reliable first. */
public enum WhatIfBasis implements WireValue {
    /** Past runs of the same work with this request. */
    SAME_REQUEST,
    /** The prediction for the unchanged job: the change has no effect on it. */
    AS_IS,
    /** Measured runs of the same model, in this setting or scaled from others. */
    SAME_MODEL,
    /** The change of measured runs of other models between the two settings. */
    OTHER_MODELS,
    /** Published figures: the speed of the GPU types, or the needs of the model's architecture. */
    PUBLISHED,
    /** A general law with a wide range, because nothing was measured. */
    GENERAL_LAW
}
