package io.schedmate.model.api.history;

import io.schedmate.model.WireValue;

/** A form that past jobs can be read from. */
public enum HistoryFormat implements WireValue {
    /** Our own columns. */
    CSV,
    /** Slurm: sacct --parsable2 with its header line. */
    SACCT
}
