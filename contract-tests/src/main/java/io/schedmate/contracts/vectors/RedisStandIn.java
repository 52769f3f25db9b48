package io.schedmate.contracts.vectors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Answers as a Redis 8 with its search does, as far as vector stores ask: dialects, ten a page, no order of its own. */
public final class RedisStandIn implements AutoCloseable {

    private final ServerSocket door;
    private final JsonMapper mapper = new JsonMapper();
    private final Map<String, JsonNode> documents = Collections.synchronizedMap(new LinkedHashMap<>());
    private final Map<String, SearchIndex> indexes = Collections.synchronizedMap(new LinkedHashMap<>());

    private RedisStandIn(ServerSocket door) {
        this.door = door;
    }

    public static RedisStandIn start() {
        try {
            RedisStandIn server = new RedisStandIn(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
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
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void welcome() {
        while (!door.isClosed()) {
            try {
                Socket caller = door.accept();
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
                stream.write(answer(call));
                if (!stream.hasMore()) {
                    stream.flush();
                }
            }
        } catch (IOException _) {
            // The caller has gone.
        }
    }

    private Object answer(List<byte[]> raw) {
        List<String> words = raw.stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toList();
        try {
            return answer(words, raw);
        } catch (IllegalArgumentException refused) {
            return new RespStream.Refusal(String.valueOf(refused.getMessage()));
        }
    }

    private Object answer(List<String> words, List<byte[]> raw) {
        return switch (words.getFirst().toUpperCase(Locale.ROOT)) {
            case "PING" -> new RespStream.Status("PONG");
            case "CLIENT" -> RespStream.Status.OK;
            case "FT._LIST" -> List.copyOf(indexes.keySet());
            case "FT.CREATE" -> {
                indexes.put(words.get(1), SearchIndex.created(words));
                yield RespStream.Status.OK;
            }
            case "JSON.SET" -> {
                documents.put(words.get(1), mapper.readTree(words.get(3)));
                yield RespStream.Status.OK;
            }
            case "JSON.DEL", "DEL" ->
                words.subList(1, words.size()).stream()
                        .filter(key -> documents.remove(key) != null)
                        .count();
            case "FT.SEARCH" -> {
                SearchIndex index = indexes.get(words.get(1));
                yield index == null
                        ? new RespStream.Refusal("No such index " + words.get(1))
                        : index.search(words, raw, Map.copyOf(documents));
            }
            default -> new RespStream.Refusal("ERR unknown command '%s'".formatted(words.getFirst()));
        };
    }
}
