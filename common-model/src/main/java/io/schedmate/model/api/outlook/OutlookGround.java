package io.schedmate.model.api.outlook;

import io.schedmate.model.WireValue;

/** How something that an outlook rests on is known. */
public enum OutlookGround implements WireValue {
    /** The settings of the site say so. */
    CONFIGURED,
    /** Seen at the jobs of the last weeks. */
    OBSERVED,
    /** Taken for true, as nothing says so. */
    ASSUMED
}
