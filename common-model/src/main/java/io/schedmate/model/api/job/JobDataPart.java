package io.schedmate.model.api.job;

import io.schedmate.model.WireValue;

/** The kinds of data stored about a job. */
public enum JobDataPart implements WireValue {
    /** The job, its attempts and events. */
    RECORD,
    /** Its uploaded tree and the data extracted from it. */
    CODE,
    /** Its lines in the archive. */
    LOGS,
    /** Its snapshots and slowdowns. */
    METRICS,
    /** Its advice and its vector among past jobs. */
    ADVICE,
    /** Its diagnoses; recoveries are kept without lines of its log. */
    FAILURES
}
