package io.schedmate.gateway.api;

import io.schedmate.gateway.wiring.document.ApiDocument;
import jakarta.annotation.security.PermitAll;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the joined API document: as JSON and YAML, and to browsers through Swagger UI. */
@RestController
class DocumentController {

    private final ApiDocument document;

    DocumentController(ApiDocument document) {
        this.document = document;
    }

    @PermitAll
    @GetMapping(path = "/api/v1/openapi.json", produces = MediaType.APPLICATION_JSON_VALUE)
    String json() {
        return document.json().toString();
    }

    @PermitAll
    @GetMapping(path = "/api/v1/openapi.yaml", produces = MediaType.APPLICATION_YAML_VALUE)
    String yaml() {
        return document.yaml();
    }

    @PermitAll
    @GetMapping({"/docs", "/docs/"})
    ResponseEntity<Void> pages() {
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.LOCATION, "/docs/index.html")
                .build();
    }
}
