package io.schedmate.failure.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests TLS with a server that has the certificate of all agents, at an address that is not in the certificate. */
class AgentTlsTest {

    private static final char[] PASSWORD = "for-tests".toCharArray();

    @TempDir
    private Path folder;

    @Test
    void anAgentWithTheSharedNameIsAcceptedAtAnyAddress() throws Exception {
        KeyStore agents = certificate("agents", "node-agent");

        assertThat(call(agents, agents, "node-agent")).isEqualTo(204);
    }

    @Test
    void anotherNameFromTheSameAuthorityIsRejected() throws Exception {
        KeyStore others = certificate("others", "gateway");

        assertThatThrownBy(() -> call(others, others, "node-agent"))
                .isInstanceOf(SSLException.class)
                .hasMessageContaining("node-agent");
    }

    @Test
    void theSameNameFromAnotherAuthorityIsRejected() throws Exception {
        KeyStore forged = certificate("forged", "node-agent");
        KeyStore agents = certificate("agents", "node-agent");

        assertThatThrownBy(() -> call(forged, agents, "node-agent")).isInstanceOf(SSLException.class);
    }

    @Test
    void withoutATrustStoreNoAgentIsCalled() {
        assertThatThrownBy(() -> AgentTls.context(new TrustManager[0], "node-agent"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("trust store");
    }

    private static int call(KeyStore served, KeyStore trusted, String name) throws Exception {
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(serving(served)));
        server.createContext("/", call -> {
            call.sendResponseHeaders(204, -1);
            call.close();
        });
        server.start();
        try (HttpClient http = HttpClient.newBuilder()
                .sslContext(AgentTls.context(trusting(trusted).getTrustManagers(), name))
                .build()) {
            URI address = URI.create("https://localhost:" + server.getAddress().getPort() + "/");
            return http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.discarding())
                    .statusCode();
        } finally {
            server.stop(0);
        }
    }

    private static SSLContext serving(KeyStore store) throws GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), null, null);
        return context;
    }

    private static TrustManagerFactory trusting(KeyStore store) throws GeneralSecurityException, IOException {
        KeyStore authority = KeyStore.getInstance("PKCS12");
        authority.load(null, null);
        authority.setCertificateEntry("authority", store.getCertificate("one"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authority);
        return trust;
    }

    /** Creates a self-signed certificate. */
    private KeyStore certificate(String file, String name) throws Exception {
        Path store = folder.resolve(file);
        Process made = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "one",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=" + name,
                        "-ext",
                        "san=dns:" + name,
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
