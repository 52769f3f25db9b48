package io.schedmate.model.event;

/** The events of topic job-alert: a change of an alert, or evidence that was collected for it. */
public sealed interface JobAlertEvent extends JobEvent permits JobAlertChanged, AlertEvidenceCollected {}
