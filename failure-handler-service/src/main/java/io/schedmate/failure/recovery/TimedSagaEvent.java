package io.schedmate.failure.recovery;

import io.schedmate.recovery.saga.SagaEvent;
import java.time.Instant;

/** Something that happened in a recovery, and when. */
public record TimedSagaEvent(Instant at, SagaEvent event) {}
