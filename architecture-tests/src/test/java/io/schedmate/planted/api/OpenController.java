package io.schedmate.planted.api;

import org.springframework.web.bind.annotation.GetMapping;

/** Planted: an edge that everybody can reach, with a call that does not declare who may make it. */
public final class OpenController {

    @GetMapping("/open")
    public String open() {
        return "";
    }
}
