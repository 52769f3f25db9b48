package io.schedmate.model.api.simulation;

import io.schedmate.model.WireValue;

/** A scheduling policy that can be simulated. */
public enum SimulationPolicy implements WireValue {
    /** In order of submission; if the first job does not fit, all wait. */
    FIFO,
    /** In order of submission; a job that fits may start before one that does not. */
    FIRST_FIT,
    /** The shortest job first, with the true durations. */
    SJF,
    /** The shortest job first, with predicted durations. */
    SJF_PLANNED,
    /** The least predicted GPU time first. */
    QSSF,
    /** The least predicted GPU time first; a job that fits may start before one that does not. */
    SCHEDMATE,
    /** The shortest remaining time first, with the true durations; preempts. */
    SRTF,
    /** The job that has received the least GPU time first; preempts. */
    TIRESIAS,
    /** Like Tiresias, with predicted durations. */
    TIRESIAS_SCHEDMATE
}
