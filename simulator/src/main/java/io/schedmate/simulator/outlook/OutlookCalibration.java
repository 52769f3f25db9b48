package io.schedmate.simulator.outlook;

/** Calibrates the ranges of outlooks by the errors of earlier ones; medians are unchanged. */
public final class OutlookCalibration {

    private final RangeCalibration starts = new RangeCalibration();
    private final RangeCalibration ends = new RangeCalibration();

    /**
     * Learns from a job that has ended. Outlooks that are far apart in time teach most, because those made within the
     * same hour share errors.
     *
     * @param raw the uncalibrated prediction
     * @param trueStart seconds from the question
     * @param trueEnd seconds from the question
     */
    public void observe(Outlook raw, double trueStart, double trueEnd) {
        starts.observe(raw.start().p50(), trueStart);
        ends.observe(raw.end().p50(), trueEnd);
    }

    public Outlook of(Outlook raw) {
        return new Outlook(
                starts.around(raw.start().p50()), ends.around(raw.end().p50()));
    }
}
