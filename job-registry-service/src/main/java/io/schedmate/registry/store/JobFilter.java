package io.schedmate.registry.store;

import io.schedmate.model.job.JobId;
import io.schedmate.model.job.JobState;
import io.schedmate.registry.lifecycle.JobQuery;
import jakarta.persistence.criteria.CriteriaBuilder;
import jakarta.persistence.criteria.Predicate;
import jakarta.persistence.criteria.Root;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.domain.Specification;

/** Translates a job query into SQL conditions. */
final class JobFilter {

    private final Root<JobRow> row;
    private final CriteriaBuilder criteria;
    private final List<Predicate> conditions = new ArrayList<>();

    private JobFilter(Root<JobRow> row, CriteriaBuilder criteria) {
        this.row = row;
        this.criteria = criteria;
    }

    static Specification<JobRow> of(JobQuery query) {
        return (row, _, criteria) -> new JobFilter(row, criteria).condition(query);
    }

    private Predicate condition(JobQuery query) {
        same("cluster", query.cluster());
        same("scheduler", query.scheduler());
        same("externalId", query.externalId());
        same("owner", query.owner());
        same("project", query.project());
        same("queue", query.queue());
        if (query.text() != null) {
            holds(query.text());
        }
        if (query.node() != null) {
            // The names of nodes are at the end of the searched text, each in quotes.
            holds('"' + query.node() + '"');
        }
        if (!query.jobs().isEmpty()) {
            conditions.add(
                    row.get("jobId").in(query.jobs().stream().map(JobId::value).toList()));
        }
        if (!query.states().isEmpty()) {
            conditions.add(row.get("state")
                    .in(query.states().stream().map(JobState::wire).toList()));
        }
        if (query.submittedFrom() != null) {
            conditions.add(criteria.greaterThanOrEqualTo(row.get("submittedAt"), query.submittedFrom()));
        }
        if (query.submittedBefore() != null) {
            conditions.add(criteria.lessThan(row.get("submittedAt"), query.submittedBefore()));
        }
        if (query.visible() != null) {
            conditions.add(seen(query.visible()));
        }
        if (query.after() != null) {
            conditions.add(behind(query.after()));
        }
        return criteria.and(conditions);
    }

    private void holds(String text) {
        String wanted = text.toLowerCase(Locale.ROOT).replaceAll("[\\\\%_]", "\\\\$0");
        conditions.add(criteria.like(row.get("search"), "%" + wanted + "%", '\\'));
    }

    private void same(String property, @Nullable String value) {
        if (value != null) {
            conditions.add(criteria.equal(row.get(property), value));
        }
    }

    private Predicate seen(JobQuery.Visible visible) {
        List<Predicate> either = new ArrayList<>();
        if (!visible.projects().isEmpty()) {
            either.add(row.get("project").in(visible.projects()));
        }
        if (visible.owner() != null) {
            either.add(criteria.equal(row.get("owner"), visible.owner()));
        }
        if (!visible.clusters().isEmpty()) {
            either.add(row.get("cluster").in(visible.clusters()));
        }
        return either.isEmpty() ? criteria.disjunction() : criteria.or(either);
    }

    private Predicate behind(JobQuery.Place place) {
        return criteria.or(
                criteria.lessThan(row.get("submittedAt"), place.submittedAt()),
                criteria.and(
                        criteria.equal(row.get("submittedAt"), place.submittedAt()),
                        criteria.lessThan(row.get("jobId"), place.jobId().value())));
    }
}
