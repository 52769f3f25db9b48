package io.schedmate.agent.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.ServletInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests the body that is read again after its signature was verified. */
class KeptBodyTest {

    private final KeptBody kept =
            new KeptBody(new MockHttpServletRequest("POST", "/agent/v1/cordon"), "{}".getBytes(StandardCharsets.UTF_8));

    @Test
    void theBodyIsReadFromItsStartEachTime() throws IOException {
        assertThat(kept.getInputStream().readAllBytes()).asString().isEqualTo("{}");
        ServletInputStream again = kept.getInputStream();
        assertThat(again.isReady()).isTrue();
        assertThat(again.isFinished()).isFalse();
        assertThat(again.read()).isEqualTo('{');
        assertThat(again.read(new byte[9], 0, 9)).isEqualTo(1);
        assertThat(again.isFinished()).isTrue();
        assertThat(again.read()).isEqualTo(-1);
    }

    @Test
    void theVerifiedBodyCannotBeChanged() {
        kept.body()[0] = 'x';

        assertThat(kept.body()).asString().isEqualTo("{}");
    }

    @Test
    void noListenerReadsTheBodyLater() throws IOException {
        ServletInputStream body = kept.getInputStream();

        assertThatThrownBy(() -> body.setReadListener(null)).isInstanceOf(IllegalStateException.class);
    }
}
