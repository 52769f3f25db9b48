package io.schedmate.contracts.vectors;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Redis' protocol (RESP2) on one connection, on the server's side. */
final class RespStream {

    private final InputStream in;
    private final OutputStream out;

    RespStream(Socket socket) throws IOException {
        this.in = new BufferedInputStream(socket.getInputStream());
        this.out = new BufferedOutputStream(socket.getOutputStream());
    }

    /** Reads a call: its name and arguments; empty at the end of the stream. */
    List<byte[]> read() throws IOException {
        String head = line();
        if (head.isEmpty()) {
            return List.of();
        }
        int count = Integer.parseInt(head.substring(1));
        List<byte[]> words = new ArrayList<>();
        for (int at = 0; at < count; at++) {
            int length = Integer.parseInt(line().substring(1));
            byte[] word = in.readNBytes(length);
            if (word.length < length || in.readNBytes(2).length < 2) {
                throw new EOFException();
            }
            words.add(word);
        }
        return words;
    }

    boolean hasMore() throws IOException {
        return in.available() > 0;
    }

    /** @param answer null for the null answer */
    void write(@Nullable Object answer) throws IOException {
        switch (answer) {
            case null -> text("$-1\r\n");
            case Refusal(String message) -> text("-" + message + "\r\n");
            case Status(String word) -> text("+" + word + "\r\n");
            case Number number -> text(":" + number + "\r\n");
            case List<?> items -> {
                text("*" + items.size() + "\r\n");
                for (Object item : items) {
                    write(item);
                }
            }
            case Object other -> {
                byte[] bytes = other.toString().getBytes(StandardCharsets.UTF_8);
                text("$" + bytes.length + "\r\n");
                out.write(bytes);
                text("\r\n");
            }
        }
    }

    void flush() throws IOException {
        out.flush();
    }

    /** An error answer. */
    record Refusal(String message) {}

    /** A word such as OK. */
    record Status(String word) {
        static final Status OK = new Status("OK");
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\r'; next = in.read()) {
            if (next < 0) {
                return "";
            }
            line.append((char) next);
        }
        in.read();
        return line.toString();
    }

    private void text(String text) throws IOException {
        out.write(text.getBytes(StandardCharsets.UTF_8));
    }
}
