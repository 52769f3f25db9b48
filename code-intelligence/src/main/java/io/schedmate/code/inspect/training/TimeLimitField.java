package io.schedmate.code.inspect.training;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.launch.word.Word;
import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.value.Origin;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the time limit in seconds from the queue or from a {@code timeout} before the program; the shorter of the two
 * counts.
 */
public final class TimeLimitField {

    /** Slurm's forms: minutes, minutes:seconds, hours:minutes:seconds, days-hours, and so on. */
    private static final Pattern SLURM = Pattern.compile("(?:(\\d{1,4})-)?(\\d{1,7})(?::(\\d{1,4}))?(?::(\\d{1,4}))?");

    private static final Pattern TIMEOUT = Pattern.compile(
            "(?:^|[\\s;&|])timeout\\s+(?:(?:-[ks]\\s+\\S{1,20}|-\\S{1,40})\\s+){0,5}(\\d{1,9}(?:\\.\\d{1,9})?)([smhd]?)\\s");

    private TimeLimitField() {}

    public static Optional<Answer<Double>> of(Job job, String command) {
        Optional<Answer<Double>> asked = Optional.ofNullable(
                        job.launch().request().options().get("time"))
                .flatMap(TimeLimitField::ofQueue);
        Optional<Answer<Double>> ended = ofTimeout(command);
        return asked.isPresent()
                        && (ended.isEmpty()
                                || asked.get().value() <= ended.get().value())
                ? asked
                : ended;
    }

    private static Optional<Answer<Double>> ofQueue(Word time) {
        OptionalDouble seconds = seconds(time.text());
        return seconds.isPresent() ? Optional.of(Answer.at(seconds.getAsDouble(), time.origin())) : Optional.empty();
    }

    private static Optional<Answer<Double>> ofTimeout(String command) {
        Matcher found = TIMEOUT.matcher(WorkLimit.text(command));
        if (!found.find() || Double.parseDouble(found.group(1)) == 0) {
            return Optional.empty();
        }
        int unit = switch (found.group(2)) {
            case "m" -> 60;
            case "h" -> 3600;
            case "d" -> 86_400;
            default -> 1;
        };
        return Optional.of(Answer.at(Double.parseDouble(found.group(1)) * unit, Origin.COMMAND));
    }

    /** Returns the seconds; empty for zero, which means no limit, and for a text in another form. */
    private static OptionalDouble seconds(String time) {
        Matcher found = SLURM.matcher(WorkLimit.text(time));
        if (!found.matches()) {
            return OptionalDouble.empty();
        }
        double first = number(found.group(2));
        double second = number(found.group(3));
        double third = number(found.group(4));
        double seconds;
        if (found.group(1) != null) {
            seconds = number(found.group(1)) * 86_400 + first * 3600 + second * 60 + third;
        } else if (found.group(4) != null) {
            seconds = first * 3600 + second * 60 + third;
        } else {
            seconds = first * 60 + second;
        }
        return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
    }

    private static double number(@Nullable String digits) {
        return digits == null ? 0 : Double.parseDouble(digits);
    }
}
