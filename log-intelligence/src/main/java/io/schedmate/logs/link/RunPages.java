package io.schedmate.logs.link;

import io.schedmate.tables.Tables;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds pages of runs in lines. A log is untrusted input: an address is built only from a known or configured base and
 * from characters that the tracker's form allows, so that no line can lead to another host.
 */
public final class RunPages {

    private static final List<Form> FORMS = Tables.resource(
            RunPages.class,
            "run-pages.tsv",
            3,
            row -> new Form(row.get(0), row.get(1), Pattern.compile(row.get(2) + "(?![\\w/:@%?#-])")));

    /** Longer lines are data and are skipped. */
    private static final int MAX_LINE_LENGTH = 4_096;

    private final List<Place> places;

    private RunPages(List<Place> places) {
        this.places = List.copyOf(places);
    }

    private record Form(String tool, String base, Pattern rest) {}

    private record Place(String tool, String base, Pattern rest) {}

    /**
     * @param bases addresses of the site's own trackers by the name of the tool, such as
     *     {@code https://mlflow.example.org/}
     * @throws IllegalArgumentException for an unknown tool, and for an address that is not http or https, lacks a host,
     *     or has a user, a query or a fragment
     */
    public static RunPages below(Map<String, List<URI>> bases) {
        Set<String> unknown = new TreeSet<>(bases.keySet());
        FORMS.forEach(form -> unknown.remove(form.tool()));
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("Expected one of %s, got (%s). Correct the name of the tool."
                    .formatted(String.join(", ", FORMS.stream().map(Form::tool).toList()), String.join(", ", unknown)));
        }
        List<Place> places = new ArrayList<>();
        for (Form form : FORMS) {
            Stream<String> own = form.base().isEmpty() ? Stream.of() : Stream.of(form.base());
            Stream<String> set =
                    bases.getOrDefault(form.tool(), List.of()).stream().map(RunPages::checked);
            Stream.concat(own, set).distinct().forEach(base -> places.add(new Place(form.tool(), base, form.rest())));
        }
        return new RunPages(places);
    }

    /** Returns the pages that a line names, in the order of the table. */
    public List<RunPage> in(String line) {
        if (line.length() > MAX_LINE_LENGTH || !line.contains("://")) {
            return List.of();
        }
        List<RunPage> found = new ArrayList<>();
        for (Place place : places) {
            for (int at = line.indexOf(place.base()); at >= 0; at = line.indexOf(place.base(), at + 1)) {
                Matcher rest =
                        place.rest().matcher(line).region(at + place.base().length(), line.length());
                if (rest.lookingAt()) {
                    found.add(new RunPage(place.tool(), URI.create(place.base() + rest.group())));
                }
            }
        }
        return found;
    }

    private static String checked(URI base) {
        boolean web = "https".equalsIgnoreCase(base.getScheme()) || "http".equalsIgnoreCase(base.getScheme());
        if (!web
                || base.getHost() == null
                || base.getRawUserInfo() != null
                || base.getRawQuery() != null
                || base.getRawFragment() != null) {
            throw new IllegalArgumentException(
                    "Expected an HTTP or HTTPS URL without user, query or fragment, got (%s). Use https://HOST/."
                            .formatted(base));
        }
        String text = base.toString();
        return text.endsWith("/") ? text : text + "/";
    }
}
