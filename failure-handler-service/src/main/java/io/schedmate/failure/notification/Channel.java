package io.schedmate.failure.notification;

import java.io.IOException;

/** A way to notify people. */
public interface Channel {

    /** How it is named in settings and figures. */
    String name();

    /** Whether each story opens an incident there, which stays open until a story says that it is over. */
    default boolean tracksIncidents() {
        return false;
    }

    /** @throws IOException where it was not taken; it is sent again later */
    void send(Message message) throws IOException;
}
