package io.schedmate.tracker.mapping;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.raw.RawLine;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the job of a shipped line by a site's rules. */
public final class JobMapping {

    private static final List<String> LABEL_HOMES = List.of("kubernetes.labels.", "kubernetes.pod_labels.", "labels.");
    private static final int LONGEST_ID = 256;
    private static final int LONGEST_FILE = 1024;

    private final MappingRules rules;

    public JobMapping(MappingRules rules) {
        this.rules = rules;
    }

    /** Empty where no rule finds a job that the record may name. */
    public Optional<MappedLine> map(RawLine line) {
        return ofKey(line)
                .or(() -> byFields(line))
                .or(() -> byPath(line))
                .map(jobId -> new MappedLine(jobId, attempt(line), source(line), owner(line.file())));
    }

    /**
     * Whether a record's fields name another job or file than its key, which is the shipper's own word. A shipper that
     * sends bare lines has its users' words in the place of the fields.
     */
    public boolean contradictsItsKey(RawLine line) {
        Optional<JobId> byKey = ofKey(line);
        boolean anotherJob = byKey.isPresent()
                && Stream.of(byFields(line), byPath(line))
                        .flatMap(Optional::stream)
                        .anyMatch(job -> !job.equals(byKey.get()));
        return anotherJob || line.isOfAnotherFile();
    }

    private Optional<JobId> byFields(RawLine line) {
        return Stream.<Supplier<Optional<JobId>>>of(
                        () -> ownId(line),
                        () -> texts(rules.fields(), line)
                                .flatMap(this::external)
                                .findFirst(),
                        () -> labels(line).flatMap(this::external).findFirst())
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** Everybody names files as they like, so that a name counts only where it is known who could make the file. */
    private Optional<JobId> byPath(RawLine line) {
        String path = line.file();
        if (path == null || owner(path) == null && !isShared(path)) {
            return Optional.empty();
        }
        return ofPath(rules.paths(), path).flatMap(id -> external(id).findFirst());
    }

    private boolean isShared(String path) {
        return isPlain(path)
                && rules.sharedPaths().stream()
                        .anyMatch(pattern -> pattern.matcher(path).find());
    }

    private @Nullable String owner(@Nullable String path) {
        return path == null || isShared(path) || !isPlain(path)
                ? null
                : ofPath(rules.ownerPaths(), path).orElse(null);
    }

    /** A path that goes up again does not lie where it begins. */
    private static boolean isPlain(String path) {
        return !path.contains("/../") && !path.contains("/./");
    }

    private Optional<JobId> ownId(RawLine line) {
        return texts(rules.idFields(), line).flatMap(JobMapping::parsed).findFirst();
    }

    private Optional<JobId> ofKey(RawLine line) {
        String key = line.key();
        // A key that is a path keeps a file's order and names no job.
        if (!rules.byKey() || key == null || key.isBlank() || key.indexOf('/') >= 0) {
            return Optional.empty();
        }
        return Stream.concat(parsed(key), external(key)).findFirst();
    }

    private static Stream<JobId> parsed(String text) {
        try {
            return Stream.of(JobId.parse(text));
        } catch (IllegalArgumentException notOurs) {
            return Stream.empty();
        }
    }

    private Stream<JobId> external(String id) {
        return id.length() > LONGEST_ID
                ? Stream.empty()
                : Stream.of(JobId.of(rules.cluster(), rules.scheduler(), id.strip()));
    }

    private static Stream<String> texts(List<String> names, RawLine line) {
        return names.stream().map(line.fields()::text).filter(Objects::nonNull);
    }

    private Stream<String> labels(RawLine line) {
        return rules.labels().stream()
                .flatMap(label -> LABEL_HOMES.stream().map(home -> line.fields().text(home + label)))
                .filter(Objects::nonNull);
    }

    private static Optional<String> ofPath(List<Pattern> patterns, @Nullable String path) {
        if (path == null) {
            return Optional.empty();
        }
        return patterns.stream()
                .map(pattern -> pattern.matcher(path))
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .filter(id -> id != null && !id.isBlank())
                .findFirst();
    }

    private @Nullable Integer attempt(RawLine line) {
        return texts(rules.attemptFields(), line)
                .map(JobMapping::number)
                .filter(number -> number != null && number >= 1)
                .findFirst()
                .orElse(null);
    }

    private LogSource source(RawLine line) {
        Integer rank = Stream.concat(texts(rules.rankFields(), line), ofPath(rules.rankPaths(), line.file()).stream())
                .map(JobMapping::number)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
        String file = line.file() == null ? podOf(line) : line.file();
        if (file == null && rank == null && line.node() == null) {
            return new LogSource("log", null, null);
        }
        return new LogSource(cut(file), rank, cut(line.node()));
    }

    /** A container's output has no path of its own in some shippers' records. */
    private static @Nullable String podOf(RawLine line) {
        return Stream.of("kubernetes.pod_name", "kubernetes.pod.name")
                .map(line.fields()::text)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : text.substring(0, Math.min(LONGEST_FILE, text.length()));
    }

    private static @Nullable Integer number(String text) {
        return text.matches("\\d{1,9}") ? Integer.valueOf(text) : null;
    }
}
