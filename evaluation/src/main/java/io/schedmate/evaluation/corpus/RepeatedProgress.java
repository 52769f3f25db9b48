package io.schedmate.evaluation.corpus;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.OptionalLong;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Repeats the progress lines of a real log, with step numbers and times advanced. */
final class RepeatedProgress {

    private static final Pattern STAMP = Pattern.compile("(\\d{4}-\\d\\d-\\d\\d)([ T])(\\d\\d:\\d\\d:\\d\\d)");
    private static final long SECONDS_A_ROUND = 600;

    private final List<String> block;
    private final Pattern progress;
    private final long stepsARound;
    private long at;

    RepeatedProgress(List<String> block, String progressRegex) {
        this.block = List.copyOf(block);
        this.progress = Pattern.compile(progressRegex);
        long[] steps = block.stream()
                .map(this::step)
                .flatMapToLong(step -> step.isPresent() ? LongStream.of(step.getAsLong()) : LongStream.empty())
                .toArray();
        this.stepsARound = steps.length == 0
                ? 0
                : LongStream.of(steps).max().orElse(0)
                        - LongStream.of(steps).min().orElse(0)
                        + 1;
    }

    String next() {
        String line = block.get((int) (at % block.size()));
        long round = at / block.size();
        at++;
        return round == 0 ? line : moveStamps(moveStep(line, round * stepsARound), round * SECONDS_A_ROUND);
    }

    private OptionalLong step(String line) {
        Matcher matcher = progress.matcher(line);
        return matcher.find() && isCount(matcher.group("step"))
                ? OptionalLong.of(Long.parseLong(matcher.group("step")))
                : OptionalLong.empty();
    }

    private String moveStep(String line, long steps) {
        Matcher matcher = progress.matcher(line);
        if (!matcher.find() || !isCount(matcher.group("step"))) {
            return line;
        }
        String moved = Long.toString(Long.parseLong(matcher.group("step")) + steps);
        int width = matcher.end("step") - matcher.start("step");
        return line.substring(0, matcher.start("step"))
                + " ".repeat(Math.max(0, width - moved.length()))
                + moved
                + line.substring(matcher.end("step"));
    }

    private static boolean isCount(@Nullable String digits) {
        return digits != null && digits.matches("\\d{1,12}");
    }

    private static String moveStamps(String line, long seconds) {
        return STAMP.matcher(line).replaceAll(stamp -> Matcher.quoteReplacement(moved(stamp, seconds)));
    }

    private static String moved(MatchResult stamp, long seconds) {
        try {
            LocalDateTime time =
                    LocalDateTime.parse(stamp.group(1) + "T" + stamp.group(3)).plusSeconds(seconds);
            return time.format(DateTimeFormatter.ofPattern("yyyy-MM-dd"))
                    + stamp.group(2)
                    + time.format(DateTimeFormatter.ofPattern("HH:mm:ss"));
        } catch (DateTimeParseException _) {
            // Digits that only look like a time stay unchanged.
            return stamp.group();
        }
    }
}
