package io.schedmate.gateway;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A call over a plain socket that sends only part of its announced body. */
final class HalfCall implements AutoCloseable {

    private final Socket socket;

    HalfCall(RunningGateway gateway, String path, String key) throws IOException {
        this(gateway, path, key, "Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\nstep 1\n");
    }

    /**
     * Opens the call.
     *
     * @param rest further headers and the beginning of the body
     */
    HalfCall(RunningGateway gateway, String path, String key, String rest) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), gateway.at("/").getPort());
        socket.setSoTimeout((int) RunningGateway.PATIENCE.toMillis());
        send("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nX-API-Key: " + key + "\r\n" + rest);
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    }

    boolean isAnswered() throws IOException {
        return socket.getInputStream().available() > 0;
    }

    /** Waits for the response and returns its status. */
    int status() throws IOException {
        var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        String line = lines.readLine();
        if (line == null) {
            throw new IOException("The connection was closed without an answer.");
        }
        return Integer.parseInt(line.split(" ", 3)[1]);
    }

    /** Waits for the response, skipping 100 Continue, and returns its status. */
    int lastStatus() throws IOException {
        var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            if (line.startsWith("HTTP/1.1 ") && !line.startsWith("HTTP/1.1 100")) {
                return Integer.parseInt(line.split(" ", 3)[1]);
            }
        }
        throw new IOException("The connection was closed without an answer.");
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
