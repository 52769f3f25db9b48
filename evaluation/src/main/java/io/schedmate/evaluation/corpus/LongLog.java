package io.schedmate.evaluation.corpus;

import io.schedmate.logs.intake.LogLines;

/** A composed log with its failure. */
public record LongLog(FailureLog label, LogLines lines) {}
