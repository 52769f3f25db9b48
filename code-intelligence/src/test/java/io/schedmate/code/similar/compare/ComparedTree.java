package io.schedmate.code.similar.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.command.JobCommand;
import io.schedmate.code.inspect.StaticInspector;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A small job tree for one test, whose commands are compared. */
public record ComparedTree(Path root) {

    public void file(String path, String text) {
        try {
            Path file = root.resolve(path);
            Files.createDirectories(file.getParent() == null ? root : file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Similarity compare(String one, String other) {
        return new WorkloadComparison(new StaticInspector())
                .compare(new JobCommand(root, root, one), new JobCommand(root, root, other));
    }

    public void assertSame(String one, String other) {
        Similarity similarity = compare(one, other);
        assertThat(similarity.sameWorkload()).as(similarity.why()).isTrue();
    }

    public void assertOther(String one, String other) {
        Similarity similarity = compare(one, other);
        assertThat(similarity.sameWorkload()).as(similarity.why()).isFalse();
    }
}
