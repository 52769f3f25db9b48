package io.schedmate.shipping;

import io.schedmate.model.event.LogChunk;
import io.schedmate.shipping.find.LogPattern;
import io.schedmate.shipping.offsets.FileOffsets;
import io.schedmate.shipping.send.ChunkSink;
import io.schedmate.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import tools.jackson.databind.json.JsonMapper;

/** A shipper in a separate process, which tests kill. Arguments: pattern, folder for offsets, file for chunks. */
final class ShippingProcess {

    private ShippingProcess() {}

    public static void main(String[] arguments) {
        Path chunks = Path.of(arguments[2]);
        var settings = ShipSettings.of(List.of(LogPattern.of(arguments[0], "slurm")), "alpha", "slurm", "node-1");
        var shipper = new LogShipper(
                settings,
                Guards.ofThisUser(),
                (_, _) -> {},
                new FileOffsets(Path.of(arguments[1])),
                new ToFile(chunks),
                InstantSource.system());
        while (true) {
            shipper.round();
        }
    }

    private record ToFile(Path file) implements ChunkSink {

        private static final JsonMapper JSON = WireJson.tolerant();

        @Override
        public void send(List<LogChunk> chunks) {
            for (LogChunk chunk : chunks) {
                try {
                    Files.writeString(
                            file,
                            JSON.writeValueAsString(chunk) + "\n",
                            StandardOpenOption.CREATE,
                            StandardOpenOption.APPEND);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        @Override
        public void close() {}
    }
}
