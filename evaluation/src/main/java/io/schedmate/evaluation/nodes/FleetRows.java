package io.schedmate.evaluation.nodes;

import static io.schedmate.evaluation.nodes.FailureRecords.text;

import io.schedmate.recovery.rate.EventKinds;
import io.schedmate.recovery.rate.Incident;
import io.schedmate.recovery.rate.NodeEvent;
import io.schedmate.recovery.rate.NodeHistory;
import io.schedmate.recovery.rate.Span;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVRecord;

/** The rows of one fleet. A node without rows is assumed to exist as long as most of the others. */
final class FleetRows {

    /** The time in which a node existed, according to its row; a text is empty if the row does not state it. */
    private record Stated(String from, String to) {}

    private final RecordForm form;
    private final Map<String, List<NodeEvent>> events = new TreeMap<>();
    private final Map<String, List<Stated>> stated = new TreeMap<>();
    private int size;

    FleetRows(RecordForm form) {
        this.form = form;
    }

    void add(CSVRecord row) {
        String node = text(row, form, "node");
        if (node.isEmpty()) {
            return;
        }
        events.computeIfAbsent(node, _ -> new ArrayList<>());
        RecordTime.begin(text(row, form, "at"))
                .ifPresent(at -> kinds(row).forEach(kind -> events.get(node).add(new NodeEvent(kind, at))));
        var times = new Stated(text(row, form, "from"), text(row, form, "to"));
        if (!times.from.isEmpty() && !times.to.isEmpty()) {
            stated.computeIfAbsent(node, _ -> new ArrayList<>()).add(times);
        }
        String nodes = text(row, form, "size");
        if (nodes.matches("\\d{1,6}")) {
            size = Math.max(size, Integer.parseInt(nodes));
        }
    }

    List<NodeHistory> histories(EventKinds kinds, Duration gap) {
        List<Instant> times = events.values().stream()
                .flatMap(List::stream)
                .map(NodeEvent::at)
                .sorted()
                .toList();
        if (times.isEmpty()) {
            return List.of();
        }
        for (int number = 0; number < size; number++) {
            events.computeIfAbsent(Integer.toString(number), _ -> List.of());
        }
        var whole = new Span(times.getFirst(), times.getLast());
        List<Span> usual = stated.values().stream()
                .map(spans -> spans(spans, whole))
                .collect(Collectors.groupingBy(spans -> spans, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(List.of());
        return events.entrySet().stream()
                .map(node -> new NodeHistory(
                        node.getKey(),
                        stated.containsKey(node.getKey())
                                ? spans(stated.getOrDefault(node.getKey(), List.of()), whole)
                                : size > 0 ? usual : List.of(),
                        Incident.of(node.getValue(), kinds, gap)))
                .toList();
    }

    private List<String> kinds(CSVRecord row) {
        String kind = text(row, form, "kind");
        List<String> kinds = new ArrayList<>(kind.isEmpty() ? List.of() : List.of(kind));
        form.columnsOf("kindBy").stream()
                .filter(column -> row.isSet(column) && !row.get(column).isEmpty())
                .forEach(kinds::add);
        return kinds.stream().map(each -> each.toLowerCase(Locale.ROOT)).toList();
    }

    /**
     * Returns the spans. A text that is not a time, such as "current", leaves a span open: it extends to the fleet's
     * last failure.
     */
    private static List<Span> spans(List<Stated> stated, Span whole) {
        List<Span> sorted = stated.stream()
                .distinct()
                .flatMap(times -> span(
                        RecordTime.begin(times.from).orElse(whole.from()),
                        RecordTime.end(times.to).orElse(whole.to()))
                        .stream())
                .sorted(Comparator.comparing(Span::from))
                .toList();
        List<Span> merged = new ArrayList<>();
        for (Span span : sorted) {
            if (merged.isEmpty() || span.from().isAfter(merged.getLast().to())) {
                merged.add(span);
            } else if (span.to().isAfter(merged.getLast().to())) {
                merged.set(merged.size() - 1, new Span(merged.getLast().from(), span.to()));
            }
        }
        return merged;
    }

    private static Optional<Span> span(Instant from, Instant to) {
        return from.isBefore(to) ? Optional.of(new Span(from, to)) : Optional.empty();
    }
}
