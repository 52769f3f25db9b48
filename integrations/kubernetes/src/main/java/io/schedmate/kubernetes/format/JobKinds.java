package io.schedmate.kubernetes.format;

import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.schedmate.model.job.JobState;
import io.schedmate.tables.Tables;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The known kinds of jobs, from {@code kinds.tsv}, {@code pod-sets.tsv} and {@code states.tsv}. */
public final class JobKinds {

    private static final List<JobKind> ALL = Tables.resource(JobKinds.class, "kinds.tsv", 13, JobKinds::kind);

    private JobKinds() {}

    public static List<JobKind> all() {
        return ALL;
    }

    /**
     * Returns a kind by its name.
     *
     * @param resource the name in kubectl, such as {@code trainjobs.trainer.kubeflow.org}
     */
    public static JobKind named(String resource) {
        return ALL.stream()
                .filter(kind -> kind.resource().equals(resource))
                .findFirst()
                .orElseThrow();
    }

    private static JobKind kind(List<String> row) {
        String resource = row.getFirst();
        int dot = resource.indexOf('.');
        ResourceDefinitionContext context = new ResourceDefinitionContext.Builder()
                .withGroup(resource.substring(dot + 1))
                .withVersion(row.get(1))
                .withKind(row.get(2))
                .withPlural(resource.substring(0, dot))
                .withNamespaced(true)
                .build();
        var paths = new FieldPaths(
                row.get(4),
                row.get(5),
                row.get(6),
                row.get(7),
                row.get(8),
                row.get(9),
                row.get(10),
                row.get(11),
                row.get(12));
        return new JobKind(
                resource,
                context,
                PodLabel.all(row.get(3)),
                paths,
                rows(
                        resource,
                        "pod-sets.tsv",
                        6,
                        each -> new PodSetRule(each.get(1), each.get(2), each.get(3), each.get(4), each.get(5))),
                rows(
                        resource,
                        "states.tsv",
                        5,
                        each -> new StateRule(
                                each.get(1),
                                each.get(2),
                                each.get(3),
                                JobState.valueOf(each.get(4).toUpperCase(Locale.ROOT)))));
    }

    private static <T> List<T> rows(String resource, String table, int columns, Function<List<String>, T> reader) {
        return Tables.resource(JobKinds.class, table, columns).stream()
                .filter(row -> row.getFirst().equals(resource))
                .map(reader)
                .toList();
    }
}
