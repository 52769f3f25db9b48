package io.schedmate.shipping.find;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import io.schedmate.model.check.Require;
import io.schedmate.shipping.guard.FileRefused;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The path pattern under which a site's schedulers write their logs, with Slurm's placeholders for file names:
 * {@code %j} job id, {@code %J} job and step, {@code %A} and {@code %a} array and index, {@code %x} job name,
 * {@code %u} user, {@code %N} node, {@code %n} rank of the node, {@code %s} step, {@code %t} rank, {@code %%} a percent
 * sign; digits before the letter pad with zeros. {@code %p} is an addition of SchedMate: the namespace, which precedes
 * the id and a slash in a job's external id. The scheduler defines the form of an id, see {@link IdForm}. {@code *}
 * matches any text within one name, {@code ?} any single character. At least one placeholder must identify the job.
 * Users choose the file names, so names are matched in linear time.
 */
public final class LogPattern {

    private static final Pattern SIGN = Pattern.compile("%(?:\\d{0,2}(?P<letter>[A-Za-z])|(?P<percent>%))");
    private static final String NUMBER = "\\d+";
    private static final String NAME = "[^/]+?";
    private static final Map<String, String> FORMS = Map.of(
            "A",
            NUMBER,
            "a",
            NUMBER,
            "n",
            NUMBER,
            "t",
            NUMBER,
            "s",
            "[0-9a-z]+",
            "N",
            NAME,
            "u",
            NAME,
            "x",
            NAME,
            "p",
            NAME);

    private final String text;
    private final Path start;
    private final IdForm ids;
    private final List<Pattern> names = new ArrayList<>();
    private final List<List<String>> signs = new ArrayList<>();

    private LogPattern(String text, Path start, IdForm ids) {
        this.text = text;
        this.start = start;
        this.ids = ids;
    }

    /**
     * Parses a pattern for one scheduler's files.
     *
     * @throws IllegalArgumentException if the pattern is relative, has an unknown placeholder, or does not identify a
     *     job
     */
    public static LogPattern of(String text, String scheduler) {
        if (!text.startsWith("/") || text.endsWith("/")) {
            throw Require.refused(
                    "pattern", "an absolute path of files", text, "write it from / on, as /logs/slurm-%j.out");
        }
        List<String> segments = List.of(text.substring(1).split("/+", -1));
        int fixed = 0;
        while (fixed < segments.size() - 1 && !segments.get(fixed).matches(".*[%*?].*")) {
            fixed++;
        }
        var pattern =
                new LogPattern(text, Path.of("/" + String.join("/", segments.subList(0, fixed))), IdForm.of(scheduler));
        segments.subList(fixed, segments.size()).forEach(pattern::add);
        if (pattern.signs.stream().flatMap(List::stream).noneMatch(List.of("j", "J", "A")::contains)) {
            throw Require.refused("pattern", "one that contains the job id", text, "put %j in place of the job id");
        }
        return pattern;
    }

    /**
     * Passes each matching file to {@code file}, and each folder that cannot be read or is a link to {@code
     * unreadable}.
     */
    public void find(BiConsumer<Path, JobNames> file, BiConsumer<Path, IOException> unreadable) {
        walk(start, 0, new TreeMap<>(), file, unreadable);
    }

    /** Returns the deepest folder before the first placeholder or wildcard. */
    public Path root() {
        return start;
    }

    @Override
    public String toString() {
        return text;
    }

    private void walk(
            Path folder,
            int depth,
            Map<String, String> found,
            BiConsumer<Path, JobNames> file,
            BiConsumer<Path, IOException> unreadable) {
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                Matcher name = names.get(depth).matcher(String.valueOf(entry.getFileName()));
                if (!name.matches()) {
                    continue;
                }
                Map<String, String> more = new TreeMap<>(found);
                if (!merge(more, name, signs.get(depth))) {
                    continue;
                }
                if (depth < names.size() - 1 && Files.isSymbolicLink(entry)) {
                    unreadable.accept(entry, FileRefused.link(entry));
                } else if (depth < names.size() - 1 && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    walk(entry, depth + 1, more, file, unreadable);
                } else if (depth == names.size() - 1 && !Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    JobNames.of(more, ids).ifPresent(job -> file.accept(entry, job));
                }
            }
        } catch (IOException e) {
            unreadable.accept(folder, e);
        } catch (DirectoryIteratorException e) {
            unreadable.accept(folder, e.getCause());
        }
    }

    /** Adds the values of a name's placeholders. Returns false if a placeholder has two different values. */
    private static boolean merge(Map<String, String> found, Matcher name, List<String> letters) {
        for (int i = 0; i < letters.size(); i++) {
            String value = name.group(i + 1);
            String before = found.putIfAbsent(letters.get(i), value);
            if (before != null && !before.equals(value)) {
                return false;
            }
        }
        return true;
    }

    private void add(String segment) {
        StringBuilder regex = new StringBuilder();
        List<String> letters = new ArrayList<>();
        Matcher sign = SIGN.matcher(segment);
        int at = 0;
        while (sign.find()) {
            regex.append(literal(segment.substring(at, sign.start())));
            if (sign.group("percent") != null) {
                regex.append('%');
            } else {
                String letter = sign.group("letter");
                String form = form(letter);
                if (form == null) {
                    throw Require.refused(
                            "pattern",
                            "one with signs of " + signsKnown(),
                            "%" + letter,
                            "use * for what it stands for");
                }
                regex.append('(').append(form).append(')');
                letters.add(letter);
            }
            at = sign.end();
        }
        regex.append(literal(segment.substring(at)));
        names.add(Pattern.compile(regex.toString()));
        signs.add(letters);
    }

    private @Nullable String form(String letter) {
        return switch (letter) {
            case "j" -> ids.regex();
            case "J" -> ids.regex() + "(?:\\.\\d+)?";
            default -> FORMS.get(letter);
        };
    }

    private static Set<String> signsKnown() {
        Set<String> known = new TreeSet<>(FORMS.keySet());
        known.addAll(List.of("j", "J"));
        return known;
    }

    private static String literal(String text) {
        StringBuilder regex = new StringBuilder();
        for (char sign : text.toCharArray()) {
            regex.append(sign == '*' ? "[^/]*?" : sign == '?' ? "[^/]" : Pattern.quote(String.valueOf(sign)));
        }
        return regex.toString();
    }
}
