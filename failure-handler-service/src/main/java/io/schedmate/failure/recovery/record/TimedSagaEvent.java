package io.schedmate.failure.recovery.record;

import io.schedmate.recovery.saga.SagaEvent;
import java.time.Instant;

/** An event of a recovery and its time. */
public record TimedSagaEvent(Instant at, SagaEvent event) {}
