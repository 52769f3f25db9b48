package io.schedmate.model.api.advice;

import io.schedmate.model.api.Limits;
import io.schedmate.model.check.Require;
import java.util.List;

/**
 * Lines of a job's code around a line that its advice cites.
 *
 * @param path path from the root of the source, as in the evidence
 * @param line number of the cited line, counted from 1
 * @param firstLine number of the first line of the excerpt
 * @param lines lines as in the file; secrets are replaced by their kind, and long lines are truncated
 */
public record SourceExcerpt(String path, int line, int firstLine, List<String> lines) {

    public static final int MAX_LINES = 5;

    public SourceExcerpt {
        Require.text("path", path);
        lines = Limits.items("lines", lines, 1, MAX_LINES);
        if (firstLine < 1 || line < firstLine || line >= firstLine + lines.size()) {
            throw Require.refused("line", "one of the quoted lines", line, "count lines from 1");
        }
    }
}
