package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/runbooks: what a page tells somebody to do at night can be done. */
class RunbooksTest {

    private static final List<String> PAGES = Repository.names("docs/runbooks").stream()
            .map(name -> Repository.text("docs/runbooks/" + name))
            .toList();

    @Test
    void everyCommandOfOursHasAHelpText() {
        assertThat(found("\\./schedmate ([a-z-]+)"))
                .isNotEmpty()
                .allSatisfy(command -> assertThat(
                                Repository.file("cli/src/main/resources/io/schedmate/cli/help/" + command + ".txt"))
                        .exists());
    }

    @Test
    void everyCallIsPublished() {
        var published = Repository.yaml(Repository.text("docs/openapi/schedmate-v1.yaml")).at("paths").names().stream()
                .map(RunbooksTest::unnamed)
                .toList();

        assertThat(found("`(?:GET|POST|PUT|DELETE) /api/v1(/[^` ?]+)"))
                .isNotEmpty()
                .allSatisfy(path -> assertThat(published).contains(unnamed(path)));
    }

    @Test
    void everyPanelIsOnADashboard() {
        String boards = Repository.names("deploy/grafana/dashboards").stream()
                .map(name -> Repository.text("deploy/grafana/dashboards/" + name))
                .collect(Collectors.joining());

        assertThat(found("[Pp]anel \"([^\"]+)\""))
                .isNotEmpty()
                .allSatisfy(panel -> assertThat(boards).containsPattern("\"title\": \"" + Pattern.quote(panel)));
    }

    @Test
    void everySettingIsInTheSettingsOfAService() {
        var settings = ComposeHere.SERVICES.stream()
                .flatMap(service -> Repository.yaml(Repository.text(service + "/src/main/resources/application.yml"))
                        .paths())
                .collect(Collectors.toSet());

        assertThat(found("`(schedmate\\.[a-z.-]+)`"))
                .isNotEmpty()
                .allSatisfy(setting ->
                        assertThat(settings).anyMatch(path -> path.equals(setting) || path.startsWith(setting + ".")));
    }

    @Test
    void everyPageThatAPageNamesIsThere() {
        assertThat(found("\\]\\(([a-z./-]+)(?:\\.md)?\\)"))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(
                                Repository.file("docs/runbooks/" + page + (page.endsWith(".md") ? "" : ".md")))
                        .exists());
    }

    /** A path without the names of what varies in it. */
    private static String unnamed(String path) {
        return path.replaceAll("\\{[^}]+}", "{}");
    }

    private static List<String> found(String pattern) {
        var each = Pattern.compile(pattern);
        return PAGES.stream()
                .flatMap(page -> each.matcher(page).results())
                .map((MatchResult result) -> result.group(1))
                .distinct()
                .toList();
    }
}
