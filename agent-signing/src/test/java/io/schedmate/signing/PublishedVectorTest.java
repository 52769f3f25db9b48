package io.schedmate.signing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The signer writes what the OpenAPI document of the agent publishes; its key is test 1 of RFC 8032, section 7.1. */
class PublishedVectorTest {

    private static final String SEED = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

    @Test
    void aCommandIsSignedAsInThePublishedVector() {
        byte[] body =
                "{\"incidentId\":\"c0a2a0a1-2f83-45c8-8d3f-3b7f1f6f1a10\",\"fencingToken\":4,\"detail\":\"Xid 79 on GPU 3\"}"
                        .getBytes(StandardCharsets.UTF_8);
        var key = Ed25519Keys.privateKey(
                Base64.getEncoder().encodeToString(HexFormat.of().parseHex(SEED)));
        var signer = new CallSigner(
                "failure-handler-1", key, () -> Instant.ofEpochSecond(1772452233), always("AbhOQpFKTrKQy7GxR3Jp6g"));

        assertThat(signer.headers("POST", "/agent/v1/cordon", null, "node-017", "c0a2a0a1/step-1", body))
                .containsEntry("Content-Digest", "sha-256=:hXs7P4UDi/LjitQYLGZHAkrMyZ6peGgBN1APjUI9Xp0=:")
                .containsEntry(
                        "Signature",
                        "sig=:WCCTVnAvF16JD7DecTRPCqPflzo8FkCey6PhmuZ72fFLSWfPwTj07dc+Dfk0VL2SZBy8k1ztR8lE3aiwApgxDg==:");
    }

    private static RandomGenerator always(String nonce) {
        byte[] bytes = Base64.getUrlDecoder().decode(nonce);
        return new RandomGenerator() {
            @Override
            public long nextLong() {
                throw new UnsupportedOperationException();
            }

            @Override
            public void nextBytes(byte[] target) {
                System.arraycopy(bytes, 0, target, 0, target.length);
            }
        };
    }
}
