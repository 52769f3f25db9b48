package io.schedmate.code.agent.tool;

import io.schedmate.code.tree.SourceTree;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The two tools with which an agent explores a tree (full paper, section 3.1). They never leave the tree and never
 * throw.
 */
public record AgentTools(SourceTree tree, Path workdir) {

    public static final String FILE_TREE = "file_tree_tool";
    public static final String FILE_READ = "file_read_tool";

    private static final String PATH = "path";
    private static final String FROM_LINE = "from_line";

    /** @param argumentsSchema the JSON schema of its arguments, each of them optional to the tool itself */
    public record Manual(String name, String description, String argumentsSchema) {}

    public static List<Manual> manuals() {
        return List.of(
                new Manual(
                        FILE_TREE,
                        "Shows folders and files of code, scripts, configuration and notes below a folder.",
                        """
                        {"type":"object","additionalProperties":false,"required":["path"],"properties":{
                        "path":{"type":"string","description":"folder, from the root; . is the root"}}}
                        """),
                new Manual(FILE_READ, "Shows a file with its line numbers.", """
                    {"type":"object","additionalProperties":false,"required":["path","from_line"],"properties":{
                    "path":{"type":"string","description":"file, from the root"},
                    "from_line":{"type":"integer","description":"first line to show; 1 is the top"}}}
                    """));
    }

    /** Returns the text that the model receives for a call; a refusal is such a text too. */
    public String use(String tool, Map<String, String> arguments) {
        String path = arguments.getOrDefault(PATH, ".").strip();
        return switch (tool) {
            case FILE_TREE ->
                inTree(path)
                        .filter(tree::isFolder)
                        .map(new FileTreeTool(tree)::show)
                        .orElseGet(() -> refusal("folder", path));
            case FILE_READ ->
                file(path)
                        .map(file -> read(file, arguments.getOrDefault(FROM_LINE, "1")))
                        .orElseGet(() -> refusal("file", path));
            default ->
                "Refused: there is no tool " + shortened(tool) + ", only " + FILE_TREE + " and " + FILE_READ + ".";
        };
    }

    private String read(Path file, String fromLine) {
        if (!ReadableFiles.isReadable(file)) {
            return "Refused: " + tree.name(file) + " is neither code, script, configuration nor notes.";
        }
        return new FileReadTool(tree)
                .show(file, fromLine.strip().matches("\\d{1,7}") ? Integer.parseInt(fromLine.strip()) : 1);
    }

    private Optional<Path> file(String path) {
        // Like the command, models name files relative to the folder in which the job runs.
        return inTree(path).filter(tree::isFile).or(() -> tree.find(workdir, path));
    }

    private Optional<Path> inTree(String path) {
        return tree.resolve(tree.root(), path);
    }

    private String refusal(String what, String path) {
        boolean isOutside = inTree(path).isEmpty();
        return "Refused: " + shortened(path) + " is "
                + (isOutside ? "outside of the job's tree." : "no " + what + " of the job's tree.");
    }

    private static String shortened(String text) {
        return text.length() <= 200 ? text : text.substring(0, 200);
    }
}
