package io.schedmate.libraries;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.maven.artifact.versioning.ComparableVersion;
import tools.jackson.databind.JsonNode;

/**
 * An advisory in the format of OSV, as GitHub's advisory database and osv.dev export it.
 *
 * @see <a href="https://ossf.github.io/osv-schema/">OSV schema</a>
 */
record Advisory(JsonNode text) {

    String id() {
        return text.path("id").asString("");
    }

    /**
     * Returns whether the advisory was not withdrawn and affects this version of the library, listed by itself or
     * within a range.
     */
    boolean affects(Library library) {
        return text.path("withdrawn").asString("").isEmpty()
                && elements(text.path("affected")).anyMatch(affected -> names(affected, library));
    }

    private static boolean names(JsonNode affected, Library library) {
        JsonNode subject = affected.path("package");
        return subject.path("ecosystem").asString("").equals("Maven")
                && subject.path("name").asString("").equals(library.name())
                && (elements(affected.path("versions"))
                                .anyMatch(version -> version.asString("").equals(library.version()))
                        || elements(affected.path("ranges"))
                                .anyMatch(range -> holds(range.path("events"), library.version())));
    }

    /**
     * Returns whether a version is affected. The events are in the order of their versions; the last one at or before
     * this version decides.
     */
    private static boolean holds(JsonNode events, String version) {
        boolean inside = false;
        for (JsonNode event : events) {
            if (event.has("introduced") && reached(event.path("introduced"), version)) {
                inside = true;
            } else if (event.has("fixed") && reached(event.path("fixed"), version)) {
                inside = false;
            } else if (event.has("last_affected") && passed(event.path("last_affected"), version)) {
                inside = false;
            }
        }
        return inside;
    }

    private static boolean reached(JsonNode mark, String version) {
        return compared(mark, version) >= 0;
    }

    private static boolean passed(JsonNode mark, String version) {
        return compared(mark, version) > 0;
    }

    private static int compared(JsonNode mark, String version) {
        return new ComparableVersion(version).compareTo(new ComparableVersion(mark.asString("")));
    }

    private static Stream<JsonNode> elements(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
