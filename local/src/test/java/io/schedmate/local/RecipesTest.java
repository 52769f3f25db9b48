package io.schedmate.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Runs docs/recipes.md like a reader: from top to bottom, in one shell, against the running platform. */
@ExtendWith(OnePlatform.Provided.class)
class RecipesTest {

    private static final Pattern RECIPE = Pattern.compile(
            "^## (?<name>[^\n]+)\n.*?^```sh\n(?<commands>.*?)^```\n\n^```text\n(?<output>.*?)^```",
            Pattern.MULTILINE | Pattern.DOTALL);

    private final OnePlatform platform;

    @TempDir
    private Path folder;

    RecipesTest(OnePlatform platform) {
        this.platform = platform;
    }

    private record Recipe(String name, String commands, List<String> output) {

        String marked() {
            return "printf '\\n@@ %%s @@\\n' '%s'\n%s".formatted(name.replace("'", "'\\''"), commands);
        }
    }

    @Test
    void everyRecipePrintsTheDocumentedOutput() throws IOException, InterruptedException {
        Commands.needs("curl", "sed", "sha1sum", "sha256sum", "tar");
        List<Recipe> recipes = recipes();

        String printed = new Commands(folder, environment())
                .run(
                        "sh",
                        "-ec",
                        String.join("\n", recipes.stream().map(Recipe::marked).toList()))
                .output();

        var all = new SoftAssertions();
        for (Recipe recipe : recipes) {
            String part = printed.replaceFirst("(?s).*@@ " + Pattern.quote(recipe.name()) + " @@", "")
                    .replaceFirst("(?s)\n@@ .*", "");
            all.assertThat(part).as(recipe.name()).contains(recipe.output());
        }
        all.assertAll();
    }

    @Test
    void everySectionOfThePageIsARecipe() throws IOException {
        long sections = page().lines().filter(line -> line.startsWith("## ")).count();

        assertThat(recipes())
                .hasSize((int) sections)
                .allSatisfy(recipe -> assertThat(recipe.output()).isNotEmpty());
    }

    private Map<String, String> environment() {
        return Map.of(
                "SCHEDMATE", platform.running().gateway().resolve("/api/v1").toString(),
                "KEY", platform.callers().operatorKey());
    }

    private static List<Recipe> recipes() throws IOException {
        List<Recipe> recipes = new ArrayList<>();
        Matcher recipe = RECIPE.matcher(page());
        while (recipe.find()) {
            recipes.add(new Recipe(
                    recipe.group("name"),
                    recipe.group("commands"),
                    recipe.group("output").lines().toList()));
        }
        return recipes;
    }

    private static String page() throws IOException {
        return Files.readString(Commands.ROOT.resolve("docs/recipes.md"));
    }
}
