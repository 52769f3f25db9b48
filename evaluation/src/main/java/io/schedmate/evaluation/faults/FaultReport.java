package io.schedmate.evaluation.faults;

import java.util.List;

/**
 * What became of all planted faults.
 *
 * @param faults planted for each curve
 * @param curves one for each value of how likely a test shows a fault
 */
public record FaultReport(long seed, int faults, List<FaultCurve> curves) {}
