package io.schedmate.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ArchiveTest {

    private static final String SUMS = "SHA256SUMS";

    @TempDir
    private static Path scratch;

    private static UnpackedRelease release;

    @BeforeAll
    static void unpack() throws IOException, InterruptedException {
        release = UnpackedRelease.into(scratch);
    }

    @Test
    void theArchiveHoldsAgainstItsSum() throws Exception {
        Path archive = UnpackedRelease.archive();

        assertThat(Files.readString(Path.of(archive + ".sha256")))
                .isEqualTo(sum(archive) + "  " + archive.getFileName() + "\n");
    }

    /** What the page of releases says: with OpenSSL, which operators have, and with a key of ours that nobody else has. */
    @Test
    void theSumIsSignedSoThatOpensslAgrees() throws Exception {
        Path key = scratch.resolve("key.pem");
        Path shared = scratch.resolve("release-key.pem");
        assumeTrue(succeeds("openssl", "genpkey", "-algorithm", "ed25519", "-out", key.toString()), "no openssl here");
        assertThat(succeeds("openssl", "pkey", "-in", key.toString(), "-pubout", "-out", shared.toString()))
                .isTrue();
        Path sum = Files.copy(Path.of(UnpackedRelease.archive() + ".sha256"), scratch.resolve("sum"));
        Path signature = scratch.resolve("sum.sig");
        String sign = Path.of(System.getProperty("schedmate.root"), "release", "Sign.java")
                .toString();
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();

        assertThat(succeeds(java, sign, key.toString(), sum.toString(), signature.toString()))
                .isTrue();

        assertThat(isSigned(shared, sum, signature)).isTrue();
        Files.writeString(sum, Files.readString(sum).replace("schedmate", "schedmaid"));
        assertThat(isSigned(shared, sum, signature)).isFalse();
    }

    private static boolean isSigned(Path key, Path file, Path signature) throws Exception {
        return succeeds(
                "openssl",
                "pkeyutl",
                "-verify",
                "-pubin",
                "-inkey",
                key.toString(),
                "-rawin",
                "-in",
                file.toString(),
                "-sigfile",
                signature.toString());
    }

    private static boolean succeeds(String... words) throws InterruptedException {
        try {
            return new ProcessBuilder(words)
                            .redirectErrorStream(true)
                            .redirectOutput(scratch.resolve("printed").toFile())
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    @Test
    void everyFileIsNamedWithItsSum() throws Exception {
        List<String> listed = Files.readAllLines(release.folder().resolve(SUMS));

        Set<String> there;
        try (Stream<Path> files = Files.walk(release.folder())) {
            there = files.filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .map(file -> "./" + release.folder().relativize(file))
                    .filter(file -> !file.equals("./" + SUMS))
                    .collect(Collectors.toSet());
        }
        assertThat(listed).extracting(ArchiveTest::file).containsExactlyInAnyOrderElementsOf(there);
        for (String line : listed) {
            assertThat(line).startsWith(sum(release.folder().resolve(file(line))));
        }
    }

    @Test
    void everyPartHasABillOfMaterials() throws IOException {
        try (Stream<Path> parts = Files.list(release.folder().resolve("parts"))) {
            assertThat(parts.map(Path::getFileName).map(Path::toString).filter(name -> !name.contains(".")))
                    .isNotEmpty()
                    .allSatisfy(part -> assertThat(release.folder().resolve("sbom/" + part + ".cdx.json"))
                            .content()
                            .contains("CycloneDX", "\"purl\""));
        }
    }

    @Test
    void aCommandStartsWhereThereIsNoJava() throws Exception {
        assertThat(release.programs().resolve("java")).doesNotExist();

        var version = release.run("schedmate", "version", "--json");
        var tour = release.run("schedmate", "tour", "--write", "logs");
        var diagnosis = release.run("schedmate", "diagnose", "logs/gpu-fell-off-the-bus.log");

        assertThat(version.code()).as(version.output()).isZero();
        assertThat(version.output()).startsWith("{");
        assertThat(tour.code()).as(tour.output()).isZero();
        assertThat(diagnosis.code()).as(diagnosis.output()).isEqualTo(10);
    }

    @Test
    void thePlatformGoesThroughItsDemonstration() throws Exception {
        var demonstration = release.run("schedmate", "demo", "--port", String.valueOf(StartedPlatform.freePort()));

        assertThat(demonstration.code()).as(demonstration.output()).isZero();
        assertThat(scratch.resolve(".local/state/schedmate/demo")).isDirectory();
    }

    @Test
    void aServiceIsStartedByItsName() throws Exception {
        var unknown = release.run("schedmate-service", "nothing");
        var gateway = release.run("schedmate-service", "gateway");

        assertThat(unknown.code()).isEqualTo(2);
        assertThat(unknown.output()).contains("gateway", "advisor-service", "node-agent", "kubernetes-integration");
        // It comes as far as to ask for the secret that the services share.
        assertThat(gateway.code()).isEqualTo(1);
        assertThat(gateway.output()).contains("Expected schedmate.internal.key");
    }

    private static String file(String line) {
        return line.substring(line.indexOf("  ") + 2);
    }

    private static String sum(Path file) throws IOException, NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file)));
    }
}
