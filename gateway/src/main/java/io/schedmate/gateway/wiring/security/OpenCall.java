package io.schedmate.gateway.wiring.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;

/** A call in progress. It is ended early when its caller's key or token holds no longer. */
public final class OpenCall {

    private static final String ATTRIBUTE = OpenCall.class.getName();

    private final KeyAuthentication caller;
    private final List<Runnable> ends = new ArrayList<>();
    private boolean ended;

    OpenCall(KeyAuthentication caller, HttpServletRequest request) {
        this.caller = caller;
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Has something done when the call of this request is ended early; at once, where it has been already. */
    public static void whenEnded(HttpServletRequest request, Runnable end) {
        if (request.getAttribute(ATTRIBUTE) instanceof OpenCall call) {
            call.whenEnded(end);
        }
    }

    private synchronized void whenEnded(Runnable end) {
        if (ended) {
            end.run();
        } else {
            ends.add(end);
        }
    }

    synchronized void end() {
        ended = true;
        ends.forEach(Runnable::run);
        ends.clear();
    }

    KeyAuthentication caller() {
        return caller;
    }
}
