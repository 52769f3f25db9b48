package io.schedmate.kubernetes.format;

import io.schedmate.model.job.JobState;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule that derives a job's state from its status.
 *
 * @param at path of conditions, texts or numbers
 * @param is the type of a condition that is True, a text, or {@code >0}
 * @param reason the required reason; empty for any
 */
record StateRule(String at, String is, String reason, JobState state) {

    private static final String SOME = ">0";

    /** Returns the job's state; empty if the status does not match. */
    Optional<ReportedState> read(Map<String, Object> resource, FieldPaths paths) {
        Optional<Map<String, Object>> condition = Fields.condition(Fields.one(resource, at), is);
        if (condition.isPresent()) {
            return reported(
                    Fields.text(condition.get().get("reason")),
                    condition.get().get("lastTransitionTime"),
                    resource,
                    paths);
        }
        boolean matches = Fields.all(resource, at).stream()
                .anyMatch(each -> is.equals(SOME) ? Fields.number(each, 0) > 0 : is.equals(each));
        return matches
                ? reported(Fields.text(Fields.one(resource, paths.reason())), null, resource, paths)
                : Optional.empty();
    }

    private Optional<ReportedState> reported(
            @Nullable String why, @Nullable Object since, Map<String, Object> resource, FieldPaths paths) {
        if (!reason.isEmpty() && !reason.equals(why)) {
            return Optional.empty();
        }
        var ended = Fields.time(Fields.one(resource, paths.ended()));
        return Optional.of(new ReportedState(state, why, ended == null ? Fields.time(since) : ended));
    }
}
