package io.schedmate.gateway.wiring.route;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.StreamingHttpOutputMessage;
import org.springframework.http.client.ClientHttpRequest;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;

/**
 * Connects to the services. To close a response early aborts it. Spring's own client would read the rest first, and so
 * read an abandoned stream for as long as its job runs.
 */
record ServiceConnections(JdkClientHttpRequestFactory connections) implements ClientHttpRequestFactory {

    @Override
    public ClientHttpRequest createRequest(URI uri, HttpMethod method) throws IOException {
        return new Call(connections.createRequest(uri, method));
    }

    private record Call(ClientHttpRequest call) implements ClientHttpRequest, StreamingHttpOutputMessage {

        @Override
        public ClientHttpResponse execute() throws IOException {
            return new Answer(call.execute());
        }

        @Override
        public void setBody(Body body) {
            ((StreamingHttpOutputMessage) call).setBody(body);
        }

        @Override
        public OutputStream getBody() throws IOException {
            return call.getBody();
        }

        @Override
        public HttpMethod getMethod() {
            return call.getMethod();
        }

        @Override
        public URI getURI() {
            return call.getURI();
        }

        @Override
        public Map<String, Object> getAttributes() {
            return call.getAttributes();
        }

        @Override
        public HttpHeaders getHeaders() {
            return call.getHeaders();
        }
    }

    private record Answer(ClientHttpResponse answer) implements ClientHttpResponse {

        @Override
        public void close() {
            try {
                answer.getBody().close();
            } catch (IOException _) {
                // The service has closed it already.
            }
        }

        @Override
        public InputStream getBody() throws IOException {
            return answer.getBody();
        }

        @Override
        public HttpStatusCode getStatusCode() throws IOException {
            return answer.getStatusCode();
        }

        @Override
        public String getStatusText() throws IOException {
            return answer.getStatusText();
        }

        @Override
        public HttpHeaders getHeaders() {
            return answer.getHeaders();
        }
    }
}
