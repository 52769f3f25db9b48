package io.schedmate.model.api.simulation;

import io.schedmate.model.WireValue;

/** A scheduling policy that can be simulated. */
public enum SimulationPolicy implements WireValue {
    /** In order of submission; where the first does not fit, all wait. */
    FIFO,
    /** In order of submission; what fits passes what does not. */
    FIRST_FIT,
    /** The shortest job first, with the true durations. */
    SJF,
    /** The shortest job first, with expected durations. */
    SJF_PLANNED,
    /** The least expected GPU time first. */
    QSSF,
    /** The least expected GPU time first; what fits passes what does not. */
    SCHEDMATE,
    /** The shortest remaining time first, with the true durations; preempts. */
    SRTF,
    /** The job that has had the least GPU time first; preempts. */
    TIRESIAS,
    /** Like Tiresias, but given expected durations. */
    TIRESIAS_SCHEDMATE
}
