package io.schedmate.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class TerminalTest {

    @Test
    void colourRequiresACapableTerminalAndNoOptOut() {
        assertThat(colour(true, Map.of("TERM", "xterm"))).isTrue();
        assertThat(colour(false, Map.of("TERM", "xterm"))).isFalse();
        assertThat(colour(true, Map.of("TERM", "dumb"))).isFalse();
        assertThat(colour(true, Map.of("TERM", "xterm", "NO_COLOR", "1"))).isFalse();
        assertThat(colour(true, Map.of("TERM", "xterm", "NO_COLOR", ""))).isTrue();
    }

    @Test
    void theWidthIsClamped() {
        assertThat(columns("100")).isEqualTo(100);
        assertThat(columns("3")).isEqualTo(40);
        assertThat(columns("900")).isEqualTo(120);
        assertThat(columns("wide")).isEqualTo(80);
    }

    private static boolean colour(boolean terminal, Map<String, String> environment) {
        Properties properties = new Properties();
        properties.setProperty("schedmate.tty.out", String.valueOf(terminal));
        return Terminal.ofProcess(environment, properties).colour();
    }

    private static int columns(String property) {
        Properties properties = new Properties();
        properties.setProperty("schedmate.columns", property);
        return Terminal.ofProcess(Map.of(), properties).columns();
    }
}
