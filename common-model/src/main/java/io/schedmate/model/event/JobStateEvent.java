package io.schedmate.model.event;

/** What topic job-state carries: a job moved, or began or ceased to share its GPUs. */
public sealed interface JobStateEvent extends JobEvent permits JobStateChanged, JobPackingChanged {}
