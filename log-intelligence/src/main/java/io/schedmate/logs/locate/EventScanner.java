package io.schedmate.logs.locate;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.locate.event.BareFrames;
import io.schedmate.logs.locate.event.ExceptionLine;
import io.schedmate.logs.locate.event.FailureReport;
import io.schedmate.logs.locate.event.HarmlessMentions;
import io.schedmate.logs.locate.event.KeptEvents;
import io.schedmate.logs.locate.event.LogEvent;
import io.schedmate.logs.locate.event.LogEvent.Link;
import io.schedmate.logs.locate.event.NativeFrames;
import io.schedmate.logs.locate.event.NicsInUse;
import io.schedmate.logs.locate.event.OpenTraceback;
import io.schedmate.logs.locate.event.ProgressAfterFailure;
import io.schedmate.logs.locate.event.ProgressLine;
import io.schedmate.logs.locate.event.RepeatedStartUp;
import io.schedmate.logs.locate.event.WriterPrefix;
import io.schedmate.logs.locate.signature.Cue;
import io.schedmate.logs.locate.signature.PhraseMatches;
import io.schedmate.logs.locate.signature.Role;
import io.schedmate.logs.locate.signature.Signature;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import io.schedmate.model.FailureCategory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads lines in order and keeps the events that show a failure or life. Neither error storms nor progress bars make
 * the kept events grow.
 */
final class EventScanner {

    /** The limit on open tracebacks, and on links between two tracebacks. */
    private static final int OPEN_AT_MOST = 64;

    /** The most lines of one writer between the words that chain two tracebacks and the second traceback. */
    private static final int CHAIN_REACHES = 3;

    /**
     * The most lines from the source that Python shows to its syntax error, with some more for ranks whose lines mix.
     */
    private static final int SOURCE_REACHES = 10;

    /** The signature of an argument that a program refused. */
    private static final String REFUSED_ARGUMENT = "argparse";

    /** The signature of the line that the C++ runtime prints about an exception that nothing caught. */
    private static final String UNCAUGHT_IN_CXX = "cxx-what";

    private static final Pattern GPU_NAMED =
            Pattern.compile("NVRM: GPU at (?:PCI:)?([0-9a-fA-F:.]{7,20}): (GPU-[0-9a-fA-F-]{10,40})");
    private static final Pattern ERROR_LEVEL = Pattern.compile(
            "^.{0,60}?(?:\\[(?:ERROR|CRITICAL|FATAL|error|fatal)\\s{0,4}\\]|(?:^|[\\s|:\\[])(?:ERROR|CRITICAL|FATAL)(?=[\\s:|\\]-])|^(?:[\\w./@-]{2,80}(?::\\d{1,6}){0,2}:"
                    + " )?(?:error|Error|fatal|fatal error|FATAL): )");

    /** A writer's statement of how its next traceback follows from its last. */
    private record Chain(Link link, long line) {}

    private final SignatureCatalogue catalogue;
    private final KeptEvents kept = new KeptEvents();
    private final ProgressAfterFailure stragglers = new ProgressAfterFailure();
    private final Deque<OpenTraceback> open = new ArrayDeque<>();
    private final PhraseMatches hits;
    private final FailureReport report = new FailureReport();
    private final NicsInUse nics = new NicsInUse();
    private final BareFrames frames = new BareFrames();
    private final NativeFrames nativeFrames = new NativeFrames();
    private final LossHealth loss = new LossHealth();
    private final RepeatedStartUp startUp = new RepeatedStartUp();
    private final ProgressLine progress;
    private final Map<String, Chain> chains = new HashMap<>();
    private long caughtLine = Long.MIN_VALUE;
    private long raisedLine = Long.MIN_VALUE / 2;
    private boolean caught;
    private char[] characters = new char[1_024];
    private long sourceLine = Long.MIN_VALUE / 2;
    private long usageLine;

    EventScanner(SignatureCatalogue catalogue, KnownFormats formats) {
        this.progress = new ProgressLine(formats);
        this.catalogue = catalogue;
        hits = catalogue.hits();
    }

    void line(long number, String line) {
        int end = line.length();
        if (end > characters.length) {
            characters = new char[Math.max(end, characters.length * 2)];
        }
        line.getChars(0, end, characters, 0);
        while (end > 0 && line.charAt(end - 1) == '\r') {
            end--;
        }
        int from = 0;
        int lastSegment = line.lastIndexOf('\r', end - 1) + 1;
        while (from <= end) {
            int to = from >= lastSegment ? end : line.indexOf('\r', from);
            segment(number, line, from, Math.min(to, end));
            from = to + 1;
        }
    }

    /** Returns all kept events, in the order of lines. */
    List<LogEvent> finish() {
        while (!open.isEmpty()) {
            keep(open.removeFirst().cutOff());
        }
        nics.all().forEach(kept::fact);
        report.all().forEach(kept::fact);
        LogEvent.Diverged diverged = loss.diverged();
        if (diverged != null) {
            kept.fact(diverged);
        }
        return kept.all();
    }

    private void segment(long number, String line, int from, int to) {
        catalogue.scan(characters, from, to, hits);
        if (hits.needALook() && hasEscapedBreak(line, from, to)) {
            unescaped(number, line, from, to);
        } else {
            scanned(number, line, from, to);
        }
    }

    /**
     * Whether the text has escaped line breaks: JSON and quoted text hold a whole output in one line with {@code \n}
     * for each break.
     */
    private static boolean hasEscapedBreak(String line, int from, int to) {
        int at = line.indexOf("\\n", from, to);
        return at > from && line.charAt(at - 1) != '\\';
    }

    private void unescaped(long number, String line, int from, int to) {
        int start = from;
        while (start < to) {
            int at = line.indexOf("\\n", start, to);
            int end = at < 0 ? to : at;
            catalogue.scan(characters, start, end, hits);
            scanned(number, line, start, end);
            start = at < 0 ? to : end + 2;
        }
    }

    private void scanned(long number, String line, int from, int to) {
        looked(number, line, from, to);
        usage(number, line, from, to);
    }

    /** Notes the usage that argparse prints above its error, whose later lines are indented. */
    private void usage(long number, String line, int from, int to) {
        if (line.startsWith("usage: ", from)) {
            usageLine = number;
        } else if (usageLine > 0 && (from == to || line.charAt(from) != ' ')) {
            usageLine = 0;
        }
    }

    private void looked(long number, String line, int from, int to) {
        if (hits.has(Cue.NIC)) {
            nics.note(number, line, from, to);
        }
        if (!open.isEmpty() && inTraceback(number, line.substring(from, to))) {
            return;
        }
        if (hits.has(Cue.FRAME)) {
            frames.note(number, line.substring(from, to));
        }
        if (hits.has(Cue.NATIVE_FRAME)) {
            nativeFrames.note(number, line.substring(from, to));
        }
        if (hits.needALook() && cues(number, line, from, to)) {
            return;
        }
        if (line.startsWith("  File \"", from) && number - sourceLine > SOURCE_REACHES) {
            sourceLine = number;
        }
        if (from < to && progress.is(line, from, to, hits)) {
            if (!stragglers.isOne(number, line, from, to)) {
                kept.alive(number);
                if (hits.has(Cue.LOSS)) {
                    loss.note(number, line, from, to, hits.has(Cue.NO_NUMBER));
                }
            }
        } else if (open.isEmpty() && startUp.isProvenBy(line.substring(from, to))) {
            started(number, false);
        }
    }

    /** Whether the text belongs to an open traceback. */
    private boolean inTraceback(long number, String raw) {
        OpenTraceback mine = openOf(raw);
        if (mine == null) {
            return false;
        }
        String text = mine.textOf(raw);
        if (mine.givenUpAt(number)) {
            open.remove(mine);
            keep(mine.cutOff());
            return false;
        }
        if (hits.has(Cue.TRACEBACK) || text.isEmpty() || hits.maySign() && !mine.mayHold(text)) {
            return false;
        }
        if (isBody(text) || mine.isFlush(text) || mine.isNativeFrame(text)) {
            newestLike(mine).body(number, raw);
            return true;
        }
        if (progress.is(raw, 0, raw.length(), hits) && !hits.has(Cue.EXCEPTION)) {
            mine.stray();
            return false;
        }
        LogEvent.Thrown ended = mine.end(number, text.stripTrailing(), catalogue);
        if (ended == null) {
            mine.stray();
            return false;
        }
        open.remove(mine);
        keep(ended);
        raisedLine = ended.caught() ? raisedLine : number;
        return true;
    }

    /**
     * Whether the text is indented like frames and code, by two blanks at least; some loops indent the rates that they
     * print.
     */
    private boolean isBody(String text) {
        return (text.startsWith("  ") || text.startsWith("\t"))
                && !(hits.has(Cue.RATE) && progress.is(text, 0, text.length(), hits));
    }

    private @Nullable OpenTraceback openOf(String raw) {
        for (OpenTraceback traceback : open) {
            if (traceback.owns(raw)) {
                return traceback;
            }
        }
        return null;
    }

    /**
     * Returns the newest open traceback of the same writer: ranks without prefixes open their tracebacks one after
     * another and then mix the lines.
     */
    private OpenTraceback newestLike(OpenTraceback first) {
        for (Iterator<OpenTraceback> it = open.descendingIterator(); it.hasNext(); ) {
            OpenTraceback traceback = it.next();
            if (traceback.isLike(first)) {
                return traceback;
            }
        }
        return first;
    }

    /** Whether the segment indicates trouble, a start or an end. */
    private boolean cues(long number, String line, int from, int to) {
        if (hits.has(Cue.TRACEBACK)) {
            header(number, line.substring(from, to));
            return true;
        }
        if (hits.has(Cue.CHAIN)) {
            String text = line.substring(from, to);
            Link link = text.contains("direct cause") ? Link.DIRECT_CAUSE : Link.DURING;
            if (chains.size() < OPEN_AT_MOST) {
                chains.put(WriterPrefix.of(text), new Chain(link, number));
            }
            return true;
        }
        if (hits.has(Cue.REPORT)) {
            report.note(number, line, from, to);
        }
        if (hits.has(Cue.CAUGHT)) {
            caught = true;
            caughtLine = number;
        }
        if (trouble(number, line, from, to)) {
            return true;
        }
        // Trainers also print their total time on the way out of an exception, directly below its traceback.
        if (hits.has(Cue.FINISHED) && number - raisedLine > 1 || hits.has(Cue.SUCCEEDED)) {
            kept.other(new LogEvent.Finished(number, hits.has(Cue.SUCCEEDED)));
            return false;
        }
        if (hits.has(Cue.RESTARTED) || hits.has(Cue.SUBMITTED)) {
            started(number, hits.has(Cue.SUBMITTED));
        }
        return false;
    }

    private void header(long number, String raw) {
        // Count life after the header separately from life before it, even if the traceback ends much later.
        kept.endOfLife();
        String writer = WriterPrefix.of(raw);
        stragglers.failing(writer);
        Chain chain = chains.remove(writer);
        boolean chained = chain != null && number - chain.line() <= CHAIN_REACHES * (open.size() + 2L);
        Link link = chain != null && chained ? chain.link() : Link.NONE;
        boolean isCaught = caught && number - caughtLine <= 2;
        if (open.size() >= OPEN_AT_MOST) {
            keep(open.removeFirst().cutOff());
        }
        open.add(new OpenTraceback(number, raw, link, isCaught, hits.has(Cue.NATIVE_TRACEBACK)));
        caught = false;
    }

    private boolean trouble(long number, String line, int from, int to) {
        if (!hits.maySign() && !hits.has(Cue.EXCEPTION) && !hits.has(Cue.GPU_NAMED)) {
            return false;
        }
        String text = line.substring(from, to);
        if (HarmlessMentions.isHarmless(text)) {
            return false;
        }
        Signature known = hits.maySign() ? catalogue.match(text, hits) : null;
        if (known != null && known.role() == Role.BENIGN) {
            return !progress.is(line, from, to, hits);
        }
        boolean exceptionWord = hits.has(Cue.EXCEPTION);
        if (known == null && !exceptionWord) {
            return hits.has(Cue.GPU_NAMED) && gpuNamed(number, text);
        }
        int prefix = WriterPrefix.length(text);
        String writer = text.substring(0, prefix).strip();
        LogEvent.Thrown exception = exceptionWord
                ? ExceptionLine.standingAlone(
                        number, text.substring(prefix).strip(), writer, known, caught && number - caughtLine <= 1)
                : null;
        LogEvent.Thrown refused = exceptionWord && number - sourceLine <= SOURCE_REACHES
                ? ExceptionLine.syntaxError(
                        sourceLine, number, text.substring(prefix).strip(), writer)
                : null;
        if (refused != null) {
            // Python refuses a script before it runs any line of it, so this process has just started.
            started(sourceLine, false);
            keep(refused);
            return true;
        }
        if (exception != null) {
            keep(frames.above(exception));
            return true;
        }
        if (known != null) {
            long first = usageLine > 0 && known.id().equals(REFUSED_ARGUMENT) ? usageLine : number;
            if (known.id().equals(UNCAUGHT_IN_CXX)) {
                first = nativeFrames.above(number, writer);
            }
            LogEvent.Known matched = new LogEvent.Known(first, number, bounded(text), known, writer);
            keep(matched);
            if (first < number && known.id().equals(REFUSED_ARGUMENT)) {
                // The program has ended, so whatever fails later is another process.
                started(number + 1, false);
            }
            return true;
        }
        return note(number, text, writer);
    }

    private boolean note(long number, String text, String writer) {
        if (!ERROR_LEVEL
                .matcher(text.length() > 200 ? text.substring(0, 200) : text)
                .find()) {
            return false;
        }
        keep(new LogEvent.Known(number, number, bounded(text), UNKNOWN_ERROR, writer));
        return true;
    }

    private static final Signature UNKNOWN_ERROR =
            new Signature("error-level", Role.NOTE, FailureCategory.FRAMEWORK, null, "Runtime Error", null, null);

    private boolean gpuNamed(long number, String text) {
        if (!text.contains("NVRM: GPU at")) {
            return false;
        }
        Matcher matcher = GPU_NAMED.matcher(bounded(text));
        if (matcher.find()) {
            kept.fact(new LogEvent.GpuNamed(number, matcher.group(1), matcher.group(2)));
        }
        return true;
    }

    private static String bounded(String text) {
        return text.length() <= Signature.PATTERN_LIMIT
                ? text
                : text.substring(text.length() - Signature.PATTERN_LIMIT);
    }

    private void started(long number, boolean submitted) {
        startUp.started();
        kept.started(number, submitted);
    }

    private void keep(LogEvent.FailureOutput trouble) {
        if (trouble.role().compareTo(Role.END) <= 0) {
            stragglers.failing(trouble.writer());
        }
        startUp.failed(trouble.writer());
        kept.trouble(trouble);
    }
}
