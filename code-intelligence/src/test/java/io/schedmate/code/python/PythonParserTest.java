package io.schedmate.code.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TreeSitterPython;

class PythonParserTest {

    /** Long enough to be left for later. */
    private static final String BODY = "value = compute(first, second)\nother = [value for value in range(10)]\n";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "def f(a, b=2):\n%s    return value\n\nx = f(1)\n",
                "class Net:\n    size = 3\n\n    @property\n    def width(self):\n    %s\n        return value\n    last = 1\n",
                "async def f():\n%s    await value\n# a remark\nx = 1\n",
                "def f(\n    a,\n    b=(1,\n2),\n):  # why\n    # a remark first\n%s\ny = 2\n",
                "def f():\n    '''A word: def g():\nx = 1\n    '''\n%s    if value:\n        def g():\n            return 1\nz = 3\n",
                "def f(): return 1\ndef g():\n%s\ndef h():\n\treturn '\\'' + \"#\" \\\n  + 'def'\n",
                "if True:\n    def f():\n    %s\nelse:\n    def f():\n    %s\n",
                "def f():\r\n    value = compute(first, second)\r\n    other = 'schön' + 'länger als vorher'\r\nx = 'ü'\r\n",
                "def f():\n%s    x = (1,\n# never closed\ny = 2\n",
                "def f():\n%s    s = '''never closed\ny = 2\n",
                "lambda: 1\ndef f():\n%s    return {\n'def': 1}\n\n\n\n"
            })
    void aFunctionsBodyLooksTheSameWhenItIsReadLater(String program) {
        String text = program.replace("%s", "    " + BODY.replace("\nother", "\n    other"));

        assertThat(nodes(PythonParser.parse(text))).isEqualTo(nodes(atOnce(text)));
    }

    @Test
    void aFunctionCoversItsBodyBeforeAnybodyLooks() {
        String text = "def f():\n    " + BODY.replace("\nother", "\n    other") + "x = 1\n";

        Syntax function = PythonParser.parse(text).children().getFirst();

        assertThat(function.text()).endsWith("range(10)]");
    }

    private static Syntax atOnce(String text) {
        Lines lines = Lines.of(new Syntax.Source(text.getBytes(StandardCharsets.UTF_8)));
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(new TreeSitterPython());
            try (TSTree tree = parser.parseString(null, text)) {
                return new TreeReading(lines, offset -> offset, Map.of(), _ -> List.of()).of(tree);
            }
        }
    }

    private static List<String> nodes(Syntax root) {
        List<String> nodes = new ArrayList<>();
        nodes.add(root.kind() + " " + root.field() + " at " + root.line() + ":" + root.start());
        root.children().forEach(child -> nodes.addAll(nodes(child)));
        return nodes;
    }
}
