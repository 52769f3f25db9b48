package io.schedmate.failure.agents;

import java.net.Socket;
import java.security.GeneralSecurityException;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * TLS to agents whose certificates all carry one name, because node names are unknown when they are issued. The
 * site's own authority must have issued them, and it must issue certificates with this name to agents only.
 */
public final class AgentTls extends X509ExtendedTrustManager {

    private static final int DNS = 2;

    private final X509ExtendedTrustManager authority;
    private final String name;

    private AgentTls(X509ExtendedTrustManager authority, String name) {
        this.authority = authority;
        this.name = name;
    }

    /**
     * Trusts certificates that the authority has issued for this name.
     *
     * @param trusted trust in the authority's certificate
     * @param name a DNS name among the certificate's alternative names
     */
    public static SSLContext context(TrustManager[] trusted, String name) throws GeneralSecurityException {
        X509ExtendedTrustManager authority = Stream.of(trusted)
                .filter(X509ExtendedTrustManager.class::isInstance)
                .map(X509ExtendedTrustManager.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(
                        "Expected a trust store with the certificate authority of the node agents, got none."
                                + " Set its certificate."));
        SSLContext context = SSLContext.getInstance("TLSv1.3");
        context.init(null, new TrustManager[] {new AgentTls(authority, name)}, null);
        return context;
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        authority.checkServerTrusted(chain, authType);
        Collection<List<?>> names = chain[0].getSubjectAlternativeNames();
        if (names == null || names.stream().noneMatch(this::isName)) {
            throw new CertificateException("Expected a certificate for %s, got (%s).".formatted(name, names));
        }
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        checkServerTrusted(chain, authType);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) throws CertificateException {
        throw new CertificateException("Expected to be a client.");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, Socket socket)
            throws CertificateException {
        throw new CertificateException("Expected to be a client.");
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType, SSLEngine engine)
            throws CertificateException {
        throw new CertificateException("Expected to be a client.");
    }

    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return authority.getAcceptedIssuers();
    }

    private boolean isName(List<?> alternative) {
        return alternative.size() == 2
                && Integer.valueOf(DNS).equals(alternative.get(0))
                && name.equals(alternative.get(1));
    }
}
