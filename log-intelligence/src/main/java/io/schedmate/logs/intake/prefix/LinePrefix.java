package io.schedmate.logs.intake.prefix;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the start of a message behind the prefixes of launchers, collectors and loggers: rank, node, time, level,
 * source, in any order. A word and a colon count as a prefix only in the form of one: {@code node-12:} does,
 * {@code Epoch 3:} does not. The search covers the first {@value #REACH} characters and at most {@value #PARTS} parts,
 * so the cost of a line is bounded.
 */
public final class LinePrefix {

    private static final int REACH = 240;
    private static final int PARTS = 10;

    private static final Pattern GLOG = Pattern.compile(
            "[IWEF](\\d{2})(\\d{2}) (\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?) {1,8}\\d{1,9} [\\w./-]{1,80}:\\d{1,6}\\]");
    private static final Pattern SYSLOG = Pattern.compile("[\\w.-]{1,80} [\\w./-]{1,60}(?:\\[\\d{1,9}\\])?: ");

    private LinePrefix() {}

    public static ParsedLine parse(String segment) {
        return new Reading(TerminalCodes.strip(DockerLine.text(segment))).parse();
    }

    /** The parts of a prefix, in the order in which they are tried. */
    private enum Part {
        LEVEL("[\\[(<]?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)(?:[\\])>]:?|:|(?= ))"
                // Case distinguishes "error in line" from a line that starts with "INFO" alone.
                + "|[\\[(<]?(?:debug|info|warning|warn|error|critical|fatal)(?:[\\])>]:?|:)|\\[[DIWEFC] (?=\\d)"),
        RANK("\\[(?:rank|default|RANK)[ :]?\\d{1,6}\\]:?|\\[\\d{1,6},\\d{1,6}\\]<std(?:err|out|diag)>:?"
                + "|(?:RANK|Rank|rank)[ =]?\\d{1,6}:|\\[(?:RANK|Rank|rank) \\d{1,6}\\]:?|\\d{1,6}: (?=\\D)"
                + "|\\[\\d{1,4}\\](?=[ :]\\D):?"),
        RAY_OF_NODE("\\([\\w.<>:-]{1,60} pid=\\d{1,9}, ip=[\\w.:-]{1,60}\\)"),
        RAY("\\([\\w.<>:-]{1,60} pid=\\d{1,9}\\)"),
        STREAM("(?:stdout|stderr) [FP] "),
        POD("\\[pod/[\\w.-]{1,80}/[\\w.-]{1,80}\\]"),
        // A name with a number after it, or with a dot and a domain, as machines have; never a plain word.
        NODE("(?:[A-Za-z][A-Za-z0-9]{0,40}(?:-[A-Za-z0-9]{1,40}){0,6}-\\d{1,6}(?:\\.[\\w-]{1,40}){0,5}"
                + "|(?:ip-\\d{1,3}(?:-\\d{1,3}){3}|\\d{1,3}(?:\\.\\d{1,3}){3})(?:\\.[\\w-]{1,40}){0,5}"
                + "|(?:node|host|worker|gpu|dgx|cn|nid|server|compute)\\d{1,6}(?:\\.[\\w-]{1,40}){0,5}): "),
        NAME("\\[[A-Za-z_][\\w.]{1,60}(?::\\d{1,6}(?::\\w{1,60})?)?\\]:?(?= )"),
        // A word, only where a date, a time and more follow it.
        WORD("[A-Za-z]\\w{1,40}: (?=\\[?\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}[\\d:.,\\]]{0,14}+[ -]{0,4}+[^ -])");

        private static final List<Part> ALL = List.of(values());
        private static final Set<Part> OF_NODES = EnumSet.of(RAY_OF_NODE, POD, NODE);
        private static final Set<Part> OF_SOURCES = EnumSet.of(RAY_OF_NODE, RAY, STREAM, POD, NAME);

        private final Pattern pattern;

        Part(String pattern) {
            this.pattern = Pattern.compile(pattern);
        }

        /** Whether this part may follow those that were seen; a logger's name follows a time or a level. */
        boolean follows(Set<Part> seen, boolean afterTime) {
            return switch (this) {
                case LEVEL, RANK -> !seen.contains(this);
                case NODE -> OF_NODES.stream().noneMatch(seen::contains);
                case NAME ->
                    (afterTime || seen.contains(LEVEL)) && OF_SOURCES.stream().noneMatch(seen::contains);
                case RAY_OF_NODE, RAY, STREAM, POD -> true;
                case WORD -> !afterTime;
            };
        }
    }

    /** Removes the prefixes of one line. */
    private static final class Reading {

        private final String text;
        private final int to;
        private final Set<Part> seen = EnumSet.noneOf(Part.class);
        private int at;
        private @Nullable LogTime time;

        Reading(String text) {
            this.text = text;
            to = Math.min(text.length(), REACH);
        }

        ParsedLine parse() {
            int parts = 0;
            while (parts < PARTS && skipBlanks() < to && part()) {
                parts++;
            }
            return new ParsedLine(text, parts == 0 ? 0 : at, time);
        }

        private int skipBlanks() {
            int next = at;
            while (next < to && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
                next++;
            }
            // A separator is required between two parts; blanks before the first part belong to the message.
            if (at > 0) {
                while (next + 1 < to && "|-,:".indexOf(text.charAt(next)) >= 0 && text.charAt(next + 1) == ' ') {
                    next += 2;
                }
                at = next;
            }
            return next;
        }

        private boolean part() {
            return glog() || time() || other();
        }

        private boolean other() {
            for (Part part : Part.ALL) {
                if (part.follows(seen, time != null) && starts(part)) {
                    return true;
                }
            }
            return false;
        }

        private boolean starts(Part part) {
            Matcher match = part.pattern.matcher(text).region(at, to);
            if (!match.lookingAt()) {
                return false;
            }
            seen.add(part);
            at = match.end();
            return true;
        }

        /** If there are two times, the first is used: a collector's time has a zone. */
        private boolean time() {
            TimeForms.@Nullable Found found = TimeForms.at(text, at, to);
            if (found == null) {
                return false;
            }
            at = found.end();
            if (time == null) {
                time = found.time();
                syslog(time);
            }
            return true;
        }

        private void syslog(LogTime stamp) {
            boolean noYear = stamp.hasDate() && stamp.seconds() < 366 * 86_400.0;
            if (noYear && at + 1 < to && text.charAt(at) == ' ') {
                Matcher host = SYSLOG.matcher(text).region(at + 1, to);
                if (host.lookingAt()) {
                    seen.add(Part.NODE);
                    seen.add(Part.NAME);
                    at = host.end();
                }
            }
        }

        private boolean glog() {
            Matcher match = GLOG.matcher(text).region(at, to);
            if (!match.lookingAt()) {
                return false;
            }
            String date = "1970-" + match.group(1) + "-" + match.group(2) + " " + match.group(3);
            TimeForms.@Nullable Found found = TimeForms.at(date, 0, date.length());
            time = found == null ? null : found.time();
            seen.add(Part.LEVEL);
            seen.add(Part.NAME);
            at = match.end();
            return true;
        }
    }
}
