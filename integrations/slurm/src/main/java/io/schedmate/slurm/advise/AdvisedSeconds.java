package io.schedmate.slurm.advise;

import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the duration in the advice that the submission hook wrote into a job's AdminComment. */
public final class AdvisedSeconds {

    private static final Pattern ADVICE = Pattern.compile("(?:^|\\s)schedmate:\\s(?<words>.*)", Pattern.DOTALL);
    private static final Pattern MEAN = Pattern.compile("\\bmean=(\\d{1,10})s");
    private static final Pattern MEDIAN = Pattern.compile("\\bp50=(\\d{1,10})s");

    private AdvisedSeconds() {}

    /**
     * Returns the mean, which an order by expected time needs, or else the median; empty if the comment has neither.
     */
    public static OptionalDouble in(String adminComment) {
        Matcher advice = ADVICE.matcher(adminComment);
        if (!advice.find()) {
            return OptionalDouble.empty();
        }
        OptionalDouble mean = first(MEAN, advice.group("words"));
        return mean.isPresent() ? mean : first(MEDIAN, advice.group("words"));
    }

    private static OptionalDouble first(Pattern pattern, String words) {
        Matcher found = pattern.matcher(words);
        return found.find() ? OptionalDouble.of(Double.parseDouble(found.group(1))) : OptionalDouble.empty();
    }
}
