package io.schedmate.tracker.mapping;

import io.schedmate.tracker.intake.raw.FieldNames;
import io.schedmate.tracker.intake.raw.RawLine;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Determines the rank from the labels of a line's pod. */
final class PodRanks {

    /** The prefixes of the fields in which shippers put the labels of a pod. */
    static final List<String> LABEL_HOMES =
            List.of("kubernetes.labels.", "kubernetes.pod_labels.", "labels.", "k8s.pod.label.", "k8s.pod.labels.");

    private final List<Rule> rules;

    PodRanks(List<RankLabel> labels) {
        this.rules = labels.stream().map(Rule::of).toList();
    }

    /** Returns the names of all fields that are read. */
    Stream<FieldNames> fields() {
        return rules.stream().flatMap(rule -> Stream.of(rule.label(), rule.where(), rule.without()));
    }

    /** Returns the rank from the first matching rule; null = no rule matches. */
    @Nullable
    Integer of(RawLine line) {
        for (Rule rule : rules) {
            String text = rule.fits(line) ? line.fields().first(rule.label()) : null;
            Integer number = text == null ? null : PathNames.number(text);
            if (number != null) {
                return number + rule.plus();
            }
        }
        return null;
    }

    private record Rule(
            FieldNames label,
            int plus,
            FieldNames where,
            @Nullable String value,
            FieldNames without) {

        private static Rule of(RankLabel label) {
            return new Rule(
                    named(label.label()), label.plus(), named(label.where()), label.value(), named(label.without()));
        }

        private static FieldNames named(@Nullable String label) {
            return FieldNames.of(
                    label == null
                            ? List.of()
                            : LABEL_HOMES.stream().map(home -> home + label).toList());
        }

        private boolean fits(RawLine line) {
            return (value == null || value.equals(line.fields().first(where)))
                    && line.fields().present(without).isEmpty();
        }
    }
}
