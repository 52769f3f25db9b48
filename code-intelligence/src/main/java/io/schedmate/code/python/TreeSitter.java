package io.schedmate.code.python;

import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TreeSitterPython;

/** The parser; its trees are closed after reading. */
final class TreeSitter {

    private TreeSitter() {}

    static <T> T parse(byte[] text, Function<TSTree, T> reading) {
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(new TreeSitterPython());
            try (TSTree tree = parser.parseString(null, new String(text, StandardCharsets.UTF_8))) {
                return reading.apply(tree);
            }
        }
    }
}
