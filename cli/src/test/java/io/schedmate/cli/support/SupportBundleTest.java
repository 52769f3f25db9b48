package io.schedmate.cli.support;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.schedmate.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/**
 * Tests that a bundle contains what support staff need, and none of the secrets that are planted in every part of it.
 */
class SupportBundleTest {

    /** A secret as {@code secrets.sh} generates it. Only its name in {@code .env} shows that it is a secret. */
    private static final String PLANTED = "9f86d081884c7d659a2feaa0c55ad015";

    private static final String TOKEN = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";

    @TempDir
    private Path folder;

    private final StringWriter output = new StringWriter();
    private final List<List<String>> run = new ArrayList<>();
    private HttpServer service;

    @BeforeEach
    void aPlatformFullOfSecrets() throws IOException {
        Files.writeString(
                folder.resolve("planted.env"),
                "SCHEDMATE_RECOVERY_MODE=propose\nPOSTGRES_PASSWORD=" + PLANTED + "\nexport OTHER_TOKEN='q7Kz-99x'\n");
        Path logs = Files.createDirectories(folder.resolve("data/logs"));
        Files.writeString(
                logs.resolve("gateway.log"),
                "first line\nconnect jdbc as gateway with " + PLANTED + "\nremote said " + TOKEN
                        + "\nAuthorization: Bearer abcdefghijklmnop1234\nq7Kz-99x\nlast line\n");
        service = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        service.createContext("/actuator/health", call -> answer(call, "{\"status\":\"UP\"}"));
        service.createContext("/actuator/prometheus", call -> answer(call, "up{uri=\"/a?k=" + PLANTED + "\"} 1\n"));
        service.start();
    }

    @AfterEach
    void stop() {
        service.stop(0);
    }

    @Test
    void containsVersionsSettingsHealthMetricsAndTheEndOfLogs() throws IOException {
        var texts = bundled("--service", "gateway=" + address(), "--lines", "5");

        assertThat(texts)
                .containsKeys(
                        "version.txt",
                        "settings/environment.txt",
                        "settings/planted.env",
                        "health/gateway.txt",
                        "metrics/gateway.txt",
                        "logs/gateway.log");
        assertThat(texts.get("version.txt")).contains("schedmate 1.2.3", "java ");
        assertThat(texts.get("settings/planted.env"))
                .contains("SCHEDMATE_RECOVERY_MODE=propose", "POSTGRES_PASSWORD=<secret>");
        assertThat(texts.get("health/gateway.txt")).contains("HTTP 200", "\"UP\"");
        assertThat(texts.get("logs/gateway.log")).contains("last line").doesNotContain("first line");
    }

    @ParameterizedTest
    @ValueSource(strings = {"here", "compose", "kubernetes"})
    void noPartContainsAPlantedSecret(String where) throws IOException {
        var texts = bundled("--service", "gateway=" + address(), "--of", where);

        assertThat(texts)
                .hasSizeGreaterThan(5)
                .allSatisfy((name, text) ->
                        assertThat(text).as(name).doesNotContain(PLANTED, TOKEN, "abcdefghijklmnop1234", "q7Kz-99x"));
    }

    @Test
    void everyServiceOfAClusterIsQueriedAndNoSecretIsRead() throws IOException {
        var texts = bundled("--of", "kubernetes", "--namespace", "mine");

        assertThat(texts).containsKeys("logs/advisor-service.log", "metrics/gateway.txt", "kubernetes/events.txt");
        assertThat(run).allSatisfy(command -> assertThat(command.getFirst()).isEqualTo("kubectl"));
        assertThat(run.toString()).contains("-n, mine").doesNotContain("secret", "delete", "apply");
    }

    @Test
    void anUnavailableServiceIsReported() throws IOException {
        service.stop(0);

        assertThat(bundled("--service", "gateway=" + address()).get("health/gateway.txt"))
                .contains("no answer");
    }

    @Test
    void anExistingFileIsKeptAndTheNewOneIsReadableByItsOwnerOnly() throws IOException {
        bundled();

        assertThat(Files.getPosixFilePermissions(folder.resolve("bundle.zip"))).hasSize(2);
        assertThat(runs("--out", folder.resolve("bundle.zip").toString())).isNotZero();
    }

    private String address() {
        return "http://127.0.0.1:" + service.getAddress().getPort();
    }

    private Map<String, String> bundled(String... arguments) throws IOException {
        var all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--out", folder.resolve("bundle.zip").toString()));
        all.addAll(List.of("--settings", folder.resolve("planted.env").toString()));
        all.addAll(List.of("--data", folder.resolve("data").toString()));
        assertThat(runs(all.toArray(String[]::new))).as(output.toString()).isZero();
        try (ZipFile zip = new ZipFile(folder.resolve("bundle.zip").toFile())) {
            return zip.stream()
                    .collect(Collectors.toMap(
                            entry -> entry.getName().replace("schedmate-support/", ""),
                            entry -> read(zip, entry),
                            (one, _) -> one,
                            TreeMap::new));
        }
    }

    private static String read(ZipFile zip, java.util.zip.ZipEntry entry) {
        try (var in = zip.getInputStream(entry)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    private int runs(String... arguments) {
        var terminal = new Terminal(
                new ByteArrayInputStream(new byte[0]),
                new PrintWriter(output),
                new PrintWriter(output),
                false,
                false,
                80);
        return new CommandLine(new SupportBundleCommand(terminal, "1.2.3", command -> {
                    run.add(command);
                    return "said with " + PLANTED + " and token: " + TOKEN;
                }))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setErr(new PrintWriter(output))
                .execute(arguments);
    }

    private static void answer(com.sun.net.httpserver.HttpExchange call, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(200, bytes.length);
        try (var body = call.getResponseBody()) {
            body.write(bytes);
        }
    }
}
