package io.schedmate.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests deploy/kubernetes-agent-keys.sh with a stand-in for kubectl. */
class AgentKeysTest {

    private static final String PREFIX = "MCowBQYDK2VwAyEA";
    private static final String ONE = key('B');
    private static final String OTHER = key('C');
    private static final String OLD = key('D');

    /** The stand-in. Nodes, pods, keys and the existing list are in files; what is applied goes to another file. */
    private static final String KUBECTL = """
            #!/bin/sh
            [ "$1" != --namespace ] || { [ "$2" = hall ] || exit 9; shift 2; }
            case "$1 $2" in
              "get nodes") cat "$FAKE/nodes" ;;
              "get pods") cat "$FAKE/pods" ;;
              "get configmap") cat "$FAKE/before" ;;
              exec\\ *) cat "$FAKE/key-$2" ;;
              "create configmap") cat "${4#--from-file=keys=}" ;;
              "apply -f") cat >"$FAKE/applied" ;;
              *) exit 9 ;;
            esac
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void twoNodes() throws IOException {
        Path program = Files.writeString(folder.resolve("kubectl"), KUBECTL);
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        put("nodes", "n1\nn2\n");
        put("pods", "agent-a n1\nagent-b n2\n");
        put("before", "");
        put("key-agent-a", ONE + "\n");
        put("key-agent-b", OTHER + "\n");
    }

    @Test
    void eachNodeIsMappedToTheKeyOfItsAgent() throws IOException {
        var result = run();

        assertThat(result.exit()).as(result.output()).isZero();
        assertThat(applied()).containsExactly("hall-k/n1 " + ONE, "hall-k/n2 " + OTHER);
    }

    @Test
    void aNewKeyReplacesTheOldOneAndRemovedNodesAreOmitted() throws IOException {
        put("before", "hall-k/n1 " + OLD + "\nhall-k/n2 " + OLD + "\nhall-k/gone " + OLD + "\nhall-b/n9 " + OLD + "\n");
        put("pods", "agent-a n1\n");

        assertThat(run().exit()).isZero();

        assertThat(applied()).containsExactly("hall-b/n9 " + OLD, "hall-k/n1 " + ONE, "hall-k/n2 " + OLD);
    }

    @Test
    void anAgentsFileCannotRegisterAKeyForAnotherNode() throws IOException {
        for (String forged : List.of(
                "hall-k/n2 " + ONE,
                ONE + "\nhall-k/n2 " + ONE,
                "",
                "x".repeat(60),
                PREFIX,
                PREFIX + "B".repeat(20),
                ONE.substring(0, 58) + " =",
                PREFIX + "$(touch x)".repeat(5).substring(0, 44))) {
            put("key-agent-a", forged);

            var result = run();

            assertThat(applied()).as(forged).allMatch(line -> line.startsWith("hall-k/n2 ") == line.endsWith(OTHER));
            if (!forged.startsWith(ONE)) {
                assertThat(result.exit()).as(forged).isEqualTo(1);
                assertThat(result.output()).contains("the agent on n1");
                assertThat(applied()).containsExactly("hall-k/n2 " + OTHER);
            }
        }
    }

    private Repository.Result run() {
        return Repository.run(
                Map.of("PATH", folder + ":" + System.getenv("PATH"), "FAKE", folder.toString()),
                "sh",
                "deploy/kubernetes-agent-keys.sh",
                "hall-k",
                "hall");
    }

    private List<String> applied() throws IOException {
        return Files.readAllLines(folder.resolve("applied"));
    }

    private void put(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
    }

    /** Returns a text with the length and the beginning of a key. */
    private static String key(char filler) {
        return PREFIX + String.valueOf(filler).repeat(43) + "=";
    }
}
