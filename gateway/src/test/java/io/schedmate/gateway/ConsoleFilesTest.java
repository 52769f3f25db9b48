package io.schedmate.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.edge.security.Role;
import io.schedmate.model.alert.AlertCondition;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the console's files are sent compressed, and only once. */
class ConsoleFilesTest {

    private static final Pattern PRELOADED = Pattern.compile("rel=\"modulepreload\" href=\"([^\"]+)\"");
    private static final Pattern IMPORTED = Pattern.compile("(?:from |import\\()'([^']+)'");

    private final RunningGateway gateway = ConsoleStage.shared().gateway();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/console/main.js",
                "/console/pages/jobs.js",
                "/webjars/lit-html/lit-html.js",
                "/console/console.css"
            })
    void aCachedFileIsNotSentAgain(String path) {
        HttpResponse<String> first = gateway.send(gateway.call(path));
        String tag = first.headers().firstValue("ETag").orElseThrow();

        HttpResponse<String> again = gateway.send(gateway.call(path).header("If-None-Match", tag));

        assertThat(first.headers().firstValue("Cache-Control")).hasValue("no-cache");
        assertThat(first.headers().firstValue("Last-Modified")).isEmpty();
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(AlertCondition.class)
    void everyAlertConditionIsExplained(AlertCondition condition) {
        assertThat(gateway.send(gateway.call("/console/conditions.js")).body())
                .containsPattern("(?m)^  %s: '.{20,}'".formatted(condition.wire()));
    }

    @Test
    void largeFilesAreCompressedIfTheClientAcceptsIt() {
        var asked = gateway.call("/console/pages/job.js").header("Accept-Encoding", "gzip");

        assertThat(gateway.send(asked).headers().firstValue("Content-Encoding")).hasValue("gzip");
        assertThat(gateway.send(gateway.call("/console/pages/job.js")).headers().firstValue("Content-Encoding"))
                .isEmpty();
    }

    @Test
    void aSessionResponseIsNotCached() {
        HttpResponse<String> answer = gateway.send(gateway.call("/console/session", gateway.key(Role.READER)));

        assertThat(answer.headers().firstValue("ETag")).isEmpty();
        assertThat(answer.headers().firstValue("Cache-Control"))
                .hasValueSatisfying(value -> assertThat(value).contains("no-store"));
    }

    @Test
    void allModulesOfTheFirstPageArePreloaded() {
        String page = gateway.send(gateway.call("/console/").header("Accept", "text/html"))
                .body();
        var preloaded =
                PRELOADED.matcher(page).results().map(each -> each.group(1)).toList();

        assertThat(preloaded).contains("/webjars/lit-html/lit-html.js");
        assertThat(preloaded)
                .filteredOn(path -> path.startsWith("/console/"))
                .isNotEmpty()
                .allSatisfy(path -> {
                    HttpResponse<String> module = gateway.send(gateway.call(path));
                    assertThat(module.statusCode()).as(path).isEqualTo(200);
                    assertThat(IMPORTED.matcher(module.body()).results().map(each -> each.group(1)))
                            .map(imported -> imported.replaceFirst("^\\.\\.?/", "/console/"))
                            .as(path)
                            .isSubsetOf(preloaded);
                });
    }
}
