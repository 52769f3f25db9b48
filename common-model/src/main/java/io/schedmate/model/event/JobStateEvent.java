package io.schedmate.model.event;

/** The events of topic job-state: a state change, a packing change, or a request to forget. */
public sealed interface JobStateEvent extends JobEvent permits JobStateChanged, JobPackingChanged, JobForgotten {}
