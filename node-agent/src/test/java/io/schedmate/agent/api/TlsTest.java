package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.agent.NodeAgentApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;

/** Tests an agent with the TLS settings of docker-compose and the Kubernetes manifests. */
class TlsTest {

    private static final char[] PASSWORD = "for-tests".toCharArray();

    @TempDir
    private Path folder;

    @Test
    void anAgentWithACertificateAnswersOverTlsOnly() throws Exception {
        KeyStore made = certificate();
        Certificate certificate = made.getCertificate("one");
        Key key = made.getKey("one", PASSWORD);
        try (var agent = SpringApplication.run(
                        NodeAgentApplication.class,
                        "--server.port=0",
                        "--schedmate.agent.node=node-1",
                        "--schedmate.agent.mode=simulated",
                        "--server.ssl.bundle=agent",
                        "--spring.ssl.bundle.pem.agent.keystore.certificate="
                                + pem("CERTIFICATE", certificate.getEncoded()),
                        "--spring.ssl.bundle.pem.agent.keystore.privatekey=" + pem("PRIVATE KEY", key.getEncoded()));
                HttpClient http = HttpClient.newBuilder()
                        .sslContext(trusting(certificate))
                        .build()) {
            String at = "://localhost:" + agent.getEnvironment().getProperty("local.server.port")
                    + "/actuator/health/liveness";

            assertThat(http.send(get("https" + at), BodyHandlers.ofString()).statusCode())
                    .isEqualTo(200);
            assertThatThrownBy(() -> {
                        int status = http.send(get("http" + at), BodyHandlers.ofString())
                                .statusCode();
                        throw new IOException("answered " + status);
                    })
                    .hasMessageNotContaining("answered 200");
        }
    }

    private static HttpRequest get(String address) {
        return HttpRequest.newBuilder(URI.create(address)).build();
    }

    /** Encodes PEM in base64, like the scripts. */
    private static String pem(String kind, byte[] encoded) {
        String text = "-----BEGIN %s-----\n%s\n-----END %s-----\n"
                .formatted(kind, Base64.getMimeEncoder().encodeToString(encoded), kind);
        return "base64:" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }

    private static SSLContext trusting(Certificate certificate) throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setCertificateEntry("authority", certificate);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }

    private KeyStore certificate() throws Exception {
        Path store = folder.resolve("store");
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "one",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=node-agent",
                        "-ext",
                        "san=dns:localhost",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .inheritIO()
                .start();
        assertThat(made.waitFor()).isZero();
        return KeyStore.getInstance(store.toFile(), PASSWORD);
    }
}
