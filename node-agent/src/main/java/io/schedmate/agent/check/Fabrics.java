package io.schedmate.agent.check;

import io.schedmate.model.check.Require;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The table of fabrics: rows of the site first, then ours. */
public final class Fabrics {

    private static final int COLUMNS = 4;

    private final Map<String, Fabric> rows = new LinkedHashMap<>();

    private Fabrics() {}

    /** The table that comes with SchedMate. */
    public static Fabrics standard() {
        return with(List.of());
    }

    /** With a site's own rows, laid out as {@code fabrics.tsv}, which go before ours of the same name. */
    public static Fabrics with(List<Reader> own) {
        Fabrics fabrics = new Fabrics();
        own.forEach(fabrics::read);
        fabrics.read(new InputStreamReader(
                Objects.requireNonNull(
                        Fabrics.class.getResourceAsStream("fabrics.tsv"), "the table lies beside this class"),
                StandardCharsets.UTF_8));
        return fabrics;
    }

    public Optional<Fabric> find(String name) {
        return Optional.ofNullable(rows.get(name));
    }

    public List<Fabric> all() {
        return List.copyOf(rows.values());
    }

    private void read(Reader table) {
        try (BufferedReader lines = new BufferedReader(table)) {
            int number = 0;
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                number++;
                if (!line.isBlank() && !line.startsWith("#")) {
                    Fabric row = row(line, number);
                    rows.putIfAbsent(row.name(), row);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Fabric row(String line, int number) {
        String[] cells = line.split("\t", -1);
        if (cells.length != COLUMNS || !isNumber(cells[1]) || !isNumber(cells[2])) {
            throw Require.refused(
                    "fabrics, line " + number,
                    "name, GB/s within a node, GB/s between nodes, description, tabs between",
                    line,
                    "look at the rows that come with SchedMate");
        }
        return new Fabric(cells[0], Double.parseDouble(cells[1]), Double.parseDouble(cells[2]), cells[3]);
    }

    private static boolean isNumber(String cell) {
        return cell.matches("[0-9]{1,6}(?:\\.[0-9]{1,6})?");
    }
}
