package io.schedmate.tracker.intake.chunk.line;

import io.schedmate.model.log.LogOrder;
import io.schedmate.tracker.intake.chunk.line.ShippedLine.OfJob;
import io.schedmate.tracker.mapping.MappedLine;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groups shipped lines by source, and joins lines that a container runtime has split. */
public final class ShippedLines {

    private static final int MAX_LENGTH = 1 << 20;

    private final Map<Origin, Gathered> origins = new LinkedHashMap<>();

    /** The key of a group. Usually all lines of a file share one job object, so comparing by identity costs nothing. */
    private record Origin(MappedLine whose, @Nullable String fileIdentity, LogOrder order) {}

    private static final class Gathered {
        private final List<IncomingLine> lines = new ArrayList<>();
        private boolean goesOn;
    }

    public void add(OfJob place, IncomingLine line) {
        Origin origin = new Origin(
                place.job(), place.fileIdentity(), line.offset() == null ? LogOrder.BEST_EFFORT : LogOrder.EXACT);
        Gathered gathered = origins.computeIfAbsent(origin, _ -> new Gathered());
        IncomingLine next = line;
        if (gathered.goesOn && gathered.lines.getLast().text().length() < MAX_LENGTH) {
            IncomingLine first = gathered.lines.removeLast();
            next = new IncomingLine(first.text() + line.text(), line.time(), line.offset());
        }
        gathered.lines.add(next);
        gathered.goesOn = place.goesOn();
    }

    public List<IncomingLines> gathered() {
        List<IncomingLines> all = new ArrayList<>();
        origins.forEach((origin, gathered) -> all.add(new IncomingLines(
                new Sender(null, origin.whose().fileOwner()),
                origin.whose().jobId(),
                origin.whose().attempt(),
                origin.whose().source(),
                origin.fileIdentity(),
                origin.order(),
                null,
                gathered.lines)));
        return all;
    }
}
