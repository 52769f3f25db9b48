package io.schedmate.model.event;

/** What topic job-state carries: a job moved, began or ceased to share its GPUs, or is to be forgotten. */
public sealed interface JobStateEvent extends JobEvent permits JobStateChanged, JobPackingChanged, JobForgotten {}
