package io.schedmate.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Forwards bytes to a server until it is cut. Then every connection breaks and no new one is accepted. */
final class CutConnection implements AutoCloseable {

    private final URI server;
    private final ServerSocket door;
    private final List<Socket> open = new CopyOnWriteArrayList<>();
    private volatile boolean isCut;

    CutConnection(String address) {
        server = URI.create(address);
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::take);
    }

    String address() {
        return "https://localhost:%d/".formatted(door.getLocalPort());
    }

    void cut() {
        isCut = true;
        open.forEach(CutConnection::end);
        open.clear();
    }

    void mend() {
        isCut = false;
    }

    private void take() {
        while (!door.isClosed()) {
            try {
                Socket caller = door.accept();
                if (isCut) {
                    caller.close();
                    continue;
                }
                Socket called = new Socket(server.getHost(), server.getPort());
                open.addAll(List.of(caller, called));
                Thread.ofVirtual().start(() -> pass(caller, called));
                Thread.ofVirtual().start(() -> pass(called, caller));
            } catch (IOException _) {
                // The proxy is closed, or the server is unavailable.
            }
        }
    }

    private static void pass(Socket from, Socket to) {
        try (from;
                to) {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException _) {
            // One of the two sides closed the connection.
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // The socket is closed already.
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        cut();
    }
}
