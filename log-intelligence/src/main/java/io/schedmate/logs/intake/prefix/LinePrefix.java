package io.schedmate.logs.intake.prefix;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tells what launchers, collectors and loggers put before a message: rank, node, time, level, source, in any order. A
 * word and a colon is a prefix only where it looks like one: {@code node-12:} does, {@code Epoch 3:} does not. It looks at the first
 * {@value #REACH} characters and takes at most {@value #PARTS} parts, so that no line costs more than another.
 */
public final class LinePrefix {

    private static final int REACH = 240;
    private static final int PARTS = 10;

    private static final Pattern RANK = Pattern.compile(
            "\\[(?:rank|default|RANK)[ :]?(\\d{1,6})\\]:?|\\[\\d{1,6},(\\d{1,6})\\]<std(?:err|out|diag)>:?"
                    + "|(?:RANK|Rank|rank)[ =]?(\\d{1,6}):|\\[(?:RANK|Rank|rank) (\\d{1,6})\\]:?|(\\d{1,6}): (?=\\D)"
                    + "|\\[(\\d{1,4})\\](?=[ :]\\D):?");
    private static final Pattern RAY =
            Pattern.compile("\\((?<name>[\\w.<>:-]{1,60}) pid=\\d{1,9}(?:, ip=(?<ip>[\\w.:-]{1,60}))?\\)");
    private static final Pattern STREAM = Pattern.compile("(stdout|stderr) [FP] ");
    private static final Pattern POD = Pattern.compile("\\[pod/([\\w.-]{1,80})/([\\w.-]{1,80})\\]");
    private static final Pattern GLOG = Pattern.compile(
            "([IWEF])(\\d{2})(\\d{2}) (\\d{2}:\\d{2}:\\d{2}(?:\\.\\d{1,9})?) {1,8}\\d{1,9} ([\\w./-]{1,80}:\\d{1,6})\\]");
    private static final Pattern LEVEL = Pattern.compile(
            "[\\[(<]?(TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|debug|info|warning|warn|error|critical|fatal)"
                    + "(?:[\\])>]:?|:|(?= ))|\\[([DIWEFC]) (?=\\d)");
    // A name with a number after it, or with a dot and a domain, as machines have; never a plain word.
    private static final Pattern NODE =
            Pattern.compile("([A-Za-z][A-Za-z0-9]{0,40}(?:-[A-Za-z0-9]{1,40}){0,6}-\\d{1,6}(?:\\.[\\w-]{1,40}){0,5}"
                    + "|(?:ip-\\d{1,3}(?:-\\d{1,3}){3}|\\d{1,3}(?:\\.\\d{1,3}){3})(?:\\.[\\w-]{1,40}){0,5}"
                    + "|(?:node|host|worker|gpu|dgx|cn|nid|server|compute)\\d{1,6}(?:\\.[\\w-]{1,40}){0,5}): ");
    private static final Pattern SYSLOG = Pattern.compile("([\\w.-]{1,80}) ([\\w./-]{1,60})(?:\\[\\d{1,9}\\])?: ");
    private static final Pattern NAME =
            Pattern.compile("\\[([A-Za-z_][\\w.]{1,60}(?::\\d{1,6}(?::\\w{1,60})?)?)\\]:?(?= )");

    private LinePrefix() {}

    public static ParsedLine parse(String segment) {
        return new Reading(TerminalCodes.strip(DockerLine.text(segment))).parse();
    }

    /** One line while its prefixes are taken off. */
    private static final class Reading {

        private final String text;
        private final int to;
        private int at;
        private @Nullable Integer rank;
        private @Nullable String node;
        private @Nullable LogTime time;
        private @Nullable PrintedLevel level;
        private @Nullable String source;

        Reading(String text) {
            this.text = text;
            to = Math.min(text.length(), REACH);
        }

        ParsedLine parse() {
            int parts = 0;
            while (parts < PARTS && skipBlanks() < to && part()) {
                parts++;
            }
            int start = parts == 0 ? 0 : at;
            return new ParsedLine(text, start, rank, node, time, level, source);
        }

        private int skipBlanks() {
            int next = at;
            while (next < to && (text.charAt(next) == ' ' || text.charAt(next) == '\t')) {
                next++;
            }
            // Between two parts stands a separator; before the first one blanks are the message's own.
            if (at > 0) {
                while (next + 1 < to && "|-,:".indexOf(text.charAt(next)) >= 0 && text.charAt(next + 1) == ' ') {
                    next += 2;
                }
                at = next;
            }
            return next;
        }

        private boolean part() {
            return glog() || time() || level() || rank() || ray() || stream() || pod() || node() || name();
        }

        private boolean time() {
            TimeForms.@Nullable Found found = time == null ? TimeForms.at(text, at, to) : null;
            if (found == null) {
                return secondTime();
            }
            time = found.time();
            at = found.end();
            syslog();
            return true;
        }

        /** A collector's time before a logger's own: the collector's stays, as it has a zone. */
        private boolean secondTime() {
            TimeForms.@Nullable Found found = time == null ? null : TimeForms.at(text, at, to);
            if (found == null) {
                return false;
            }
            at = found.end();
            return true;
        }

        private void syslog() {
            boolean noYear = time != null && time.hasDate() && time.seconds() < 366 * 86_400.0;
            if (noYear && at + 1 < to && text.charAt(at) == ' ') {
                Matcher host = SYSLOG.matcher(text).region(at + 1, to);
                if (host.lookingAt()) {
                    node = host.group(1);
                    source = host.group(2);
                    at = host.end();
                }
            }
        }

        private boolean glog() {
            Matcher match = GLOG.matcher(text).region(at, to);
            if (!match.lookingAt()) {
                return false;
            }
            level = PrintedLevel.of(match.group(1));
            String date = "1970-" + match.group(2) + "-" + match.group(3) + " " + match.group(4);
            TimeForms.@Nullable Found found = TimeForms.at(date, 0, date.length());
            time = found == null ? null : found.time();
            source = match.group(5);
            at = match.end();
            return true;
        }

        private boolean level() {
            Matcher match = LEVEL.matcher(text).region(at, to);
            if (level != null || !match.lookingAt()) {
                return false;
            }
            String word = match.group(1) == null ? match.group(2) : match.group(1);
            boolean bareLowerCase = match.end() == match.end(1) && Character.isLowerCase(word.charAt(0));
            // "error in line" and a line that starts with "INFO" alone are told apart by case.
            if (bareLowerCase) {
                return false;
            }
            level = PrintedLevel.of(word);
            at = match.end();
            return true;
        }

        private boolean rank() {
            Matcher match = RANK.matcher(text).region(at, to);
            if (rank != null || !match.lookingAt()) {
                return false;
            }
            for (int group = 1; group <= match.groupCount(); group++) {
                if (match.group(group) != null) {
                    rank = Integer.valueOf(match.group(group));
                }
            }
            at = match.end();
            return true;
        }

        private boolean ray() {
            Matcher match = RAY.matcher(text).region(at, to);
            if (!match.lookingAt()) {
                return false;
            }
            source = match.group("name");
            node = match.group("ip") == null ? node : match.group("ip");
            at = match.end();
            return true;
        }

        private boolean stream() {
            Matcher match = STREAM.matcher(text).region(at, to);
            if (!match.lookingAt()) {
                return false;
            }
            source = match.group(1);
            at = match.end();
            return true;
        }

        private boolean pod() {
            Matcher match = POD.matcher(text).region(at, to);
            if (!match.lookingAt()) {
                return false;
            }
            node = match.group(1);
            source = match.group(2);
            at = match.end();
            return true;
        }

        private boolean node() {
            Matcher match = NODE.matcher(text).region(at, to);
            if (node != null || !match.lookingAt()) {
                return false;
            }
            node = match.group(1);
            at = match.end();
            return true;
        }

        /** A logger's name in brackets, where a time or level came before it. */
        private boolean name() {
            Matcher match = NAME.matcher(text).region(at, to);
            if (source != null || time == null && level == null || !match.lookingAt()) {
                return false;
            }
            source = match.group(1);
            at = match.end();
            return true;
        }
    }
}
