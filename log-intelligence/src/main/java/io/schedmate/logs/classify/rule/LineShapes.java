package io.schedmate.logs.classify.rule;

import java.util.Locale;
import java.util.Set;

/** Recognises lines by their form rather than their words. All methods take masked text and linear time. */
final class LineShapes {

    private static final Set<String> ANNOUNCEMENTS = WordSets.named("announcement");
    private static final Set<String> ANNOUNCED = WordSets.named("announced");
    private static final Set<String> UNITS = WordSets.named("counted-unit");
    private static final int HEAD_WORDS = 4;

    private static final String[] FAILURE_NAMES = {
        "Error", "Exception", "Interrupt", "Failure", "Exit", "Fault", "Abort"
    };

    /** Suffixes of exception names that count only at the start of a line. */
    private static final String[] RARE_NAMES = {
        "RemoteTraceback", "Invalid", "NotFound", "Refused", "Denied", "Expired", "Unavailable", "Rejected"
    };

    private LineShapes() {}

    /** Whether the text, ignoring blanks, starts with an exception name that is alone or followed by a colon. */
    static boolean namesException(String text, int from) {
        int at = skipSpaces(text, from);
        if (text.startsWith("Caused by: ", at)) {
            at += 11;
        }
        int end = dottedNameEnd(text, at);
        if (end == at || end < text.length() && text.charAt(end) != ':' && text.charAt(end) != '(') {
            return false;
        }
        boolean bare = end == text.length();
        String name =
                text.substring(text.lastIndexOf('.', end - 1) + 1 > at ? text.lastIndexOf('.', end - 1) + 1 : at, end);
        if (end < text.length() && text.charAt(end) == '(') {
            int close = text.indexOf(')', end);
            return close > 0 && close + 1 < text.length() && text.charAt(close + 1) == ':' && failureName(name);
        }
        boolean worded =
                bare || end + 1 == text.length() || text.charAt(end + 1) == ' ' || text.charAt(end + 1) == '\'';
        return worded && failureName(name);
    }

    private static boolean failureName(String name) {
        if (name.isEmpty() || !Character.isUpperCase(name.charAt(0)) && name.indexOf('_') < 0) {
            return false;
        }
        for (String ending : FAILURE_NAMES) {
            if (name.endsWith(ending) && name.length() > ending.length()) {
                return true;
            }
        }
        for (String ending : RARE_NAMES) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return name.equals("StopIteration") || name.equals("OutOfMemory") || name.equals("TimeoutExpired");
    }

    /** Whether the text contains an exception name outside of paths and assignments. */
    static boolean mentionsException(String text) {
        for (String ending : FAILURE_NAMES) {
            for (int at = text.indexOf(ending, 1); at >= 0; at = text.indexOf(ending, at + 1)) {
                int end = at + ending.length();
                boolean camel = text.charAt(at - 1) >= 'a' && text.charAt(at - 1) <= 'z';
                boolean whole = end == text.length() || !Lexicon.isWord(text.charAt(end));
                boolean call = end < text.length()
                        && (text.charAt(end) == '(' || text.charAt(end) == '=' || text.charAt(end) == '.');
                if (camel && whole && !call) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether the text has a Python warning category followed by a colon. */
    static boolean namesWarning(String text) {
        for (int at = text.indexOf("Warning:"); at >= 0; at = text.indexOf("Warning:", at + 1)) {
            if (at > 0 && Character.isLetter(text.charAt(at - 1))) {
                return true;
            }
        }
        return false;
    }

    /** {@code /opt/env/torch/conv.py:456: UserWarning: Plan failed}: a warning of Python, whatever it says. */
    static boolean isPythonWarning(String text) {
        int source = text.indexOf(".py:1: ");
        int end = source < 0 ? -1 : text.indexOf("Warning: ", source);
        int at = end;
        while (at > source + 7 && Character.isLetter(text.charAt(at - 1))) {
            at--;
        }
        return end > source && at == source + 7;
    }

    /** {@code File "x.py", line 1, in f}, {@code raise X}, {@code frame #1:}, {@code #1 0x1 in f}, {@code f+0x1/0x1}. */
    static boolean isFrame(String text) {
        int at = skipSpaces(text, 0);
        return isPythonFrame(text)
                || at > 0 && (text.startsWith("raise ", at) || text.startsWith("raise(", at))
                || isMarkedSource(text, at)
                || text.startsWith("frame #", at)
                || text.startsWith("#1 1x", at)
                || text.startsWith("#1 0x", at)
                || text.startsWith("#0 0x", at)
                || text.startsWith("#0 1x", at)
                || at > 0 && text.startsWith("at ", at) && text.endsWith(")") && text.indexOf(".java:", at) > 0
                || at > 0 && isMarkedFrame(text, at)
                || nativeFrame(text)
                || kernelFrame(text);
    }

    /** {@code @ 0x7f2b138a9687 (unknown)} of glog, {@code @ Base.Broadcast ./broadcast.jl:864} of Julia. */
    private static boolean isMarkedFrame(String text, int at) {
        if (!text.startsWith("@ ", at)) {
            return false;
        }
        int name = skipSpaces(text, at + 1);
        return text.startsWith("0x", name)
                || text.startsWith("1x", name)
                || text.startsWith("(nil)", name)
                || text.indexOf(".jl:", name) > 0;
    }

    /** {@code ----> 1 return f(x)}: IPython marks the failed line of the source. Masking reduces its dashes to one. */
    private static boolean isMarkedSource(String text, int at) {
        return text.startsWith("-> 1 ", at) && SourceLine.is(text.substring(at + 4));
    }

    static boolean isPythonFrame(String text) {
        int at = skipSpaces(text, 0);
        return text.startsWith("File \"", at) && text.indexOf("\", line ", at) > 0
                || text.startsWith("[Previous line repeated ", at)
                || text.startsWith("...<1 line", at)
                || framesBehindPrefix(text);
    }

    /**
     * A frame {@code File "x.py", line 1, in f} behind a prefix that a launcher writes before each line of its
     * processes.
     */
    private static boolean framesBehindPrefix(String text) {
        int file = text.indexOf(" File \"");
        int line = file < 0 ? -1 : text.indexOf("\", line ", file);
        return line > 0 && text.indexOf(", in ", line) > 0;
    }

    /** {@code x.py:1: in f}, {@code E   assert 1 == 0}, {@code >   f(x)}: how pytest shows a failure. */
    static boolean isPytest(String text) {
        int source = text.indexOf(".py:1: in ");
        return source > 0 && text.indexOf(' ') > source
                || text.startsWith("E ") && text.length() > 2 && !Character.isDigit(text.charAt(2))
                || text.startsWith("> ") && SourceLine.is(text.substring(1));
    }

    /** {@code /lib/libc.so.6(abort+0x1)[0x1]}, as glibc and Open MPI print it. */
    private static boolean nativeFrame(String text) {
        int open = text.indexOf("(");
        int close = text.indexOf(")", open + 1);
        return open > 0
                && close > open
                && (text.indexOf("+1x", open) > 0 || text.indexOf("+0x", open) > 0 || text.contains(".so"))
                && text.indexOf("[1x1", close) > 0
                && text.endsWith("]");
    }

    private static boolean kernelFrame(String text) {
        int slash = text.indexOf("/1x");
        int plus = text.lastIndexOf("+1x", slash < 0 ? 0 : slash);
        return slash > 0 && plus > 0 && slash - plus < 8;
    }

    /** {@code + command} of a shell that traces itself. */
    static boolean isShellTrace(String text) {
        return text.startsWith("+ ") || text.startsWith("+ +");
    }

    /** A program's arguments or settings, printed in one piece. */
    static boolean isSettings(String text) {
        int at = skipSpaces(text, 0);
        return text.contains("Namespace(")
                || text.contains("kwargs: {")
                || options(text) >= 3
                || at + 1 < text.length() && text.charAt(at) == '-' && isLower(text.charAt(at + 1));
    }

    /** Returns the number of command-line options in the text. Masking has reduced two dashes to one. */
    private static int options(String text) {
        int count = 0;
        for (int at = text.indexOf(" -"); at >= 0; at = text.indexOf(" -", at + 1)) {
            count += at + 2 < text.length() && isLower(text.charAt(at + 2)) ? 1 : 0;
        }
        return count;
    }

    /** A dictionary of many values: settings, unless the values report progress. */
    static boolean isDict(String text) {
        return pairs(text) >= 6;
    }

    private static int pairs(String text) {
        int count = 0;
        for (int at = text.indexOf("': "); at >= 0; at = text.indexOf("': ", at + 1)) {
            count++;
        }
        return count;
    }

    private static boolean isLower(char c) {
        return c >= 'a' && c <= 'z';
    }

    /** {@code name: value} or {@code name = value} or {@code name ... value} where name is one word of a configuration. */
    static boolean isSetting(String text) {
        int at = skipSpaces(text, 0);
        if (at < text.length() && (text.charAt(at) == '\'' || text.charAt(at) == '"')) {
            at++;
        }
        int end = at;
        while (end < text.length() && Lexicon.isWord(text.charAt(end))) {
            end++;
        }
        if (end == at || end >= text.length()) {
            return false;
        }
        if (text.charAt(end) == '(' && text.indexOf("):", end) > 0) {
            return plainValue(text, text.indexOf(')', end) + 1);
        }
        boolean quoted = text.charAt(end) == '\'' || text.charAt(end) == '"';
        if (!quoted && !snake(text, at, end) && !plainValue(text, end)) {
            return false;
        }
        if (text.charAt(end) == '\'' || text.charAt(end) == '"') {
            end++;
        }
        int next = skipSpaces(text, end);
        return next < text.length()
                && (text.charAt(next) == ':' || text.charAt(next) == '=' || text.charAt(next) == '.' && next > end);
    }

    /** {@code timeout: 1}, {@code strict = false}: followed only by a number or a Boolean. */
    private static boolean plainValue(String text, int end) {
        int at = LineShapes.skipSpaces(text, end);
        if (at >= text.length() || text.charAt(at) != ':' && text.charAt(at) != '=') {
            return false;
        }
        String value = text.substring(at + 1).strip();
        return switch (value) {
            case "1", "0", "1.1", "true", "false", "True", "False", "None", "null", "none", "1," -> true;
            default -> false;
        };
    }

    private static boolean snake(String text, int from, int to) {
        boolean joined = false;
        for (int at = from; at < to; at++) {
            char c = text.charAt(at);
            if (c >= 'A' && c <= 'Z') {
                return false;
            }
            joined |= c == '_';
        }
        return joined;
    }

    /** Returns the only character of a ruler, or 0. Masked rulers have length one. */
    static char ruler(String text) {
        int from = skipSpaces(text, 0);
        int end = text.length();
        while (end > from && text.charAt(end - 1) == ' ') {
            end--;
        }
        return end == from + 1 ? text.charAt(from) : 0;
    }

    static int skipSpaces(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) == ' ') {
            at++;
        }
        return at;
    }

    private static int dottedNameEnd(String text, int from) {
        int at = from;
        while (at < text.length() && (Lexicon.isWord(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        return at;
    }

    /**
     * {@code [Epoch 3, loss 0.1]/opt/env/torch.py:49: UserWarning: ...}: returns where the report of another line ends
     * onto which Python's warning was written, or 0.
     */
    static int endBeforeGluedWarning(String template) {
        int path = template.indexOf("]/");
        return path > 0 && template.indexOf("Warning: ", path) > 0 ? path + 1 : 0;
    }

    /** {@code Saving the best model, dice 0.82}: what a program does about its progress, which it has reported before. */
    static boolean isAnnouncement(String template) {
        String message = CountedLine.message(template);
        int at = 0;
        for (int words = 0; words < HEAD_WORDS; words++) {
            at = nextWord(message, at);
            String word = wordAt(message, at);
            at += word.length();
            boolean startsTraining = words > 0 && word.equals("training");
            if (ANNOUNCEMENTS.contains(word)
                    // "Start training", but not "Start training epoch 3".
                    || startsTraining && !UNITS.contains(wordAt(message, nextWord(message, at)))) {
                return true;
            }
            if (!ANNOUNCED.contains(word)) {
                return false;
            }
        }
        return false;
    }

    private static String wordAt(String text, int from) {
        int end = from;
        while (end < text.length() && Character.isLetter(text.charAt(end))) {
            end++;
        }
        return text.substring(from, end).toLowerCase(Locale.ROOT);
    }

    /** Returns where the next word begins, past what is in brackets before it. */
    private static int nextWord(String text, int from) {
        int at = from;
        while (at < text.length() && !Character.isLetter(text.charAt(at))) {
            int close = text.charAt(at) == '[' ? text.indexOf(']', at) : -1;
            at = close < 0 ? at + 1 : close + 1;
        }
        return at;
    }
}
