package io.schedmate.logs.diagnose;

import io.schedmate.logs.diagnose.verdict.LibraryPaths;
import io.schedmate.logs.intake.LogLines;
import io.schedmate.logs.locate.FailedAttempt;
import io.schedmate.logs.locate.event.LogEvent.Thrown;
import io.schedmate.logs.locate.event.WriterPrefix;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the origin of an exception in the user's own code: the innermost frame outside of libraries. */
final class UserFrames {

    private static final int MAX_LENGTH = 400;
    private static final String FRAME = "File \"";

    private final LibraryPaths libraries = new LibraryPaths();

    @Nullable
    CitedLine of(LogLines log, FailedAttempt answer) {
        if (!(answer.root() instanceof Thrown thrown) || !thrown.frame().exists()) {
            return null;
        }
        // The innermost frames of a long traceback are at its end.
        long from = Math.max(thrown.line(), thrown.messageLine() - MAX_LENGTH);
        List<String> lines = log.read(from, (int) (thrown.messageLine() - from));
        for (int at = lines.size() - 1; at >= 0; at--) {
            if (isOwn(lines.get(at), thrown.writer())) {
                return new CitedLine(from + at, lines.get(at));
            }
        }
        return null;
    }

    private boolean isOwn(String line, String writer) {
        int at = line.indexOf(FRAME);
        return at >= 0
                && !line.startsWith(FRAME + '<', at)
                && WriterPrefix.of(line).equals(writer)
                && !libraries.hold(line.substring(at));
    }
}
