package io.schedmate.tracker.mapping;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.raw.FieldNames;
import io.schedmate.tracker.intake.raw.RawLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the job of a shipped line by the site's mapping rules. */
public final class JobMapping {

    /** The names that Fluent Bit, Vector, Filebeat and OpenTelemetry use. */
    private static final FieldNames NAMESPACES = FieldNames.of(
            "kubernetes.namespace_name", "kubernetes.pod_namespace", "kubernetes.namespace", "k8s.namespace.name");
    /** The fields with the name of a pod. Some shippers' records of container output have no path. */
    private static final FieldNames PODS = FieldNames.of("kubernetes.pod_name", "kubernetes.pod.name", "k8s.pod.name");
    /** OpenTelemetry's name of the job that owns the pod. The pod's labels may name a larger one. */
    private static final String JOB = "k8s.job.name";

    private static final int MAX_ID_LENGTH = 256;
    private static final int MAX_FILE_LENGTH = 1024;
    private static final int LENGTH_OF_OURS = 36;

    private final MappingRules rules;
    private final FieldNames idFields;
    private final FieldNames fields;
    private final FieldNames labels;
    private final FieldNames attempts;
    private final FieldNames ranks;
    private final PodRanks podRanks;
    private final FieldNames all;
    private final PathNames paths;
    private final Memo<String, JobId> ids = Memo.ofTexts();
    private final Memo<List<@Nullable String>, Optional<MappedLine>> mapped = Memo.ofLists();

    public JobMapping(MappingRules rules) {
        this.rules = rules;
        this.idFields = FieldNames.of(rules.idFields());
        this.fields = FieldNames.of(rules.fields());
        this.labels = FieldNames.of(Stream.concat(
                        rules.labels().stream()
                                .flatMap(label -> PodRanks.LABEL_HOMES.stream().map(home -> home + label)),
                        Stream.of(JOB))
                .toList());
        this.attempts = FieldNames.of(rules.attemptFields());
        this.ranks = FieldNames.of(rules.rankFields());
        this.podRanks = new PodRanks(rules.rankLabels());
        this.all = FieldNames.of(
                Stream.concat(Stream.of(idFields, fields, labels, NAMESPACES, PODS, attempts, ranks), podRanks.fields())
                        .flatMap(names -> names.all().stream())
                        .distinct()
                        .toList());
        this.paths = new PathNames(rules);
    }

    /** Returns the job of a line; empty if no rule finds a job that the record may name. */
    public Optional<MappedLine> map(RawLine line) {
        return mapped.of(decisive(line), _ -> read(line));
    }

    /** Returns everything that the mapping reads; it is equal for all lines of a file. */
    private List<@Nullable String> decisive(RawLine line) {
        List<String> present = line.fields().present(all);
        List<@Nullable String> texts = new ArrayList<>(2 * present.size() + 3);
        texts.add(line.key());
        texts.add(line.file());
        texts.add(line.node());
        for (String name : present) {
            texts.add(name);
            texts.add(line.fields().text(name));
        }
        return texts;
    }

    private Optional<MappedLine> read(RawLine line) {
        return ofKey(line)
                .or(() -> byFields(line))
                .or(() -> byPath(line))
                .map(jobId -> new MappedLine(
                        jobId,
                        attempt(line),
                        source(line),
                        paths.of(line.file()).owner()));
    }

    /**
     * Returns whether the fields of a record name another job or file than its key, which the shipper itself sets. A
     * shipper of bare lines sends user text in place of the fields.
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
        for (String name : line.fields().present(idFields)) {
            String text = line.fields().text(name);
            Optional<JobId> parsed = text == null ? Optional.empty() : parsed(text);
            if (parsed.isPresent()) {
                return parsed;
            }
        }
        return byExternal(line).or(() -> byLabel(line));
    }

    /**
     * Returns the job that a label names: by our job id, or by the name of the pod's job, which is unique only within
     * its namespace.
     */
    private Optional<JobId> byLabel(RawLine line) {
        for (String name : line.fields().present(labels)) {
            String text = line.fields().text(name);
            if (text != null && text.length() <= MAX_ID_LENGTH) {
                return parsed(text).or(() -> external(inNamespace(text, line)));
            }
        }
        return Optional.empty();
    }

    private static String inNamespace(String name, RawLine line) {
        String namespace = line.fields().first(NAMESPACES);
        return namespace == null ? name : namespace + "/" + name;
    }

    private Optional<JobId> byExternal(RawLine line) {
        for (String name : line.fields().present(fields)) {
            String text = line.fields().text(name);
            if (text != null && text.length() <= MAX_ID_LENGTH) {
                return external(text);
            }
        }
        return Optional.empty();
    }

    private Optional<JobId> byPath(RawLine line) {
        String id = paths.of(line.file()).job();
        return id == null ? Optional.empty() : external(id);
    }

    private Optional<JobId> ofKey(RawLine line) {
        String key = line.key();
        // A key that is a path only preserves the order within the file and names no job.
        if (!rules.byKey() || key == null || key.isBlank() || key.indexOf('/') >= 0) {
            return Optional.empty();
        }
        return parsed(key).or(() -> external(key));
    }

    private static Optional<JobId> parsed(String text) {
        try {
            return text.length() == LENGTH_OF_OURS ? Optional.of(JobId.parse(text)) : Optional.empty();
        } catch (IllegalArgumentException notOurs) {
            return Optional.empty();
        }
    }

    private Optional<JobId> external(String id) {
        return id.length() > MAX_ID_LENGTH
                ? Optional.empty()
                : Optional.of(ids.of(id, text -> JobId.of(rules.cluster(), rules.scheduler(), text.strip())));
    }

    private @Nullable Integer attempt(RawLine line) {
        return number(attempts, line, 1);
    }

    private LogSource source(RawLine line) {
        Integer stated = number(ranks, line, 0);
        Integer ofPod = stated == null ? podRanks.of(line) : stated;
        Integer rank = ofPod == null ? paths.of(line.file()).rank() : ofPod;
        String file = line.file() == null ? line.fields().first(PODS) : line.file();
        if (file == null && rank == null && line.node() == null) {
            return new LogSource("log", null, null);
        }
        return new LogSource(cut(file), rank, cut(line.node()));
    }

    private static @Nullable Integer number(FieldNames names, RawLine line, int least) {
        for (String name : line.fields().present(names)) {
            String text = line.fields().text(name);
            Integer number = text == null ? null : PathNames.number(text);
            if (number != null && number >= least) {
                return number;
            }
        }
        return null;
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : text.substring(0, Math.min(MAX_FILE_LENGTH, text.length()));
    }
}
