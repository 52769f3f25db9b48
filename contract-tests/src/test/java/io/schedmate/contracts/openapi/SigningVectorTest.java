package io.schedmate.contracts.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Signs and verifies the document's requests using only the document, RFC 9421 and RFC 9530. */
class SigningVectorTest {

    private static final JsonNode SIGNING = ApiDocument.nodeAgent().root().path("x-signing");
    /** The bytes before the 32 bytes of an Ed25519 key in its X.509 form (RFC 8410). */
    private static final String X509_PREFIX = "302a300506032b6570032100";

    static List<JsonNode> requests() {
        return SIGNING.at("/testVectors/requests").valueStream().toList();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theDigestIsThatOfTheBody(JsonNode request) throws GeneralSecurityException {
        assertThat(header(request, "Content-Digest"))
                .isEqualTo(digest(request.path("body").asString()));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theSignatureBaseFollowsFromTheRequest(JsonNode request) {
        assertThat(request.path("signatureBase").asString()).isEqualTo(signatureBase(request));
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theSignatureIsThatOfTheKey(JsonNode request) throws GeneralSecurityException {
        var signer = Signature.getInstance("Ed25519");
        signer.initSign(privateKey());
        signer.update(signatureBase(request).getBytes(StandardCharsets.UTF_8));

        assertThat(header(request, "Signature"))
                .isEqualTo("sig=:" + Base64.getEncoder().encodeToString(signer.sign()) + ":");
    }

    @ParameterizedTest
    @MethodSource("requests")
    void theSignatureIsInvalidOnAnotherNode(JsonNode request) throws GeneralSecurityException {
        String signed = signatureBase(request);

        assertThat(verifies(request, signed)).isTrue();
        assertThat(verifies(request, signed.replace("node-017", "node-018"))).isFalse();
    }

    @ParameterizedTest
    @MethodSource("requests")
    void aSignatureIsValidOnlyWithinTheWindow(JsonNode request) {
        assertThat(parameter(request, "expires") - parameter(request, "created"))
                .isEqualTo(SIGNING.at("/profile/windowSeconds").asLong());
    }

    private static String signatureBase(JsonNode request) {
        JsonNode components =
                SIGNING.at("/profile/components").path(request.path("method").asString());
        String lines = components
                .valueStream()
                .map(JsonNode::asString)
                .map(name -> "\"" + name + "\": " + component(request, name))
                .collect(Collectors.joining("\n"));
        String covered = components
                .valueStream()
                .map(name -> "\"" + name.asString() + "\"")
                .collect(Collectors.joining(" ", "(", ")"));
        String input = header(request, "Signature-Input");
        assertThat(input).startsWith("sig=" + covered + ";");
        return lines + "\n\"@signature-params\": " + input.substring("sig=".length());
    }

    private static String component(JsonNode request, String name) {
        return switch (name) {
            case "@method" -> request.path("method").asString();
            case "@path" -> request.path("path").asString();
            case "@query" -> "?" + request.path("query").asString();
            default -> header(request, name);
        };
    }

    private static String header(JsonNode request, String name) {
        return request.path("headers")
                .propertyStream()
                .filter(header -> header.getKey().equalsIgnoreCase(name))
                .map(header -> header.getValue().asString())
                .findFirst()
                .orElseThrow();
    }

    private static long parameter(JsonNode request, String name) {
        String input = header(request, "Signature-Input");
        String value = input.substring(input.indexOf(";" + name + "=") + name.length() + 2);
        return Long.parseLong(value.substring(0, value.indexOf(';')));
    }

    private static boolean verifies(JsonNode request, String base) throws GeneralSecurityException {
        var verifier = Signature.getInstance("Ed25519");
        verifier.initVerify(publicKey());
        verifier.update(base.getBytes(StandardCharsets.UTF_8));
        String signature = header(request, "Signature");
        return verifier.verify(
                Base64.getDecoder().decode(signature.substring("sig=:".length(), signature.length() - 1)));
    }

    private static String digest(String body) throws GeneralSecurityException {
        byte[] sum = MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8));
        return "sha-256=:" + Base64.getEncoder().encodeToString(sum) + ":";
    }

    private static PrivateKey privateKey() throws GeneralSecurityException {
        byte[] seed = HexFormat.of()
                .parseHex(SIGNING.at("/testVectors/privateKeySeedHex").asString());
        return KeyFactory.getInstance("Ed25519")
                .generatePrivate(new EdECPrivateKeySpec(NamedParameterSpec.ED25519, seed));
    }

    private static PublicKey publicKey() throws GeneralSecurityException {
        String key = X509_PREFIX + SIGNING.at("/testVectors/publicKeyHex").asString();
        return KeyFactory.getInstance("Ed25519")
                .generatePublic(new X509EncodedKeySpec(HexFormat.of().parseHex(key)));
    }
}
