package io.schedmate.tracker.intake.chunk.position;

import io.schedmate.tracker.intake.chunk.line.IncomingLine;
import io.schedmate.tracker.intake.chunk.line.IncomingLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Drops the lines of a source that were received before. */
public final class SeenLines {

    private SourcePosition position;
    private final List<IncomingLine> fresh = new ArrayList<>();
    private long firstFresh;

    private SeenLines(SourcePosition position) {
        this.position = position;
    }

    public static SeenLines drop(SourcePosition position, IncomingLines lines) {
        SeenLines seen = new SeenLines(position);
        Long firstLine = lines.firstLine();
        if (firstLine != null) {
            seen.byNumber(firstLine, lines.lines());
        } else {
            seen.byOffset(lines);
        }
        return seen;
    }

    public List<IncomingLine> fresh() {
        return fresh;
    }

    public SourcePosition position() {
        return position;
    }

    /** Returns the number of the body's first line: the sender's own number, or the next one of the source. */
    public long firstFresh() {
        return firstFresh;
    }

    private void byNumber(long firstLine, List<IncomingLine> lines) {
        firstFresh = firstLine;
        if (firstLine > position.nextLine()) {
            position = position.from(firstLine);
        }
        long known = Math.min(lines.size(), position.nextLine() - firstLine);
        fresh.addAll(lines.subList((int) known, lines.size()));
    }

    private void byOffset(IncomingLines lines) {
        firstFresh = position.nextLine();
        for (IncomingLine line : lines.lines()) {
            if (isFresh(line, lines.fileIdentity())) {
                fresh.add(line);
            }
        }
    }

    private boolean isFresh(IncomingLine line, @Nullable String identity) {
        Long offset = line.offset();
        if (offset == null) {
            return true;
        }
        Integer hash = offset == 0 ? Integer.valueOf(line.text().hashCode()) : position.firstLineHash();
        Long last = position.lastOffset();
        if (last != null && offset <= last && !isOtherFile(hash, identity)) {
            return false;
        }
        position = position.at(offset, identity == null ? position.fileIdentity() : identity, hash);
        return true;
    }

    /** Returns whether the file was truncated or replaced: it then has another identity or another first line. */
    private boolean isOtherFile(@Nullable Integer hash, @Nullable String identity) {
        boolean otherIdentity =
                identity != null && position.fileIdentity() != null && !identity.equals(position.fileIdentity());
        return otherIdentity || (position.firstLineHash() != null && !Objects.equals(hash, position.firstLineHash()));
    }
}
