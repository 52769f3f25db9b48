package io.schedmate.model.api.outlook;

import io.schedmate.model.WireValue;

/** The reason why an outlook has no times. */
public enum OutlookGap implements WireValue {
    /** The job has ended. */
    ENDED,
    /** The job requests no GPU, and only jobs with GPUs are followed. */
    NO_GPUS,
    /** Neither a setting nor an earlier job shows the number of GPUs. */
    CAPACITY_UNKNOWN,
    /** The job requests more GPUs than exist. */
    DOES_NOT_FIT,
    /** No job has ended yet and the job requests no time limit, so that no duration is known. */
    DURATION_UNKNOWN,
    /** More jobs run or wait than an outlook supports. */
    TOO_MANY_JOBS,
    /** No report states that the job waits or runs. */
    NOT_FOLLOWED
}
