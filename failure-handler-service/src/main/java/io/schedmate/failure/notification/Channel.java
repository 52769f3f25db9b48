package io.schedmate.failure.notification;

import java.io.IOException;

/** A way to notify people. */
public interface Channel {

    /** Returns the name of the channel in settings and metrics. */
    String name();

    /**
     * Returns whether each notification opens an incident at the receiver, which stays open until a notification
     * resolves it.
     */
    default boolean tracksIncidents() {
        return false;
    }

    /** @throws IOException if the message was not accepted; it is sent again later */
    void send(Message message) throws IOException;
}
