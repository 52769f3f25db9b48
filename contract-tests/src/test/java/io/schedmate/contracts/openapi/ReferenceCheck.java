package io.schedmate.contracts.openapi;

import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Checks that every reference has a target and that every shared part is referenced. */
final class ReferenceCheck {

    private ReferenceCheck() {}

    static List<String> faults(ApiDocument document) {
        var faults = new ArrayList<String>();
        var references = ApiDocument.references(document.root());
        for (String reference : references) {
            if (!reference.startsWith("#/")
                    || document.root().at(reference.substring(1)).isMissingNode()) {
                faults.add(reference + " leads nowhere");
            }
        }
        document.root()
                .path("components")
                .forEachEntry((kind, parts) -> parts.forEachEntry((name, part) -> {
                    if (!kind.equals("securitySchemes") && !references.contains("#/components/" + kind + "/" + name)) {
                        faults.add(kind + "/" + name + " is used nowhere");
                    }
                }));
        document.root().findValues("mapping").stream()
                .flatMap(JsonNode::valueStream)
                .map(JsonNode::asString)
                .filter(reference -> document.root().at(reference.substring(1)).isMissingNode())
                .forEach(reference -> faults.add(reference + " leads nowhere"));
        return faults;
    }
}
