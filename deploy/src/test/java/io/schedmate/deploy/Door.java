package io.schedmate.deploy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * One address in front of the instances of a service, like a Kubernetes Service: connections go to the instances in
 * turn.
 */
final class Door implements AutoCloseable {

    private final ServerSocket socket;
    private final List<Integer> instances = new CopyOnWriteArrayList<>();
    private final AtomicInteger turn = new AtomicInteger();

    private Door(ServerSocket socket) {
        this.socket = socket;
    }

    static Door open(int port) {
        try {
            var door = new Door(new ServerSocket(port, 200, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().start(door::take);
            return door;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void to(int port) {
        instances.add(port);
    }

    /** Sends no new connections to this instance; existing ones continue. */
    void notTo(int port) {
        instances.remove(Integer.valueOf(port));
    }

    @Override
    public void close() {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void take() {
        while (!socket.isClosed()) {
            try {
                Socket caller = socket.accept();
                Thread.ofVirtual().start(() -> serve(caller));
            } catch (IOException _) {
                // The socket is closed, or the caller has disconnected.
            }
        }
    }

    private void serve(Socket caller) {
        try (caller;
                Socket instance = new Socket(InetAddress.getLoopbackAddress(), next())) {
            Thread answers = Thread.ofVirtual().start(() -> pass(instance, caller));
            pass(caller, instance);
            answers.join();
        } catch (IOException _) {
            // The caller sees a closed connection.
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private int next() throws IOException {
        List<Integer> now = List.copyOf(instances);
        if (now.isEmpty()) {
            throw new IOException("nobody is there");
        }
        return now.get(Math.floorMod(turn.getAndIncrement(), now.size()));
    }

    private static void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
            to.shutdownOutput();
        } catch (IOException _) {
            end(from);
            end(to);
        }
    }

    private static void end(Socket socket) {
        try {
            socket.close();
        } catch (IOException _) {
            // The connection is closed.
        }
    }
}
