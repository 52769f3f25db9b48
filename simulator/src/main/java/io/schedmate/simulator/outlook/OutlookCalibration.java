package io.schedmate.simulator.outlook;

/** Sets the ranges of outlooks by how earlier ones came true; medians stay as they were drawn. */
public final class OutlookCalibration {

    private final RangeCalibration starts = new RangeCalibration();
    private final RangeCalibration ends = new RangeCalibration();

    /**
     * A job has ended. Outlooks that are far apart in time teach most, as those of one hour err together.
     *
     * @param raw what was predicted, as it was drawn
     * @param trueStart seconds from the question
     * @param trueEnd seconds from the question
     */
    public void cameTrue(Outlook raw, double trueStart, double trueEnd) {
        starts.cameTrue(raw.start().p50(), trueStart);
        ends.cameTrue(raw.end().p50(), trueEnd);
    }

    public Outlook of(Outlook raw) {
        return new Outlook(
                starts.around(raw.start().p50()), ends.around(raw.end().p50()));
    }
}
