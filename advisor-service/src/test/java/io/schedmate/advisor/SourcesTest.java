package io.schedmate.advisor;

import static io.schedmate.advisor.Advisor.ADVISOR;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.contracts.answer.Contract;
import io.schedmate.edge.security.Bindings;
import io.schedmate.edge.security.Caller;
import io.schedmate.edge.security.CallerKind;
import io.schedmate.edge.security.Role;
import io.schedmate.model.api.advice.Advice;
import io.schedmate.testing.TemporaryFolder;
import io.schedmate.wire.WireJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;

class SourcesTest {

    private static final String ADVICE = "/advice";
    private static final String BOUNDARY = "between-two-parts";

    @Test
    void anArchiveIsUnpackedAndRead() throws Exception {
        byte[] script = Files.readAllBytes(
                Bodies.training(TemporaryFolder.create("packed")).resolve("train.py"));
        for (byte[] archive : List.of(
                tar(tar -> file(tar, "train.py", script)),
                zipped(tar(tar -> file(tar, "train.py", script))),
                zip("train.py", script))) {
            HttpResponse<String> answer = upload(archive, digest(archive));

            Contract.holds("post", ADVICE, 200, answer);
            Advice advice = WireJson.tolerant().readValue(answer.body(), Advice.class);
            assertThat(Objects.requireNonNull(advice.metadata()).field("optimizer"))
                    .isPresent();
        }
    }

    @Test
    void anArchiveThatEscapesItsFolderIsRejected() throws Exception {
        refused(tar(tar -> file(tar, "../outside.py", new byte[3])));
        refused(tar(tar -> file(tar, "/etc/outside.py", new byte[3])));
        refused(tar(tar -> link(tar, "secrets", "/etc")));
        refused(tar(tar -> link(tar, "a/b/up", "../../../..")));
        refused(tar(tar -> {
            link(tar, "inner/here", ".");
            link(tar, "inner/out", "here/../../..");
        }));
        refused(zip("../../outside.py", new byte[3]));
    }

    @Test
    void aLinkWithinTheTreeIsKept() throws Exception {
        byte[] script = Files.readAllBytes(
                Bodies.training(TemporaryFolder.create("linked")).resolve("train.py"));
        byte[] archive = tar(tar -> {
            file(tar, "src/main.py", script);
            link(tar, "train.py", "src/main.py");
        });

        HttpResponse<String> answer = upload(archive, digest(archive));

        Contract.holds("post", ADVICE, 200, answer);
        assertThat(answer.body()).contains("cifar");
    }

    @Test
    void anArchiveThatUnpacksToTooManyBytesIsRejected() throws Exception {
        byte[] zeros = new byte[1 << 20];
        byte[] bomb = zipped(tar(tar -> {
            for (int at = 0; at < 40; at++) {
                file(tar, "zeros-" + at, zeros);
            }
        }));
        assertThat(bomb.length).isLessThan(1 << 20);

        refused(bomb);
        refused(zip("zeros", new byte[40 << 20]));
        refused(tar(tar -> {
            for (int at = 0; at < 1_001; at++) {
                file(tar, "empty-" + at, new byte[0]);
            }
        }));
    }

    @Test
    void invalidArchivesAndWrongDigestsAreRejected() throws Exception {
        byte[] noise = "nothing of the kind".getBytes(StandardCharsets.UTF_8);
        refused(noise);
        refused(new byte[0]);
        Contract.holds("post", ADVICE, 400, upload(noise, digest(new byte[] {1})));
        Contract.holds(
                "post",
                ADVICE,
                422,
                ADVISOR.post(
                        ADVICE,
                        Bodies.question("{\"kind\": \"archive\", \"archiveId\": \"%s\"}".formatted("0".repeat(64))),
                        Role.SUBMITTER));
    }

    @Test
    void knowingTheDigestDoesNotGiveAccessToAnArchive() throws Exception {
        byte[] archive = tar(tar -> file(tar, "train.py", "secret_width = 7\n".getBytes(StandardCharsets.UTF_8)));
        String digest = digest(archive);
        Contract.holds("post", ADVICE, 200, upload(archive, digest));
        String hers = Bodies.question("{\"kind\": \"archive\", \"archiveId\": \"%s\"}".formatted(digest));
        String own = hers.replace("\"project\": \"speech\", \"owner\": \"rosa\",", "");
        Caller mallory = new Caller("mallory", Set.of(Role.SUBMITTER), Set.of("vision"), "mallory");
        Caller colleague = new Caller("carl", Set.of(Role.SUBMITTER), Set.of("speech"), "carl");

        Contract.holds("post", ADVICE, 422, ADVISOR.post(ADVICE, own, mallory));
        Contract.holds("post", ADVICE, 403, ADVISOR.post(ADVICE, hers, mallory));
        Contract.holds("post", ADVICE, 403, ADVISOR.post(ADVICE, hers, colleague));
        Contract.holds(
                "post",
                ADVICE,
                422,
                ADVISOR.post(ADVICE, own.replace("\"command\"", "\"project\": \"vision\", \"command\""), mallory));
        Contract.holds(
                "post",
                ADVICE,
                200,
                ADVISOR.post(ADVICE, own.replace("\"command\"", "\"project\": \"speech\", \"command\""), colleague));
    }

    /** A scheduler may name any owner of its jobs, also one whose archive was uploaded for another cluster. */
    @Test
    void theSchedulerOfAnotherClusterMayNotUseAnArchiveInItsOwnersName() throws Exception {
        byte[] archive = tar(tar -> file(tar, "train.py", "secret_depth = 7\n".getBytes(StandardCharsets.UTF_8)));
        Contract.holds("post", ADVICE, 200, upload(archive, digest(archive)));
        String hers = Bodies.question("{\"kind\": \"archive\", \"archiveId\": \"%s\"}".formatted(digest(archive)));
        String elsewhere = hers.replace("hall-a", "hall-b");

        Contract.holds("post", ADVICE, 422, ADVISOR.post(ADVICE, elsewhere, scheduler("hall-b")));
        Contract.holds(
                "post",
                "/what-if",
                422,
                ADVISOR.post(
                        "/what-if",
                        "{\"job\": %s, \"changes\": [{\"gpus\": 2}]}".formatted(elsewhere),
                        scheduler("hall-b")));
        Contract.holds("post", ADVICE, 200, ADVISOR.post(ADVICE, hers, scheduler("hall-a")));
    }

    private static Caller scheduler(String cluster) {
        return new Caller(
                "key of " + cluster,
                Set.of(Role.SUBMITTER),
                Set.of(),
                null,
                CallerKind.SCHEDULER,
                new Bindings(Set.of(cluster), Set.of()));
    }

    @Test
    void aCommitOfAnAllowedRepositoryIsFetchedAndRead() throws Exception {
        Path repository = Bodies.training(Advisor.ROOT.resolve("repository"));
        String commit = commit(repository);

        HttpResponse<String> answer = git("file://" + repository, commit);

        Contract.holds("post", ADVICE, 200, answer);
        assertThat(answer.body()).contains("train.py:").contains("cifar");
    }

    @Test
    void aRepositoryOutsideTheAllowedOnesIsRejected() throws Exception {
        Path elsewhere = Bodies.training(TemporaryFolder.create("foreign"));
        String commit = commit(elsewhere);

        Contract.holds("post", ADVICE, 422, git("file://" + elsewhere, commit));
        Contract.holds("post", ADVICE, 422, git("file://" + Advisor.ROOT + "/../x", commit));
        Contract.holds("post", ADVICE, 422, git("ext::sh -c id", commit));
        Contract.holds("post", ADVICE, 422, git("file://" + Advisor.ROOT + "/repository", "main"));
        Contract.holds("post", ADVICE, 422, git("file://" + Advisor.ROOT + "/repository", "--upload-pack=id"));
    }

    @Test
    void anUnavailableRepositoryLeavesTheCommandAsTheSource() {
        HttpResponse<String> answer = git("file://" + Advisor.ROOT + "/never-there", "a".repeat(40));

        Contract.holds("post", ADVICE, 200, answer);
        assertThat(answer.body())
                .contains("The analysis of the job's code is unavailable")
                .contains("resnet50");
    }

    private static void refused(byte[] archive) throws Exception {
        Contract.holds("post", ADVICE, 422, upload(archive, digest(archive)));
    }

    private static HttpResponse<String> git(String url, String commit) {
        return ADVISOR.post(
                ADVICE,
                Bodies.question("{\"kind\": \"git\", \"url\": \"%s\", \"commit\": \"%s\"}".formatted(url, commit)),
                Role.SUBMITTER);
    }

    private static HttpResponse<String> upload(byte[] archive, String digest) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        text(body, "--%s\r\nContent-Disposition: form-data; name=\"request\"\r\n".formatted(BOUNDARY));
        text(body, "Content-Type: application/json\r\n\r\n");
        text(body, Bodies.question("{\"kind\": \"archive\", \"archiveId\": \"%s\"}".formatted(digest)));
        text(
                body,
                "\r\n--%s\r\nContent-Disposition: form-data; name=\"archive\"; filename=\"tree\"\r\n"
                        .formatted(BOUNDARY));
        text(body, "Content-Type: application/octet-stream\r\n\r\n");
        body.write(archive);
        text(body, "\r\n--%s--\r\n".formatted(BOUNDARY));
        return ADVISOR.send(ADVISOR.as(ADVICE, Role.SUBMITTER)
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(BodyPublishers.ofByteArray(body.toByteArray())));
    }

    private static void text(OutputStream into, String text) throws IOException {
        into.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private interface Packing {
        void into(TarArchiveOutputStream tar) throws IOException;
    }

    private static byte[] tar(Packing packing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(bytes)) {
            packing.into(tar);
        }
        return bytes.toByteArray();
    }

    private static void file(TarArchiveOutputStream tar, String name, byte[] content) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, true);
        entry.setSize(content.length);
        tar.putArchiveEntry(entry);
        tar.write(content);
        tar.closeArchiveEntry();
    }

    private static void link(TarArchiveOutputStream tar, String name, String target) throws IOException {
        TarArchiveEntry entry = new TarArchiveEntry(name, TarConstants.LF_SYMLINK);
        entry.setLinkName(target);
        tar.putArchiveEntry(entry);
        tar.closeArchiveEntry();
    }

    private static byte[] zipped(byte[] plain) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] zip(String name, byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
            zip.closeEntry();
        }
        return bytes.toByteArray();
    }

    private static String digest(byte[] bytes) throws Exception {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static String commit(Path repository) throws Exception {
        run(repository, "init", "--quiet");
        run(repository, "add", ".");
        run(
                repository,
                "-c",
                "user.name=Rosa",
                "-c",
                "user.email=rosa@example.org",
                "commit",
                "--quiet",
                "-m",
                "Train");
        return run(repository, "rev-parse", "HEAD").strip();
    }

    private static String run(Path folder, String... arguments) throws Exception {
        List<String> command = new java.util.ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        Process git = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(git.waitFor()).as(output).isZero();
        return output;
    }
}
