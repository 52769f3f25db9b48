package io.schedmate.logs.locate;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A line that starts with the name of an exception. */
final class ExceptionLine {

    private static final Pattern NAMED = Pattern.compile("^((?:[A-Za-z_]\\w{0,80}\\.){0,12}[A-Za-z_]?\\w{0,80}"
            + "(?:Error|Exception|KeyboardInterrupt|SystemExit|StopIteration|Timeout|TimeoutExpired|Failure|NotFound|OutOfMemory))"
            + "(\\([\\w.]{1,80}\\))?(?::\\s(.*)|:)?$");

    /** Exceptions that only repeat what another process or thread said. */
    private static final Set<String> WRAPPERS = Set.of(
            "ChildFailedError",
            "ProcessRaisedException",
            "ProcessExitedException",
            "RayTaskError",
            "RayActorError",
            "TuneError",
            "TrainingFailedError",
            "WorkerCrashedError",
            "CalledProcessError",
            "HorovodInternalError",
            "RemoteTraceback",
            "InstantiationException",
            "LaunchError",
            "HydraException");

    private ExceptionLine() {}

    static LogEvent.@Nullable Thrown standingAlone(
            long line, String text, String speaker, @Nullable Signature known, boolean caught) {
        String bounded =
                text.length() > Signature.PATTERN_LIMIT * 4 ? text.substring(0, Signature.PATTERN_LIMIT * 4) : text;
        Matcher matcher = NAMED.matcher(bounded);
        if (!matcher.matches()
                || Character.isLowerCase(simpleName(matcher.group(1)).charAt(0))) {
            return null;
        }
        String message = matcher.group(3) == null ? "" : matcher.group(3);
        if (message.isEmpty() && matcher.group(1).equals("Error")) {
            return null;
        }
        Role role = role(matcher.group(1), message, known, caught);
        return new LogEvent.Thrown(
                line,
                line,
                bounded,
                simpleName(matcher.group(1)),
                message,
                "",
                0,
                false,
                caught,
                LogEvent.Link.NONE,
                role,
                known,
                speaker);
    }

    static String simpleName(String qualified) {
        return qualified.substring(qualified.lastIndexOf('.') + 1);
    }

    static Role role(String qualified, String message, @Nullable Signature known, boolean caught) {
        if (caught && (known == null || known.role() != Role.FAULT)) {
            return Role.NOTE;
        }
        if (message.startsWith("Caught ")) {
            return Role.LAUNCHER;
        }
        if (known != null) {
            return known.role();
        }
        if (WRAPPERS.contains(simpleName(qualified))) {
            return Role.LAUNCHER;
        }
        return Role.CAUSE;
    }
}
