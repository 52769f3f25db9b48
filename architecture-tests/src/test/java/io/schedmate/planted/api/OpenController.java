package io.schedmate.planted.api;

import org.springframework.web.bind.annotation.GetMapping;

/** Planted: an edge that everybody can reach, with a call that says nothing of who may make it. */
public final class OpenController {

    @GetMapping("/open")
    public String open() {
        return "";
    }
}
