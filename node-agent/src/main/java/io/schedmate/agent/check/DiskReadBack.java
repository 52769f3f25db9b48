package io.schedmate.agent.check;

import io.schedmate.model.api.agent.check.CheckRunStatus;
import io.schedmate.model.api.agent.check.Measurement;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Writes, syncs and reads back a small file in each folder that the site allows. */
final class DiskReadBack implements NodeCheck {

    private static final int BYTES = 1 << 20;

    private final List<Path> folders;

    DiskReadBack(List<Path> folders) {
        this.folders = List.copyOf(folders);
    }

    @Override
    public String name() {
        return "disk";
    }

    @Override
    public String description() {
        return "Writes, syncs and reads back a file in each folder: " + folders;
    }

    @Override
    public boolean disruptive() {
        return false;
    }

    @Override
    public Duration typical() {
        return Duration.ofSeconds(5);
    }

    @Override
    public List<CheckParameter> parameters() {
        List<String> names = folders.stream().map(Path::toString).toList();
        String one = String.join("|", names.stream().map(Pattern::quote).toList());
        Pattern form = Pattern.compile("(?:" + one + ")(?:,(?:" + one + "))*");
        return List.of(new CheckParameter(
                "paths", form, "folders of " + names + ", separated by commas", String.join(",", names)));
    }

    @Override
    public boolean available() {
        return !folders.isEmpty();
    }

    @Override
    public CheckFindings run(CheckOrder order) {
        List<String> bad = new ArrayList<>();
        List<Measurement> space = new ArrayList<>();
        for (Path folder :
                Stream.of(order.text("paths").split(",", -1)).map(Path::of).toList()) {
            try {
                space.add(new Measurement(
                        "free_space", Files.getFileStore(folder).getUsableSpace(), "bytes", null, null));
                writeAndReadBack(folder);
            } catch (IOException e) {
                bad.add("%s: %s".formatted(folder, e));
            }
        }
        return CheckFindings.of(
                        bad.isEmpty() ? CheckRunStatus.PASSED : CheckRunStatus.FAILED,
                        bad.isEmpty() ? "Every folder returned the data written to it." : String.join("; ", bad),
                        List.of())
                .withMeasurements(space);
    }

    private static void writeAndReadBack(Path folder) throws IOException {
        byte[] written = new byte[BYTES];
        Arrays.fill(written, (byte) 0x5a);
        Path file = Files.createTempFile(folder, "schedmate-disk-check", ".tmp");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer out = ByteBuffer.wrap(written);
            while (out.hasRemaining()) {
                channel.write(out);
            }
            channel.force(true);
            ByteBuffer in = ByteBuffer.allocate(BYTES);
            channel.position(0);
            while (in.hasRemaining() && channel.read(in) >= 0) {}
            if (!Arrays.equals(written, in.array())) {
                throw new IOException("The data read back differs from the data written. Replace the disk.");
            }
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
