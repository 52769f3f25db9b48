package io.schedmate.gateway.wiring.browser;

import org.jspecify.annotations.Nullable;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.jwt.JwtDecoder;
import org.springframework.security.oauth2.jwt.JwtDecoderFactory;

/** Creates the decoder for the only issuer once, so that the issuer's keys are not fetched at each sign-in. */
final class OneDecoder implements JwtDecoderFactory<ClientRegistration> {

    private final IssuerClients clients;
    private @Nullable JwtDecoder made;

    OneDecoder(IssuerClients clients) {
        this.clients = clients;
    }

    @Override
    public synchronized JwtDecoder createDecoder(ClientRegistration issuer) {
        JwtDecoder decoder = made;
        if (decoder == null) {
            decoder = clients.tokens(issuer);
            made = decoder;
        }
        return decoder;
    }
}
