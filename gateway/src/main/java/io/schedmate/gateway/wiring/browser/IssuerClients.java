package io.schedmate.gateway.wiring.browser;

import io.schedmate.gateway.wiring.GatewayProperties;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.client.endpoint.RestClientAuthorizationCodeTokenResponseClient;
import org.springframework.security.oauth2.client.http.OAuth2ErrorResponseErrorHandler;
import org.springframework.security.oauth2.client.oidc.authentication.OidcIdTokenValidator;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.core.ClientAuthenticationMethod;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.security.oauth2.jose.jws.SignatureAlgorithm;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.NimbusJwtDecoder;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Calls the issuer: for its document, for its keys, and to exchange a code for a token. Each call has a time limit. */
final class IssuerClients {

    private final GatewayProperties.OpenId settings;
    private final @Nullable URI consoleAddress;
    private final JdkClientHttpRequestFactory calls;

    /**
     * Creates the clients of one issuer.
     *
     * @param consoleAddress the address under which browsers reach the gateway; null for the address that was called
     */
    IssuerClients(GatewayProperties.OpenId settings, @Nullable URI consoleAddress) {
        this.settings = settings;
        this.consoleAddress = consoleAddress;
        this.calls = new JdkClientHttpRequestFactory(
                HttpClient.newBuilder().connectTimeout(settings.timeLimit()).build());
        this.calls.setReadTimeout(settings.timeLimit());
    }

    /**
     * Reads the issuer's document.
     *
     * @throws IllegalStateException if the document names another issuer
     */
    ClientRegistration registration() {
        String issuer = Objects.requireNonNull(settings.issuer(), "issuer").toString();
        Map<String, Object> document = Objects.requireNonNull(RestClient.builder()
                .requestFactory(calls)
                .build()
                .get()
                .uri(issuer.replaceAll("/+$", "") + "/.well-known/openid-configuration")
                .retrieve()
                .body(new ParameterizedTypeReference<Map<String, Object>>() {}));
        if (!issuer.equals(document.get("issuer"))) {
            throw new IllegalStateException(
                    "Expected the document of issuer %s, got (%s).".formatted(issuer, document.get("issuer")));
        }
        String secret = settings.clientSecret();
        return ClientRegistrations.fromOidcConfiguration(document)
                .registrationId(OpenIdSignIn.ISSUER)
                .clientId(settings.clientId())
                .clientSecret(Objects.requireNonNullElse(secret, ""))
                .clientAuthenticationMethod(
                        secret == null
                                ? ClientAuthenticationMethod.NONE
                                : ClientAuthenticationMethod.CLIENT_SECRET_BASIC)
                .redirectUri((consoleAddress == null
                                ? "{baseUrl}"
                                : consoleAddress.toString().replaceAll("/+$", ""))
                        + OpenIdSignIn.ANSWER)
                .scope(settings.scopes())
                .clientName(settings.title())
                .build();
    }

    RestClientAuthorizationCodeTokenResponseClient codes() {
        var client = new RestClientAuthorizationCodeTokenResponseClient();
        client.setRestClient(RestClient.builder()
                .requestFactory(calls)
                .configureMessageConverters(converters -> converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .defaultStatusHandler(new OAuth2ErrorResponseErrorHandler())
                .build());
        return client;
    }

    /** Returns a decoder that accepts valid tokens for this client, signed with the issuer's published keys. */
    JwtDecoder tokens(ClientRegistration issuer) {
        var decoder = NimbusJwtDecoder.withJwkSetUri(
                        Objects.requireNonNull(issuer.getProviderDetails().getJwkSetUri(), "jwks_uri"))
                .restOperations(new RestTemplate(calls))
                .jwsAlgorithms(taken -> {
                    taken.add(SignatureAlgorithm.RS256);
                    taken.add(SignatureAlgorithm.PS256);
                    taken.add(SignatureAlgorithm.ES256);
                })
                .build();
        decoder.setJwtValidator(new OidcIdTokenValidator(issuer));
        return decoder;
    }
}
