import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;

/**
 * Signs a file with an Ed25519 key (RFC 8032) and writes the 64 bytes of the signature beside it. Usage: java Sign.java KEY
 * FILE SIGNATURE, where KEY is what {@code openssl genpkey -algorithm ed25519} writes.
 */
public final class Sign {

    private Sign() {}

    public static void main(String[] arguments) throws IOException, GeneralSecurityException {
        String text = Files.readString(Path.of(arguments[0]));
        byte[] key = Base64.getMimeDecoder().decode(text.replaceAll("-----[A-Z ]+-----", ""));
        Signature signature = Signature.getInstance("Ed25519");
        signature.initSign(KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(key)));
        signature.update(Files.readAllBytes(Path.of(arguments[1])));
        Files.write(Path.of(arguments[2]), signature.sign());
    }
}
