package io.schedmate.cli.tour;

import io.schedmate.logs.intake.InMemoryLogLines;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A bundled log, written for the tour.
 *
 * @param file the name of the file
 * @param story what happens to the job
 */
record BundledLog(String file, String story) {

    static final List<BundledLog> ALL = List.of(
            new BundledLog(
                    "healthy-training.log",
                    "An image classifier trains on four GPUs. Its log is a progress bar, with words such as \"0"
                            + " errors\", \"val_error\" and \"timeout\" around it that mean no harm."),
            new BundledLog(
                    "cuda-out-of-memory.log",
                    "A language model is fine-tuned on one GPU until a longer batch no longer fits."),
            new BundledLog(
                    "gpu-fell-off-the-bus.log",
                    "Eight ranks train on one node. One GPU vanishes; ten minutes later every other rank reports"
                            + " a timeout, which is what most people would see first."),
            new BundledLog(
                    "missing-folder.log", "A training script writes a picture into a folder that does not exist."));

    InMemoryLogLines lines() {
        String text = new String(bytes(), StandardCharsets.UTF_8);
        return new InMemoryLogLines(List.of(text.stripTrailing().split("\n", -1)));
    }

    byte[] bytes() {
        try (InputStream in = BundledLog.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("Expected a bundled log (" + file + ")");
            }
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
