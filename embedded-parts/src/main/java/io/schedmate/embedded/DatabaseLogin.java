package io.schedmate.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The passwords of a database server. The superuser's password is stored in an owner-only file beside the data. The
 * services' passwords are derived from it, so they are the same at every start and none reveals another.
 *
 * @param file contains the password and nothing else
 */
record DatabaseLogin(Path file, String password) {

    static final String NAME = "password";

    private static final String ALGORITHM = "HmacSHA256";

    /** Returns the login stored in the folder. Creates one if there is none. */
    static DatabaseLogin keptIn(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.exists(file)) {
            keep(folder, OwnersFile.secret());
        }
        return new DatabaseLogin(file, Files.readString(file));
    }

    static void keep(Path folder, String password) throws IOException {
        OwnersFile.write(folder.resolve(NAME), password);
    }

    String of(String service) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(password.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            byte[] derived = mac.doFinal(service.getBytes(StandardCharsets.UTF_8));
            return Base64.getUrlEncoder().withoutPadding().encodeToString(derived);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("This Java runtime lacks " + ALGORITHM + ".", e);
        }
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return "DatabaseLogin[" + file + "]";
    }
}
