package io.schedmate.model.api.outlook;

import io.schedmate.model.WireValue;

/** The source of a fact behind an outlook. */
public enum OutlookSource implements WireValue {
    /** From the site's settings. */
    CONFIGURED,
    /** From the jobs of the last weeks. */
    OBSERVED,
    /** Assumed, because nothing states it. */
    ASSUMED
}
