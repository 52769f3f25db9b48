package io.schedmate.http;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.URLConnection;

/**
 * Prints what an address answers, for an image without a shell: {@code java @ask http://localhost:8081/actuator/health}. Docker's
 * health checks, the support bundle and whoever reads a file of the container ({@code file:/data/first-key}) call it.
 *
 * <p>The exit status is 0 where the server answers with a status below 400 or the file is there, and 1 otherwise.
 */
final class Ask {

    private static final int PATIENCE_MILLIS = 10_000;

    private Ask() {}

    static void main(String[] addresses) throws IOException {
        // Never closed: it is the process's own.
        var out = new FileOutputStream(FileDescriptor.out);
        for (String address : addresses) {
            URLConnection connection = URI.create(address).toURL().openConnection();
            connection.setConnectTimeout(PATIENCE_MILLIS);
            connection.setReadTimeout(PATIENCE_MILLIS);
            // Throws at a status from 400 on, which ends Java with status 1.
            try (var answer = connection.getInputStream()) {
                answer.transferTo(out);
            }
        }
    }
}
