package io.schedmate.gateway.api;

import jakarta.annotation.security.PermitAll;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Serves the page of the console. Its scripts are static files; its data comes from the API. */
@RestController
class ConsoleController {

    @PermitAll
    @GetMapping(
            path = {"/", "/console"},
            produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<Void> address() {
        return ResponseEntity.status(HttpStatus.FOUND)
                .header(HttpHeaders.LOCATION, "/console/")
                .build();
    }

    @PermitAll
    @GetMapping(path = "/console/", produces = MediaType.TEXT_HTML_VALUE)
    ResponseEntity<Resource> page() {
        return ResponseEntity.ok()
                .cacheControl(CacheControl.noCache())
                .body(new ClassPathResource("/static/console/index.html"));
    }
}
