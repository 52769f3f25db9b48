package io.schedmate.code.similar.compare;

import io.schedmate.code.limit.WorkLimit;
import io.schedmate.code.workload.Workload;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Estimates the completed work of a job that resumes from a checkpoint, from the checkpoint's name. */
final class Progress {

    private static final Pattern RESUMING =
            Pattern.compile("(?:.*[._])?(?:resume|state_dict|ckpt|checkpoint|restore|continue|resuming)(?:_.*)?");
    private static final Pattern STARTING = Pattern.compile(
            "(?:.*[._])?(?:pretrain\\w*|init\\w*|finetune\\w*|teacher|dir|folder|root|freq|every|interval|period)(?:_.*)?");
    private static final Pattern NUMBERED = Pattern.compile(
            "(?:.*[^a-z0-9])?(epochs?|ep|e|steps?|iters?|iteration|it)?[-_=]?0*(\\d{1,9})(k)?(?:[-_]?(epochs?|steps?|iters?))?\\.?[a-z]{0,12}");

    /** A number of epochs or steps among other settings in the name. */
    private static final Pattern AMONG_OTHERS =
            Pattern.compile("(?:^|[^a-z])(epochs?|ep|steps?|iters?|iteration)[-_=]?0*(\\d{1,9})(k)?(?![\\d.]*\\d)()");

    private Progress() {}

    /** Returns the share of work that is left, 0 to 1; 1 if the option or its value does not state it. */
    static double left(String option, String checkpoint, Workload job) {
        if (!RESUMING.matcher(WorkLimit.text(option)).matches()
                || STARTING.matcher(WorkLimit.text(option)).matches()) {
            return 1;
        }
        String name = checkpoint.substring(checkpoint.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
        Matcher numbered = NUMBERED.matcher(WorkLimit.text(name));
        Matcher among = AMONG_OTHERS.matcher(WorkLimit.text(name));
        boolean isNumbered = numbered.matches();
        if (among.find() && (!isNumbered || unit(numbered).isEmpty())) {
            numbered = among;
        } else if (!isNumbered) {
            return 1;
        }
        double done = Double.parseDouble(numbered.group(2)) * (numbered.group(3) == null ? 1 : 1000);
        return total(unit(numbered), done, job)
                .filter(total -> done <= total && done > 0)
                .map(total -> 1 - done / total)
                .orElse(1d);
    }

    private static String unit(Matcher numbered) {
        String before = numbered.group(1);
        String behind = numbered.group(4);
        return before != null ? before : behind == null ? "" : behind;
    }

    private static Optional<Double> total(String unit, double done, Workload job) {
        @Nullable Double epochs = job.epochs();
        @Nullable Double steps = job.maxSteps() == null ? null : Double.valueOf(job.maxSteps());
        if (unit.startsWith("e")) {
            return Optional.ofNullable(epochs);
        }
        if (!unit.isEmpty() || done >= 1000) {
            return Optional.ofNullable(steps);
        }
        // If epochs and steps both limit the training, a small number without a unit may count either.
        return epochs != null && steps != null ? Optional.empty() : Optional.ofNullable(epochs);
    }
}
