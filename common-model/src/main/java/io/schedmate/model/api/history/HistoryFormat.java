package io.schedmate.model.api.history;

import io.schedmate.model.WireValue;

/** The formats in which past jobs can be imported. */
public enum HistoryFormat implements WireValue {
    /** Our own columns. */
    CSV,
    /** Slurm: sacct --parsable2 with its header line. */
    SACCT
}
