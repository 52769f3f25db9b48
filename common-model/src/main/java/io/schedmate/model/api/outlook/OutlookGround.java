package io.schedmate.model.api.outlook;

import io.schedmate.model.WireValue;

/** How a fact behind an outlook is known. */
public enum OutlookGround implements WireValue {
    /** From the site's settings. */
    CONFIGURED,
    /** From the jobs of the last weeks. */
    OBSERVED,
    /** Assumed, because nothing states it. */
    ASSUMED
}
