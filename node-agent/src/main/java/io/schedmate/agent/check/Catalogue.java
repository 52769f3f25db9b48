package io.schedmate.agent.check;

import io.schedmate.agent.run.Programs;
import io.schedmate.model.api.agent.check.CheckDescription;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The checks that an agent may run; it runs no others. */
public final class Catalogue {

    private final Map<String, NodeCheck> checks = new LinkedHashMap<>();

    public Catalogue(List<? extends NodeCheck> given) {
        given.forEach(check -> {
            if (checks.putIfAbsent(check.name(), check) != null) {
                throw new IllegalArgumentException(
                        "Expected unique check names, got %s twice. Rename the site's check.".formatted(check.name()));
            }
        });
    }

    /** Returns the checks of every agent, followed by {@code added}. */
    public static Catalogue ofNode(
            Programs programs, String node, int gpusPerNode, List<Path> folders, List<? extends NodeCheck> added) {
        return ofNode(programs, node, gpusPerNode, folders, added, null, _ -> NcclFigures.NONE);
    }

    /**
     * Returns the checks of an agent on nodes with a known fabric, followed by {@code added}.
     *
     * @param fabric the expected bandwidth between healthy nodes; null if only callers state it
     * @param json parses the output of nccl-tests
     */
    public static Catalogue ofNode(
            Programs programs,
            String node,
            int gpusPerNode,
            List<Path> folders,
            List<? extends NodeCheck> added,
            @Nullable Fabric fabric,
            NcclFigures.Reader json) {
        List<NodeCheck> all = new ArrayList<>(List.of(
                new NcclAllReduce(programs, node, gpusPerNode, fabric, json),
                new DcgmDiagnosis(programs),
                new DiskReadBack(folders),
                new InfinibandPorts(programs)));
        all.addAll(added);
        return new Catalogue(all);
    }

    public Optional<NodeCheck> find(String name) {
        return Optional.ofNullable(checks.get(name));
    }

    public List<String> names() {
        return List.copyOf(checks.keySet());
    }

    public List<CheckDescription> descriptions() {
        return checks.values().stream()
                .map(check -> new CheckDescription(
                        check.name(),
                        check.description(),
                        check.disruptive(),
                        check.typical().toSeconds(),
                        check.parameters().stream().map(CheckParameter::name).toList(),
                        check.available()))
                .toList();
    }
}
