package io.schedmate.model.api.outlook;

import io.schedmate.model.WireValue;

/** Why an outlook tells no time. */
public enum OutlookGap implements WireValue {
    /** The job has ended. */
    ENDED,
    /** The job asks for no GPU, and only GPUs are followed. */
    NO_GPUS,
    /** Neither a setting nor a job that ran tells how many GPUs there are. */
    CAPACITY_UNKNOWN,
    /** The job asks for more GPUs than there are. */
    DOES_NOT_FIT,
    /** No job has ended yet and the job asks for no time limit, so that no duration is known. */
    DURATION_UNKNOWN,
    /** More jobs run or wait than an outlook follows. */
    TOO_MANY_JOBS,
    /** No report has told that the job waits or runs. */
    NOT_FOLLOWED
}
