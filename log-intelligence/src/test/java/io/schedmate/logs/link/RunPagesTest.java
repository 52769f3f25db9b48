package io.schedmate.logs.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunPagesTest {

    private static final String RUN = "0123456789abcdef0123456789abcdef";
    private static final RunPages PAGES = RunPages.below(Map.of(
            "mlflow", List.of(URI.create("http://tracking.example.org:5000")),
            "wandb", List.of(URI.create("https://wandb.example.org/")),
            "tensorboard", List.of(URI.create("https://boards.example.org/tb/"))));

    @Test
    void pagesOfAPublicTrackerAndOfTheSitesOwnTrackersAreFound() {
        assertThat(
                        PAGES.in(
                                "wandb: 🚀 View run warm-fog-3 at: \u001b[34m\u001b[4mhttps://wandb.ai/team/net.v2/runs/1a2b3c4d\u001b[0m"))
                .containsExactly(page("wandb", "https://wandb.ai/team/net.v2/runs/1a2b3c4d"));
        assertThat(PAGES.in("View run at https://wandb.example.org/team/net/runs/9z."))
                .containsExactly(page("wandb", "https://wandb.example.org/team/net/runs/9z"));
        assertThat(PAGES.in("🏃 View run calm-bee at: http://tracking.example.org:5000/#/experiments/12/runs/" + RUN))
                .containsExactly(page("mlflow", "http://tracking.example.org:5000/#/experiments/12/runs/" + RUN));
        assertThat(PAGES.in("TensorBoard 2.20.0 at https://boards.example.org/tb/ (Press CTRL+C to quit)"))
                .containsExactly(page("tensorboard", "https://boards.example.org/tb/"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://wandb.ai.evil.example/team/net/runs/1a2b3c4d",
                "https://wandb.ai@evil.example/team/net/runs/1a2b3c4d",
                "http://wandb.ai/team/net/runs/1a2b3c4d",
                "https://wandb.ai:444/team/net/runs/1a2b3c4d",
                "https://wandb.ai//evil.example/runs/1a2b3c4d",
                "https://wandb.ai/../team/runs/1a2b3c4d",
                "https://wandb.ai/team/net/runs/1a2b3c4d/../../settings",
                "https://wandb.ai/team/net/runs/1a2b3c4d?next=//evil.example",
                "https://wandb.ai/logout",
                "javascript:alert(1)//https://wandb.ai/",
                "http://evil.example/#/experiments/12/runs/" + RUN,
                "http://tracking.example.org:5000/#/experiments/12/runs/<script>",
                "http://tracking.example.org:50001/#/experiments/12/runs/" + RUN,
                "TensorBoard 2.20.0 at http://localhost:6006/ (Press CTRL+C to quit)",
                "https://boards.example.org/tb/@evil",
            })
    void linksToOtherAddressesAreIgnored(String line) {
        assertThat(PAGES.in("View run at " + line)).isEmpty();
    }

    @Test
    void withoutASettingOnlyThePublicHostOfATrackerCounts() {
        RunPages pages = RunPages.below(Map.of());

        assertThat(pages.in("https://wandb.ai/team/net/runs/1a2b3c4d")).hasSize(1);
        assertThat(pages.in("http://tracking.example.org:5000/#/experiments/12/runs/" + RUN))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://host/",
                "javascript:alert(1)",
                "https:///path",
                "https://user@host/",
                "https://host/?a=b",
                "https://host/#/a",
                "host"
            })
    void anInvalidBaseAddressIsRejected(String base) {
        assertThatThrownBy(() -> RunPages.below(Map.of("mlflow", List.of(URI.create(base)))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(base);
    }

    @Test
    void anUnknownToolIsRejected() {
        assertThatThrownBy(() -> RunPages.below(Map.of("mlfow", List.of())))
                .hasMessageContaining("mlfow")
                .hasMessageContaining("wandb, mlflow, tensorboard");
    }

    private static RunPage page(String tool, String address) {
        return new RunPage(tool, URI.create(address));
    }
}
