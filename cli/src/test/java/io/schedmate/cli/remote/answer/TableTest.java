package io.schedmate.cli.remote.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.cli.terminal.Terminal;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class TableTest {

    private static final String NAME = "a-name-that-is-longer-than-the-terminal-is-wide";

    @Test
    void theLastColumnIsCutAtTheTerminalWidthButNotInAPipe() {
        assertThat(printed(true))
                .contains("STATE   NAME")
                .contains("failed  a-name-")
                .doesNotContain(NAME);
        assertThat(printed(false)).contains("failed  " + NAME);
    }

    private static String printed(boolean redraws) {
        var out = new StringWriter();
        var printer = new PrintWriter(out);
        var table = new Table("STATE", "NAME");
        table.row("failed", NAME);
        table.print(new Terminal(InputStream.nullInputStream(), printer, printer, false, false, 40, redraws, redraws));
        printer.flush();
        return out.toString();
    }
}
