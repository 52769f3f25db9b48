package io.schedmate.gateway.wiring.planted;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;

/** Planted: decisions that other spellings of an address evade. */
public final class ReadsTheRawPath {

    private ReadsTheRawPath() {}

    public static boolean ofTheRequest(HttpServletRequest request) {
        return request.getRequestURI().equals("/mcp");
    }

    public static boolean ofTheAddress(URI address) {
        return address.getRawPath().equals("/mcp");
    }
}
