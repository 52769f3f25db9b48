package io.schedmate.gateway.api;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.stream.Stream;

/** Tests whether a call comes directly from this machine, not through a proxy. */
final class FromThisMachine {

    private FromThisMachine() {}

    static boolean isTrueOf(HttpServletRequest request) {
        boolean handedOn = Stream.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")
                .anyMatch(header -> request.getHeader(header) != null);
        return !handedOn && isLoopback(request.getRemoteAddr());
    }

    private static boolean isLoopback(String address) {
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }
}
