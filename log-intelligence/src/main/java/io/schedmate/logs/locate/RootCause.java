package io.schedmate.logs.locate;

import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.FailureOutput;
import io.schedmate.logs.locate.event.LogEvent.Link;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.tables.WordLists;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Distinguishes the root cause from its cascade: the trouble with the strongest role, and the first among equals. */
final class RootCause {

    /**
     * Exceptions that code raises for control flow; if another follows while one is handled, the other is the cause.
     */
    private static final Set<String> WAY_FINDING = WordLists.set(RootCause.class, "way-finding");

    private static final Set<String> SILENT = WordLists.set(RootCause.class, "silent");
    private static final Set<String> DEAD_CHILD = WordLists.set(RootCause.class, "dead-child");

    /** The characters of a line within which a logger prints its level. */
    private static final int LEVEL_WITHIN = 60;

    private static final Pattern BELOW_WARNINGS = Pattern.compile("\\b(?:INFO|DEBUG)\\b|\\[[ID]\\]");
    private static final String DEVICE_ASSERTION = "device-assert-kernel";
    private static final String DEVICE_ASSERT_EXCEPTION = "device-assert";

    /** The message with which TensorFlow announces the exception of code that it compiled (autograph/impl/api.py). */
    private static final String IN_USER_CODE = "in user code:";

    private RootCause() {}

    static FailureOutput of(List<FailureOutput> troubles) {
        FailureOutput root = strongest(troubles);
        root = tracebackAfter(troubles, root);
        root = deviceAssertion(troubles, root);
        root = endedFromOutsideBefore(troubles, root);
        root = exceptionAboutTheSame(troubles, root);
        root = Consequences.explained(troubles, root);
        root = sayingMore(troubles, root);
        root = FirstOfRanks.of(troubles, root);
        return root instanceof LogEvent.Thrown exception ? lastOfItsChain(troubles, exception) : root;
    }

    /** Whether a fault seen shortly before may be the cause: a symptom or the end of a process explains nothing. */
    static boolean mayBeCausedByAFault(FailureOutput root) {
        return root.role() == Role.SYMPTOM
                || root.role() == Role.END
                || root.role() == Role.LAUNCHER
                || root.signature() != null
                        && (root.signature().reason().equals("CUDA Error")
                                || root.signature().reason().startsWith("NCCL"));
    }

    /** If a line and an exception report the same, prefers the exception. */
    private static FailureOutput exceptionAboutTheSame(List<FailureOutput> troubles, FailureOutput root) {
        if (!(root instanceof LogEvent.Known known) || root.role() == Role.FAULT) {
            return root;
        }
        String wanted = known.known().id().startsWith("death-signal")
                ? "signal-exception"
                : known.known().id();
        return troubles.stream()
                .filter(t -> t instanceof LogEvent.Thrown && is(t, wanted) && t.role() == root.role())
                .findFirst()
                .orElse(root);
    }

    /**
     * Prefers the same exception with a message: ranks that mix their lines may separate an exception's type from its
     * message, and TensorFlow prints the exception of code that it compiled below {@code ValueError: in user code:}.
     */
    private static FailureOutput sayingMore(List<FailureOutput> troubles, FailureOutput root) {
        if (!(root instanceof LogEvent.Thrown bare) || bare.cut() || !saysNothing(bare)) {
            return root;
        }
        return troubles.stream()
                .filter(t ->
                        t instanceof LogEvent.Thrown other && other.type().equals(bare.type()) && !saysNothing(other))
                .findFirst()
                .orElse(root);
    }

    private static boolean saysNothing(LogEvent.Thrown exception) {
        return exception.message().isEmpty() || exception.message().strip().equals(IN_USER_CODE);
    }

    private static FailureOutput strongest(List<FailureOutput> troubles) {
        return troubles.stream()
                .filter(t -> !isCleanUp(troubles, t))
                .min(Comparator.comparing(FailureOutput::role).thenComparingLong(FailureOutput::messageLine))
                .orElseThrow();
    }

    /**
     * Prefers a later traceback to what the program printed before it continued: a caught exception that the catalogue
     * does not know, or a line of a level below warnings. If the same process then ends in a traceback of another
     * exception, that one ended it.
     */
    private static FailureOutput tracebackAfter(List<FailureOutput> troubles, FailureOutput root) {
        boolean continued = switch (root) {
            case LogEvent.Thrown bare -> !bare.frame().exists() && !bare.fatal() && bare.signature() == null;
            case LogEvent.Known known ->
                BELOW_WARNINGS.matcher(start(known.text())).find();
        };
        if (!continued) {
            return root;
        }
        String printed = root instanceof LogEvent.Thrown bare ? bare.type() : "";
        return troubles.stream()
                .filter(t -> t instanceof LogEvent.Thrown next
                        && next.line() > root.messageLine()
                        && next.writer().equals(root.writer())
                        && next.frame().exists()
                        && next.fatal()
                        && next.role() == root.role()
                        && next.link() == Link.NONE
                        && !next.type().equals(printed))
                .findFirst()
                .orElse(root);
    }

    private static String start(String text) {
        return text.substring(0, Math.min(text.length(), LEVEL_WITHIN));
    }

    /**
     * Prefers a CUDA kernel's failed assertion, which explains any CUDA call that fails next; the line that states the
     * cause is PyTorch's own exception about it.
     */
    private static FailureOutput deviceAssertion(List<FailureOutput> troubles, FailureOutput root) {
        if (root.role() != Role.CAUSE || troubles.stream().noneMatch(t -> is(t, DEVICE_ASSERTION))) {
            return root;
        }
        boolean aboutTheGpu = is(root, DEVICE_ASSERTION)
                || root.signature() != null && root.signature().reason().equals("CUDA Error");
        if (!aboutTheGpu) {
            return root;
        }
        String saying = is(root, DEVICE_ASSERTION) && troubles.stream().anyMatch(t -> is(t, DEVICE_ASSERT_EXCEPTION))
                ? DEVICE_ASSERT_EXCEPTION
                : DEVICE_ASSERTION;
        return troubles.stream().filter(t -> is(t, saying)).findFirst().orElse(root);
    }

    private static boolean is(FailureOutput trouble, String signature) {
        return trouble.signature() != null && trouble.signature().id().equals(signature);
    }

    /**
     * Prefers the ending: what breaks after the scheduler or a person ended the job follows from that, unless a child
     * had died before.
     */
    private static FailureOutput endedFromOutsideBefore(List<FailureOutput> troubles, FailureOutput root) {
        if (root.role() != Role.CAUSE && root.role() != Role.OUTSIDE) {
            return root;
        }
        for (FailureOutput trouble : troubles) {
            if (trouble == root || trouble.role() == Role.END || reportsADeadChild(trouble)) {
                return root;
            }
            if (trouble.role() == Role.OUTSIDE) {
                return trouble;
            }
        }
        return root;
    }

    /** Whether a cancellation is clean-up: a launcher cancels the rest of a job after one of its tasks has died. */
    private static boolean isCleanUp(List<FailureOutput> troubles, FailureOutput trouble) {
        if (trouble.role() != Role.OUTSIDE || !isCancellation(trouble)) {
            return false;
        }
        return troubles.stream()
                .takeWhile(t -> t != trouble)
                .anyMatch(t ->
                        t.role() == Role.SYMPTOM || t.role() == Role.END && !isCancellation(t) || reportsADeadChild(t));
    }

    private static boolean isCancellation(FailureOutput trouble) {
        return trouble.signature() != null && trouble.signature().reason().equals("Cancelled");
    }

    private static boolean reportsADeadChild(FailureOutput trouble) {
        return trouble.signature() != null
                && DEAD_CHILD.contains(trouble.signature().id());
    }

    /**
     * Whether an exception was passed on: a pool hands its worker's exception to the parent, which raises it again, but
     * the worker's traceback shows where it broke.
     */
    private static boolean isPassedOn(LogEvent.Thrown last, LogEvent.Thrown next) {
        return next.link() == Link.DIRECT_CAUSE
                && next.type().equals(last.type())
                && next.message().equals(last.message());
    }

    private static FailureOutput lastOfItsChain(List<FailureOutput> troubles, LogEvent.Thrown first) {
        if (SILENT.contains(first.type())) {
            return namingTheHost(troubles, first);
        }
        if (!WAY_FINDING.contains(first.type())) {
            return knownInItsChain(troubles, first);
        }
        LogEvent.Thrown last = first;
        for (FailureOutput trouble : troubles) {
            if (trouble.line() > last.messageLine()
                    && trouble instanceof LogEvent.Thrown next
                    && next.writer().equals(first.writer())) {
                if (next.link() == Link.NONE
                        || next.cut()
                        || next.role().compareTo(Role.CAUSE) > 0
                        || isPassedOn(last, next)) {
                    break;
                }
                last = next;
            }
        }
        return last;
    }

    private static FailureOutput namingTheHost(List<FailureOutput> troubles, LogEvent.Thrown first) {
        for (FailureOutput trouble : troubles) {
            if (trouble.line() > first.messageLine()
                    && trouble instanceof LogEvent.Thrown next
                    && next.writer().equals(first.writer())) {
                if (next.link() == Link.NONE) {
                    break;
                }
                if (next.message().contains("host=")) {
                    return next;
                }
            }
        }
        return knownInItsChain(troubles, first);
    }

    /** Returns an exception in the chain that the catalogue knows, which says more than an unknown one before it. */
    private static FailureOutput knownInItsChain(List<FailureOutput> troubles, LogEvent.Thrown first) {
        if (first.signature() != null) {
            return first;
        }
        for (FailureOutput trouble : troubles) {
            if (trouble.line() > first.messageLine()
                    && trouble instanceof LogEvent.Thrown next
                    && next.writer().equals(first.writer())) {
                if (next.link() == Link.NONE) {
                    return first;
                }
                if (next.signature() != null && next.role() == Role.CAUSE) {
                    return next;
                }
            }
        }
        return first;
    }
}
