package io.schedmate.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** A server with this module, a management port of its own, and two calls: {@code /prompt} and {@code /later}. */
@EnableAutoConfiguration
@RestController
class ServerUnderTest {

    private static final int PATIENCE_MILLIS = (int) Duration.ofMinutes(3).toMillis();

    static ConfigurableApplicationContext start(String... settings) {
        return new SpringApplicationBuilder(ServerUnderTest.class)
                .properties("server.port=0", "management.server.port=0", "spring.main.banner-mode=off")
                .properties(settings)
                .run();
    }

    @GetMapping("/prompt")
    String prompt() {
        return "answered";
    }

    @GetMapping("/later")
    Callable<String> later() {
        return () -> "answered later";
    }

    /** Opens a connection to the port that this setting of a started server names. */
    static Socket connect(ConfigurableApplicationContext server, String port) throws IOException {
        var socket = new Socket(
                InetAddress.getLoopbackAddress(), server.getEnvironment().getRequiredProperty(port, Integer.class));
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    static void send(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    /** Reads up to this text or to the end of the connection. */
    static String readTo(Socket socket, String text) throws IOException {
        var read = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (read.indexOf(text) < 0) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            read.append((char) next);
        }
        return read.toString();
    }
}
