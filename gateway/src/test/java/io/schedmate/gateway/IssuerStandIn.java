package io.schedmate.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * A stand-in for an OpenID Connect issuer. It signs everyone in at once, and checks what a real issuer checks: the
 * client, the redirect address, that a code is used once, and the PKCE verifier. Tests determine its tokens. Its host
 * is 127.0.0.1, which to a browser is a different site from localhost, where it calls the gateway.
 */
final class IssuerStandIn implements AutoCloseable {

    static final String CLIENT = "schedmate-console";
    static final String SECRET = "a secret of the client";
    private static final JsonMapper JSON = new JsonMapper();

    /** A code that was issued. */
    private record Given(String nonce, String challenge, String redirect) {}

    private final HttpServer server;
    private final RSAKey key = key();
    private final Map<String, Given> codes = new ConcurrentHashMap<>();
    private volatile Function<JWTClaimsSet.Builder, String> token = this::signed;
    private volatile String refusal = "";
    private volatile boolean stopped;

    IssuerStandIn() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/.well-known/openid-configuration", this::document);
        server.createContext("/keys", exchange -> json(exchange, 200, new JWKSet(key.toPublicJWK()).toString()));
        server.createContext("/authorize", this::authorize);
        server.createContext("/token", this::token);
        server.start();
    }

    URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Changes the claims of the token. By default it signs in {@code ada} as an operator. */
    void changeClaims(Function<JWTClaimsSet.Builder, JWTClaimsSet.Builder> more) {
        token = claims -> signed(more.apply(claims));
    }

    /** Replaces the signed token. */
    void replaceToken(Function<JWTClaimsSet.Builder, String> made) {
        token = made;
    }

    /** Refuses every sign-in with this OAuth 2 error code; an empty code allows them. */
    void refuses(String code) {
        refusal = code;
    }

    /** Sets whether the issuer answers every call with 503. */
    void stop(boolean isStopped) {
        stopped = isStopped;
    }

    private void document(HttpExchange exchange) throws IOException {
        if (stopped) {
            json(exchange, 503, "{}");
            return;
        }
        String at = address().toString();
        json(
                exchange,
                200,
                JSON.writeValueAsString(Map.of(
                        "issuer",
                        at,
                        "authorization_endpoint",
                        at + "/authorize",
                        "token_endpoint",
                        at + "/token",
                        "jwks_uri",
                        at + "/keys",
                        "response_types_supported",
                        List.of("code"),
                        "subject_types_supported",
                        List.of("public"),
                        "id_token_signing_alg_values_supported",
                        List.of("RS256"))));
    }

    private void authorize(HttpExchange exchange) throws IOException {
        var asked = form(exchange.getRequestURI().getRawQuery());
        String back = parameter(asked, "redirect_uri") + "?state=" + encoded(parameter(asked, "state"));
        if (refusal.isEmpty()) {
            String code = UUID.randomUUID().toString();
            codes.put(
                    code,
                    new Given(
                            parameter(asked, "nonce"),
                            parameter(asked, "code_challenge"),
                            parameter(asked, "redirect_uri")));
            back += "&code=" + code;
        } else {
            back += "&error=" + refusal;
        }
        exchange.getResponseHeaders().set("Location", back);
        exchange.sendResponseHeaders(302, -1);
        exchange.close();
    }

    private void token(HttpExchange exchange) throws IOException {
        var asked = form(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        var given = codes.remove(asked.getOrDefault("code", ""));
        boolean right = given != null
                && given.redirect().equals(asked.get("redirect_uri"))
                && given.challenge().equals(challenge(asked.getOrDefault("code_verifier", "")))
                && isClient(exchange.getRequestHeaders().getFirst("Authorization"));
        if (given == null || !right) {
            json(exchange, 400, "{\"error\":\"invalid_grant\"}");
            return;
        }
        var claims = new JWTClaimsSet.Builder()
                .issuer(address().toString())
                .subject("ada")
                .audience(CLIENT)
                .issueTime(new Date())
                .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                .claim("nonce", given.nonce())
                .claim("roles", List.of("operator"));
        json(
                exchange,
                200,
                JSON.writeValueAsString(Map.of(
                        "access_token",
                        "none of ours",
                        "token_type",
                        "Bearer",
                        "expires_in",
                        300,
                        "id_token",
                        token.apply(claims))));
    }

    private static boolean isClient(String authorization) {
        return ("Basic "
                        + Base64.getEncoder()
                                .encodeToString(
                                        (encoded(CLIENT) + ":" + encoded(SECRET)).getBytes(StandardCharsets.UTF_8)))
                .equals(authorization);
    }

    String signed(JWTClaimsSet.Builder claims) {
        return signed(claims, key);
    }

    static String signed(JWTClaimsSet.Builder claims, RSAKey by) {
        try {
            var made = new SignedJWT(
                    new JWSHeader.Builder(JWSAlgorithm.RS256)
                            .keyID(by.getKeyID())
                            .build(),
                    claims.build());
            made.sign(new RSASSASigner(by));
            return made.serialize();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    static RSAKey key() {
        try {
            return new RSAKeyGenerator(2048).keyID("the issuer's").generate();
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String challenge(String verifier) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static Map<String, String> form(String text) {
        return Arrays.stream(text.split("&"))
                .map(pair -> pair.split("=", 2))
                .collect(Collectors.toMap(pair -> pair[0], pair -> URLDecoder.decode(pair[1], StandardCharsets.UTF_8)));
    }

    private static String parameter(Map<String, String> asked, String name) {
        return Objects.requireNonNull(asked.get(name), name);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static void json(HttpExchange exchange, int status, String body) throws IOException {
        StandIn.answer(exchange, status, "application/json", body);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
