package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests docs/runbooks: whatever a page tells an operator to do must be possible. */
class RunbooksTest {

    private static final String HELP = "cli/src/main/resources/io/schedmate/cli/help/";
    private static final List<String> PAGES = Repository.names("docs/runbooks").stream()
            .map(name -> Repository.text("docs/runbooks/" + name))
            .toList();

    @Test
    void everySchedmateCommandIsInTheHelp() {
        assertThat(found("\\./schedmate ([a-z][^`\n]*)"))
                .isNotEmpty()
                .allSatisfy(command -> assertThat(command.split(" "))
                        .filteredOn(word -> word.startsWith("--"))
                        .allSatisfy(option -> assertThat(help(command)).containsPattern(option + "(?![a-z-])")));
    }

    @Test
    void everyObjectInAKubectlCommandIsCreatedByTheChart() {
        String rendered = Repository.text("k8s/plain/site.yaml");

        assertThat(found("kubectl ([^`\n]+)")).isNotEmpty().allSatisfy(command -> {
            assertThat(command).startsWith("-n schedmate ");
            assertThat(rendered).contains("namespace: schedmate");
            assertThat(rendered)
                    .containsPattern(
                            command.contains(" hpa") ? "kind: HorizontalPodAutoscaler" : "(?m)^ {8}.*app: gateway");
        });
    }

    @Test
    void everyCallIsInThePublishedApi() {
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
    void everySettingExistsInAService() {
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
    void everyLinkedPageExists() {
        assertThat(found("\\]\\(([a-z./-]+)(?:\\.md)?\\)"))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(
                                Repository.file("docs/runbooks/" + page + (page.endsWith(".md") ? "" : ".md")))
                        .exists());
    }

    /** Returns the help of the command that the first two words name, or the first word alone. */
    private static String help(String command) {
        String[] words = command.split(" ");
        String two = HELP + words[0] + "-" + (words.length > 1 ? words[1] : "") + ".txt";
        return Repository.text(Files.exists(Repository.file(two)) ? two : HELP + words[0] + ".txt");
    }

    /** Returns a path without the names of its variable parts. */
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
