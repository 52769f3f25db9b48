package io.schedmate.agent.check;

import io.schedmate.model.check.Require;
import io.schedmate.tables.Tables;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The table of fabrics: the site's rows first, then the bundled ones. */
public final class Fabrics {

    private static final int COLUMNS = 4;

    private final Map<String, Fabric> rows = new LinkedHashMap<>();

    private Fabrics() {}

    /** Returns the bundled table. */
    public static Fabrics standard() {
        return with(List.of());
    }

    /**
     * Returns the table with a site's own rows in the format of {@code fabrics.tsv}, which precede bundled ones with
     * the same name.
     */
    public static Fabrics with(List<Reader> own) {
        Fabrics fabrics = new Fabrics();
        own.forEach(table -> fabrics.add(Tables.read(table, "fabrics", COLUMNS, Fabrics::row)));
        fabrics.add(Tables.resource(Fabrics.class, "fabrics.tsv", COLUMNS, Fabrics::row));
        return fabrics;
    }

    public Optional<Fabric> find(String name) {
        return Optional.ofNullable(rows.get(name));
    }

    public List<Fabric> all() {
        return List.copyOf(rows.values());
    }

    private void add(List<Fabric> fabrics) {
        fabrics.forEach(fabric -> rows.putIfAbsent(fabric.name(), fabric));
    }

    private static Fabric row(List<String> cells) {
        if (!isNumber(cells.get(1)) || !isNumber(cells.get(2))) {
            throw Require.refused(
                    "a fabric",
                    "name, GB/s within a node, GB/s between nodes and description, separated by tabs",
                    String.join(" ", cells),
                    "see the rows that ship with SchedMate");
        }
        return new Fabric(
                cells.get(0), Double.parseDouble(cells.get(1)), Double.parseDouble(cells.get(2)), cells.get(3));
    }

    private static boolean isNumber(String cell) {
        return cell.matches("[0-9]{1,6}(?:\\.[0-9]{1,6})?");
    }
}
