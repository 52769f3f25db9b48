package io.schedmate.evaluation.corpus;

import io.schedmate.logs.intake.LogLines;

/** A composed log and where its failure stands. */
public record LongLog(FailureLog label, LogLines lines) {}
