package io.schedmate.code.agent.claim;

import io.schedmate.code.agent.claim.Claim.Citation;
import io.schedmate.code.agent.tool.ReadableFiles;
import io.schedmate.code.tree.SourceTree;
import io.schedmate.code.value.Place;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the lines that claims cite. */
record CitedLines(SourceTree tree, String command) {

    private static final int MIN_QUOTE_LENGTH = 6;

    Optional<CitedLine> find(Citation citation) {
        if (citation.isCommand()) {
            return Optional.of(new CitedLine(Place.COMMAND, new Passage(command), false));
        }
        Path file = tree.resolve(tree.root(), citation.file().strip())
                .filter(tree::isFile)
                .filter(ReadableFiles::isReadable)
                .orElse(null);
        return file == null ? Optional.empty() : find(file, citation);
    }

    private Optional<CitedLine> find(Path file, Citation citation) {
        List<String> lines = tree.text(file).map(text -> text.lines().toList()).orElse(List.of());
        Integer number = number(lines, citation);
        if (number == null) {
            return Optional.empty();
        }
        Passage passage = new Passage(lines.get(number - 1));
        return Optional.of(new CitedLine(
                new Place(tree.name(file), number), passage, ReadableFiles.isNote(file) || passage.isComment()));
    }

    /**
     * Returns the number of the cited line. Models quote more reliably than they count, so if exactly one line of the
     * file contains the quote, that line is used.
     */
    private static @Nullable Integer number(List<String> lines, Citation citation) {
        String quote = Passage.squeezed(citation.quote());
        if (quote.length() >= MIN_QUOTE_LENGTH && !isAt(lines, citation.line(), quote)) {
            int[] quoted = IntStream.rangeClosed(1, lines.size())
                    .filter(line -> isAt(lines, line, quote))
                    .limit(2)
                    .toArray();
            if (quoted.length == 1) {
                return quoted[0];
            }
        }
        return citation.line() >= 1 && citation.line() <= lines.size() ? citation.line() : null;
    }

    private static boolean isAt(List<String> lines, int line, String quote) {
        return line >= 1
                && line <= lines.size()
                && Passage.squeezed(lines.get(line - 1)).contains(quote);
    }
}
