package io.schedmate.model.api.whatif;

import io.schedmate.model.WireValue;

/** What an amount rests on, the firmest first. */
public enum WhatIfGround implements WireValue {
    /** Past runs of the same work with this request. */
    SAME_REQUEST,
    /** What is expected of the job as it is: it does not change. */
    AS_IS,
    /** Measured runs of the same model, in this setting or carried over from others. */
    SAME_MODEL,
    /** How measured runs of other models change from one setting to the other. */
    OTHER_MODELS,
    /** Published figures: what the types of GPU can do, or what the model's architecture needs. */
    PUBLISHED,
    /** A general law with a wide range, because nothing was measured. */
    GENERAL_LAW
}
