package io.schedmate.code.python;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.treesitter.TSParser;
import org.treesitter.TSTree;
import org.treesitter.TreeSitterPython;

class PythonParserTest {

    /** Long enough to be parsed lazily. */
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
    void aLazilyParsedFunctionBodyIsTheSame(String program) {
        String text = program.replace("%s", "    " + BODY.replace("\nother", "\n    other"));

        assertThat(nodes(PythonParser.parse(text))).isEqualTo(nodes(atOnce(text)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@wrap(a=1)\ndef f(x):\n%s\n@one\n# between\n@two\nasync def g(x, *, y=(1, 2)):\n%s\n",
                "def f(\n    a: Optional[\n        int\n    ] = None,  # first\n    # second\n    *b: str,\n) -> Dict[\n    str, int\n]:\n%s",
                "def f(a='(:', b=\"]):\", c={'k:': [lambda x: x]}, d=''':\n):\n''') -> 'x:(':\n%s\nx = f()\n",
                "def f[T](x: T, /) -> T:\n%s\ndef  g(x):\n%s\ndef h (x):\n%s\nx = 1\n",
                "def \\\n    f(x):\n%s\ndef g(a, \\\n    b=1):\n%s\n",
                "def größe(x):\n%s\ndef print(x):\n%s\ndef match(x): # why\n%s\n",
                "x = 'schön – 中文'\ndef f(größe=1, b='ü'):\n%s\ny = 'ß'\ndef g(a, b=2):\n%s\n",
                "class A:\n\tdef f(self, x=1):\n\t\tvalue = compute(first, second)\n\t\tother = value.first\n\n\tx = 1\n",
                "class A:\n    def f(self):\n# why\n    %s\n    # last\n    async def g(self, *a, **b) -> None:\n    %s\n",
                "def f(\r\n    a,\r\n    b=2,  # why\r\n):\r\n    value = compute(first, second)\r\n    other = value.first\r\nx = 1\r\n",
                "def f(a):\n%s\ndef f(b, c=1):\n%s\nf(1, 2)\n",
                "def f(a): return 1\ndef g(a, b=f(1)): return a; x = 1\ndef h(a):\n%s\n",
                "def f(a):\n%s\n    def g(b, c=2):\n        return compute(value, other, b)\n    return g\n",
                "import a\ndef f(x, *, y: Optional[a.B[int, ...]] | None = None, **z: 'T') -> Dict[str, int]:\n%s\npass\n",
                "class A:\n    def f(self, a='x: [', b=-1.5e-3, c=(),):\n    %s\n    pass\n    def g(self, /):\n    %s\nx = 1\n",
                "if x:\n    def f(a):\n    %s\n    # further in\n\n# further out\nelse:\n    def f():\n    %s\n@one\n\ndef g(b):\n%s\n",
                "def f(x y):\n%s\ndef g(x=1 2):\n%s\ndef h(*x=1):\n%s\nz = 1\n",
                "def f(x, y=):\n%s\nx = 1\ndef g(x):\n%s\n",
                "def f(x) -> :\n%s\ny = 2\n",
                "x = = 1\ndef f(x, y=2):\n%s\n>>>>>>> theirs\ndef g(x):\n%s\nprint 'x'\n"
            })
    void aLazilyParsedFunctionHeaderIsTheSame(String program) {
        String text = program.replace("%s", "    " + BODY.replace("\nother", "\n    other"));

        assertThat(nodes(PythonParser.parse(text))).isEqualTo(nodes(atOnce(text)));
    }

    @Test
    void aFunctionIsTheSameForAnyOrderOfAccess() {
        String text = "# 1\n\ndef fit(model, rate=0.1):\n    " + BODY.replace("\nother", "\n    other");
        Syntax named = PythonParser.parse(text).children().getFirst();
        Syntax counted =
                PythonParser.parse("# 2" + text.substring(3)).children().getFirst();
        assertThat(counted.children()).hasSize(3);

        List<Syntax> names =
                List.of(Objects.requireNonNull(named.child("name")), Objects.requireNonNull(counted.child("name")));

        assertThat(names).extracting(Syntax::text).containsExactly("fit", "fit");
        assertThat(names).extracting(Syntax::line).containsExactly(3, 3);
        assertThat(nodes(named)).isEqualTo(nodes(counted));
    }

    @Test
    void anUnparsedFunctionCoversItsBody() {
        String text = "def f():\n    " + BODY.replace("\nother", "\n    other") + "x = 1\n";

        Syntax function = PythonParser.parse(text).children().getFirst();

        assertThat(function.text()).endsWith("range(10)]");
    }

    private static Syntax atOnce(String text) {
        Lines lines = Lines.of(new Syntax.Source(text.getBytes(StandardCharsets.UTF_8)));
        try (TSParser parser = new TSParser()) {
            parser.setLanguage(new TreeSitterPython());
            try (TSTree tree = parser.parseString(null, text)) {
                return new TreeReading(lines, offset -> offset, Bodies.NONE, new LazyParts(lines)).of(tree);
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
