package io.schedmate.code.inspect;

import io.schedmate.code.inspect.job.Answer;
import io.schedmate.code.inspect.job.Job;
import io.schedmate.code.inspect.job.Names;
import io.schedmate.code.value.Place;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether a program was followed to the place where it trains. If it was not, the code that is missing may ask for
 * anything, so that nothing is known to be absent.
 */
final class FollowedTraining {

    private static final Set<String> STEPS = Names.setOf("training.step");
    private static final Set<String> LOOPS = Names.setOf("training.loop");
    /** Packages whose functions do not train by themselves. */
    private static final Set<String> TOOLS = Names.setOf("training.none");

    private FollowedTraining() {}

    /**
     * Returns the place that was not followed; null if the training was reached, or if the program calls nothing unknown
     * that may train.
     *
     * @param optimizer the optimizer of the job, which only training code creates
     */
    static @Nullable Place missing(Job job, Optional<Answer<String>> optimizer, Optional<Answer<String>> mode) {
        Place left = job.trace().notFollowed();
        List<Place> program = job.launch().program().origin().places();
        Place start = left != null ? left : program.isEmpty() ? Place.COMMAND : program.getFirst();
        if (job.trace().isCut() || job.launch().script() == null) {
            return start;
        }
        boolean isOther = mode.filter(each -> !each.value().equals("train")).isPresent();
        List<String> called =
                job.trace().calls().stream().map(call -> call.made().callee()).toList();
        boolean isReached = optimizer.isPresent() || called.stream().anyMatch(FollowedTraining::trains);
        return isOther || isReached || called.stream().allMatch(FollowedTraining::isTool) ? null : start;
    }

    /** Whether a call takes a step of training, or hands the training to a known object. */
    private static boolean trains(String callee) {
        String leaf = Job.leaf(callee);
        return STEPS.contains(leaf) || (LOOPS.contains(leaf) && isKnown(callee));
    }

    /** Whether a call is known to do something else than training. */
    private static boolean isTool(String callee) {
        int dot = callee.indexOf('.');
        return callee.startsWith("import ") || isKnown(callee) && (dot < 0 || TOOLS.contains(callee.substring(0, dot)));
    }

    /** Whether it is known what is called. The result of a method of a library's object is not. */
    private static boolean isKnown(String callee) {
        return !callee.startsWith("?") && callee.indexOf("()") == callee.lastIndexOf("()");
    }
}
