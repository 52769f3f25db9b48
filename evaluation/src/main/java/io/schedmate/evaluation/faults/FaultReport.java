package io.schedmate.evaluation.faults;

import java.util.List;

/**
 * The outcomes of all injected faults.
 *
 * @param faults number per curve
 * @param curves one for each probability that a test detects a fault
 */
public record FaultReport(long seed, int faults, List<FaultCurve> curves) {}
