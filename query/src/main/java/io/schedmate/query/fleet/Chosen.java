package io.schedmate.query.fleet;

import io.schedmate.query.fleet.FleetQuery.Named;
import io.schedmate.query.fleet.FleetWords.Choice;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The choices that the words of a question have made, and the resulting query. */
final class Chosen {

    private static final int MAX_GROUPS = 10;
    private static final int MAX_RECORDS = 20;
    private static final int FIRST_BY_TIME = 5;

    private static final Map<String, Set<String>> OF_JOBS = Map.of("waiting", Set.of("submitted", "queued"));
    private static final Map<String, Set<String>> OF_RECOVERIES =
            Map.of("waiting", Set.of("proposed"), "running", Set.of("approved", "running"));

    private final Set<Subject> subjects = EnumSet.noneOf(Subject.class);
    private final Set<Dimension> dimensions = new LinkedHashSet<>();
    private final Set<Order> orders = EnumSet.noneOf(Order.class);
    private final Set<String> states = new LinkedHashSet<>();
    private final Set<String> reasons = new HashSet<>();
    private final Set<String> categories = new HashSet<>();
    private final Set<String> infraTypes = new HashSet<>();
    private final List<Named> names = new ArrayList<>();
    private Period period = Period.EVER;
    private boolean cordoned;
    private boolean counts;
    private boolean what;
    private boolean gpus;

    void period(Period stated) {
        period = stated;
    }

    void name(Named name) {
        names.add(name);
    }

    void take(Choice choice) {
        String value = choice.value();
        switch (choice.role()) {
            case "subject" -> subjects.add(Subject.valueOf(value.toUpperCase(Locale.ROOT)));
            case "dimension" -> dimensions.add(Dimension.valueOf(value.toUpperCase(Locale.ROOT)));
            case "order" -> orders.add(Order.valueOf(value.toUpperCase(Locale.ROOT)));
            case "state" -> states.add(value);
            case "reason" -> reasons.add(value);
            case "category" -> categories.add(value);
            case "infra" -> infraTypes.add(value);
            case "cordoned" -> cordoned = true;
            case "count" -> counts = true;
            case "what" -> what = true;
            case "measure" -> gpus = true;
            case "silent" -> {}
            default ->
                throw new IllegalArgumentException("Expected a role, got (" + choice.role() + "). Correct fleet.tsv.");
        }
    }

    /** Returns the query; empty if the words do not fit together. */
    Optional<FleetQuery> query() {
        // In "project speech", the first word gives the kind of the name and asks for nothing itself.
        names.forEach(name ->
                name.kinds().stream().filter(kind -> name.kinds().size() == 1).forEach(dimensions::remove));
        Subject subject = subject();
        if (subject == null || orders.size() > 1 || dimensions.size() > 1) {
            return Optional.empty();
        }
        Order order = orders.isEmpty() ? null : orders.iterator().next();
        Dimension group = group(subject, order);
        boolean groups = group != null && order != Order.LONGEST && order != Order.NEWEST && order != Order.OLDEST;
        if (!fits(subject, order, groups)) {
            return Optional.empty();
        }
        return Optional.of(new FleetQuery(
                subject,
                states(subject),
                reasons,
                categories,
                infraTypes,
                names,
                period,
                cordoned,
                counts && !groups,
                groups ? group : null,
                measure(subject),
                order == null ? groups ? Order.MOST : Order.NEWEST : order,
                groups ? MAX_GROUPS : order == null ? MAX_RECORDS : FIRST_BY_TIME));
    }

    private @Nullable Subject subject() {
        if (cordoned) {
            return subjects.isEmpty() ? Subject.NODES : null;
        }
        if (subjects.contains(Subject.RECOVERIES)) {
            return Subject.RECOVERIES;
        }
        if (!reasons.isEmpty()
                || !categories.isEmpty()
                || !infraTypes.isEmpty()
                || subjects.contains(Subject.FAILURES)) {
            return states.isEmpty() ? Subject.FAILURES : null;
        }
        if (subjects.contains(Subject.JOBS) || !states.isEmpty() || gpus) {
            return Subject.JOBS;
        }
        return dimensions.equals(Set.of(Dimension.NODE)) ? Subject.NODES : null;
    }

    private @Nullable Dimension group(Subject subject, @Nullable Order order) {
        if (subject == Subject.NODES) {
            return null;
        }
        if (!dimensions.isEmpty()) {
            return dimensions.iterator().next();
        }
        boolean cause = subject == Subject.FAILURES && what && !subjects.contains(Subject.JOBS);
        return cause && (order == null || order == Order.MOST || order == Order.LEAST) ? Dimension.REASON : null;
    }

    private boolean fits(Subject subject, @Nullable Order order, boolean groups) {
        boolean byCount = order == Order.MOST || order == Order.LEAST;
        boolean foreign = !dimensions.isEmpty() && !subject.hasAny(dimensions)
                || names.stream().anyMatch(name -> !subject.hasAny(name.kinds()));
        boolean timeOfNode = subject == Subject.NODES && (order != null || !period.equals(Period.EVER));
        boolean longFailure = order == Order.LONGEST && subject != Subject.JOBS;
        boolean gpusOfNoJob = gpus && subject != Subject.JOBS;
        boolean gpusListed = gpus && !groups && !counts;
        boolean kindOfRecovery = subject == Subject.RECOVERIES && !(reasons.isEmpty() && categories.isEmpty());
        return !(byCount && !groups
                || foreign
                || timeOfNode
                || longFailure
                || gpusOfNoJob
                || gpusListed
                || kindOfRecovery);
    }

    private Set<String> states(Subject subject) {
        Map<String, Set<String>> meaning = subject == Subject.RECOVERIES ? OF_RECOVERIES : OF_JOBS;
        Set<String> wire = new HashSet<>();
        states.forEach(state -> wire.addAll(meaning.getOrDefault(state, Set.of(state))));
        if (subject == Subject.RECOVERIES && subjects.contains(Subject.FAILURES)) {
            wire.add("failed");
        }
        return wire;
    }

    private Measure measure(Subject subject) {
        if (gpus) {
            return Measure.GPUS;
        }
        return subject == Subject.FAILURES && subjects.contains(Subject.JOBS) ? Measure.JOBS : Measure.RECORDS;
    }
}
