package io.schedmate.logs.extract.witness;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Decides between the printed step time of a log and a clock beside the steps.
 *
 * <p>A printed number is finer than a clock of whole seconds and excludes pauses, so it is followed while the two are
 * of similar size. If a steady clock differs by the factor of another unit, the number is in that unit. If the clock is
 * several times slower, the number is the time of a part of the step, such as data loading. A steady clock is also
 * followed if the number has so few digits that it jumps: 0.03, 0.04 steps a second.
 */
public final class StepTimeJudge {

    /** Pauses, other ranks and whole seconds keep a clock within this ratio of a correct number. */
    private static final double SAME = 1.25;
    /** Below this ratio, logging, validation and saving in between may explain the difference. */
    private static final double A_PART = 2.5;

    /** A number that is coarser than this share of itself is less precise than a clock of seconds. */
    private static final double COARSE = 0.1;

    private static final double SURE = 0.95;
    private static final double CORRECTED = 0.85;
    private static final double ONE_WITNESS = 0.8;
    private static final double BY_SHARE = 0.5;
    private static final double IN_DOUBT = 0.4;

    private StepTimeJudge() {}

    /**
     * Returns the step time, or null if there is no witness.
     *
     * @param printed the printed step times, best first
     * @param clocks the clocks beside the steps, best first
     * @param shares step times that follow from other values; followed if there is no other witness or the printed
     * number has too few digits
     */
    public static @Nullable StepTime of(List<Witness> printed, List<ClockReading> clocks, List<Witness> shares) {
        return ofPossible(
                printed.stream().filter(Witness::isPossible).toList(),
                clocks.stream().filter(clock -> clock.witness().isPossible()).toList(),
                shares.stream().filter(Witness::isPossible).toList());
    }

    private static @Nullable StepTime ofPossible(
            List<Witness> printed, List<ClockReading> clocks, List<Witness> shares) {
        if (!printed.isEmpty()) {
            return ofPrinted(printed, clocks, shares);
        }
        if (!clocks.isEmpty()) {
            Witness clock = clocks.getFirst().witness();
            return follow(clock, all(List.of(), clocks, shares), ONE_WITNESS, null);
        }
        return shares.isEmpty() ? null : follow(shares.getFirst(), shares, BY_SHARE, null);
    }

    private static StepTime ofPrinted(List<Witness> printed, List<ClockReading> clocks, List<Witness> shares) {
        Witness first = printed.getFirst();
        List<Witness> everybody = all(printed, clocks, shares);
        Witness share = shares.isEmpty() ? null : shares.getFirst();
        if (share != null && first.coarseness() > COARSE && ratio(first.seconds(), share.seconds()) <= A_PART) {
            return follow(share, ledBy(share, everybody), ONE_WITNESS, null);
        }
        ClockReading clock = clocks.isEmpty() ? null : clocks.getFirst();
        double off = clock == null ? 1 : ratio(first.seconds(), clock.seconds());
        if (clock == null || !clock.mayCorrect(off) || first.kind() == WitnessKind.BAR) {
            return follow(first, everybody, ONE_WITNESS, null);
        }
        if (off <= A_PART) {
            boolean finer = first.coarseness() > COARSE && clock.mayOverrule(off) && clock.isFine();
            Witness followed = finer ? clock.witness() : first;
            return follow(followed, ledBy(followed, everybody), ONE_WITNESS, null);
        }
        OtherUnit unit = OtherUnit.of(first.seconds(), clock);
        if (unit != null) {
            Witness reread = new Witness(first.kind(), first.source(), first.seconds() * unit.factor());
            return new StepTime(reread.seconds(), everybody, Agreement.REREAD, CORRECTED, unit.name());
        }
        if (!clock.mayOverrule(off)) {
            return new StepTime(first.seconds(), everybody, Agreement.CONTRADICT, IN_DOUBT, null);
        }
        String what = first.seconds() < clock.seconds() ? "the time of a part of the step" : "another quantity";
        return new StepTime(clock.seconds(), ledBy(clock.witness(), everybody), Agreement.CONTRADICT, IN_DOUBT, what);
    }

    private static StepTime follow(Witness chosen, List<Witness> everybody, double alone, @Nullable String readAs) {
        long others = everybody.stream().filter(w -> w.kind() != chosen.kind()).count();
        long agreeing = everybody.stream()
                .filter(w -> w.kind() != chosen.kind() && ratio(w.seconds(), chosen.seconds()) <= SAME)
                .count();
        if (agreeing > 0) {
            return new StepTime(chosen.seconds(), everybody, Agreement.AGREE, SURE, readAs);
        }
        return others == 0
                ? new StepTime(chosen.seconds(), everybody, Agreement.ALONE, alone, readAs)
                : new StepTime(chosen.seconds(), everybody, Agreement.CONTRADICT, Math.min(alone, 0.6), readAs);
    }

    private static List<Witness> ledBy(Witness first, List<Witness> everybody) {
        List<Witness> reordered = new ArrayList<>(everybody);
        reordered.remove(first);
        reordered.addFirst(first);
        return reordered;
    }

    private static List<Witness> all(List<Witness> printed, List<ClockReading> clocks, List<Witness> shares) {
        List<Witness> all = new ArrayList<>(printed);
        clocks.forEach(clock -> all.add(clock.witness()));
        all.addAll(shares);
        return all;
    }

    /** Returns the ratio of the greater value to the smaller one, 1 or more. */
    static double ratio(double one, double other) {
        return one > other ? one / other : other / one;
    }
}
