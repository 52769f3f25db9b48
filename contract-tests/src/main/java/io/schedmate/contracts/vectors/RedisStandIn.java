package io.schedmate.contracts.vectors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Answers like a Redis with search, as far as vector stores need it. Its answers were observed with redis-server 8.0.2,
 * RediSearch 8.0.2 and RedisJSON 8.0.2; {@code RedisAnswersContract} of the advisor checks that both give the same
 * answers.
 */
public final class RedisStandIn implements AutoCloseable {

    private final ServerSocket door;
    private final Set<Socket> callers = ConcurrentHashMap.newKeySet();
    private final RedisCommands commands = new RedisCommands();

    private RedisStandIn(ServerSocket door) {
        this.door = door;
    }

    /** Starts an empty server on a free port. */
    public static RedisStandIn start() {
        return start(0);
    }

    /** Starts an empty server on this port, such as that of a closed one; 0 for a free port. */
    public static RedisStandIn start(int port) {
        try {
            RedisStandIn server = new RedisStandIn(new ServerSocket(port, 50, InetAddress.getLoopbackAddress()));
            Thread.ofVirtual().start(server::welcome);
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return door.getLocalPort();
    }

    @Override
    public void close() {
        try {
            door.close();
            for (Socket caller : callers) {
                caller.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void welcome() {
        while (!door.isClosed()) {
            try {
                Socket caller = door.accept();
                callers.add(caller);
                Thread.ofVirtual().start(() -> serve(caller));
            } catch (IOException _) {
                return;
            }
        }
    }

    private void serve(Socket caller) {
        try (caller) {
            RespStream stream = new RespStream(caller);
            for (List<byte[]> call = stream.read(); !call.isEmpty(); call = stream.read()) {
                stream.write(commands.answer(call));
                if (!stream.hasMore()) {
                    stream.flush();
                }
            }
        } catch (IOException _) {
            // The client closed the connection.
        } finally {
            callers.remove(caller);
        }
    }
}
