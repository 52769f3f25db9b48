package io.schedmate.gateway.wiring.security;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.List;

/** A call in progress. It ends early when its caller's key or token becomes invalid. */
public final class OpenCall {

    private static final String ATTRIBUTE = OpenCall.class.getName();

    private final KeyAuthentication caller;
    private final List<Runnable> ends = new ArrayList<>();
    private boolean ended;

    OpenCall(KeyAuthentication caller, HttpServletRequest request) {
        this.caller = caller;
        request.setAttribute(ATTRIBUTE, this);
    }

    /** Registers an action for the early end of a request's call. Runs it immediately if the call has ended already. */
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

    /** Ends the call. Called at most once. */
    synchronized void end() {
        ended = true;
        ends.forEach(Runnable::run);
    }

    KeyAuthentication caller() {
        return caller;
    }
}
