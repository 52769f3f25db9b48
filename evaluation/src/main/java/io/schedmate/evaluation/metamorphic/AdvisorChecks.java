package io.schedmate.evaluation.metamorphic;

import io.schedmate.code.workload.Workload;
import io.schedmate.code.workload.WorkloadField;
import io.schedmate.evaluation.engine.AdvisorEngine;
import io.schedmate.evaluation.engine.AdvisorEngine.Job;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes of a job's tree that must not change an advisor's answer, or change exactly one field of it. */
public final class AdvisorChecks {

    private static final Pattern PLACE = Pattern.compile("(.+):(\\d{1,7})");
    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.])\\d+(?:\\.\\d*)?(?:[eE][-+]?\\d+)?(?![\\w.])");

    /** Fields whose value is a plain number in one place, from which no other field is computed. */
    private static final List<WorkloadField> CHANGED =
            List.of(WorkloadField.EPOCHS, WorkloadField.MAX_STEPS, WorkloadField.LEARNING_RATE);

    private AdvisorChecks() {}

    /** A job on which an engine is checked. */
    public record Checked(String name, Job job) {}

    /** Checks that the same tree in a folder with another name gives the same answer. */
    public static CheckResult renamed(AdvisorEngine engine, List<Checked> jobs) {
        List<String> violations = new ArrayList<>();
        for (Checked checked : jobs) {
            inCopy(checked.job(), copy -> {
                Object before = engine.inspect(checked.job()).map(AdvisorChecks::facts);
                Object after = engine.inspect(copy).map(AdvisorChecks::facts);
                LogCheck.differ(before, after)
                        .ifPresent(difference -> violations.add(checked.name() + ": " + difference));
            });
        }
        return new CheckResult(
                "repository renamed: nothing changes", jobs.size() - violations.size(), jobs.size(), violations);
    }

    /**
     * Changes the number that an answer cites at the cited place and checks that this field follows, and no other. Only
     * answers that cite a line of the tree with their number count.
     */
    public static CheckResult oneValueChanged(AdvisorEngine engine, List<Checked> jobs) {
        List<String> violations = new ArrayList<>();
        int[] n = {0};
        for (Checked checked : jobs) {
            engine.inspect(checked.job())
                    .ifPresent(answer -> CHANGED.forEach(field -> inCopy(checked.job(), copy -> {
                        Number number = (Number) answer.value(field);
                        String evidence = answer.evidence().get(field.fieldName());
                        if (number != null && evidence != null && change(copy.root(), evidence, number)) {
                            n[0]++;
                            followed(engine, copy, field, answer, changed(number))
                                    .ifPresent(text ->
                                            violations.add(checked.name() + ", " + field.fieldName() + ": " + text));
                        }
                    })));
        }
        return new CheckResult(
                "one value changed in one file: that field alone follows", n[0] - violations.size(), n[0], violations);
    }

    private static Optional<String> followed(
            AdvisorEngine engine, Job copy, WorkloadField field, Workload before, double expected) {
        Workload after = engine.inspect(copy).orElse(null);
        if (after == null) {
            return Optional.of("no answer any more");
        }
        Map<String, String> wanted = facts(before);
        Map<String, String> got = facts(after);
        Number value = (Number) after.value(field);
        if (value == null || value.doubleValue() != expected) {
            return Optional.of("expected %s, got %s".formatted(expected, value));
        }
        Set<String> others = new TreeSet<>(wanted.keySet());
        others.addAll(got.keySet());
        others.remove(field.fieldName());
        others.removeIf(other -> wanted.getOrDefault(other, "").equals(got.getOrDefault(other, "")));
        return others.isEmpty() ? Optional.empty() : Optional.of("also changed: " + others);
    }

    /** Returns another value: twice the value plus one stays an integer and is never the old value. */
    private static double changed(Number value) {
        return value.doubleValue() < 1 ? value.doubleValue() * 2 : value.doubleValue() * 2 + 1;
    }

    /**
     * Changes the number.
     *
     * @return false if the evidence is not a line of the tree with the number
     */
    private static boolean change(Path root, String evidence, Number value) {
        Matcher place = PLACE.matcher(evidence);
        if (!place.matches() || !Files.isRegularFile(root.resolve(place.group(1)))) {
            return false;
        }
        try {
            Path file = root.resolve(place.group(1));
            List<String> lines = new ArrayList<>(
                    List.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8).split("\n", -1)));
            int at = Integer.parseInt(place.group(2)) - 1;
            if (at < 0 || at >= lines.size()) {
                return false;
            }
            Matcher number = NUMBER.matcher(lines.get(at));
            while (number.find()) {
                if (Double.parseDouble(number.group()) == value.doubleValue()) {
                    String changed = new BigDecimal(String.valueOf(changed(value)))
                            .stripTrailingZeros()
                            .toPlainString();
                    lines.set(
                            at,
                            lines.get(at).substring(0, number.start())
                                    + changed
                                    + lines.get(at).substring(number.end()));
                    Files.writeString(file, String.join("\n", lines));
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> facts(Workload metadata) {
        Map<String, String> facts = new TreeMap<>();
        metadata.findings()
                .forEach((field, finding) ->
                        facts.put(field.fieldName(), finding.value().toString()));
        facts.put("engine", metadata.engine().toString());
        return facts;
    }

    private interface InCopy {
        void with(Job copy);
    }

    private static void inCopy(Job job, InCopy action) {
        try {
            Path folder = Files.createTempDirectory("renamed-repository");
            try {
                CopiedTree.copy(job.root(), folder);
                action.with(new Job(
                        folder,
                        folder.resolve(job.root().relativize(job.workdir())).normalize(),
                        job.command()));
            } finally {
                CopiedTree.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
