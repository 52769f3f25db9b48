package io.schedmate.model.api.history;

import io.schedmate.model.WireValue;

/** The formats in which past jobs can be imported. */
public enum HistoryFormat implements WireValue {
    /** CSV with SchedMate's own columns. */
    CSV,
    /** Output of Slurm's {@code sacct --parsable2} with its header line. */
    SACCT
}
