package io.schedmate.advisor.store.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.ai.document.Document;
import org.springframework.ai.vectorstore.SearchRequest;
import redis.clients.jedis.JedisPooled;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * The answers of a server, call by call. They are those of redis-server 8.0.2 with RediSearch 8.0.2 and RedisJSON
 * 8.0.2. The stand-in must give the same answers, so that results obtained with it are valid.
 */
abstract class RedisAnswersContract {

    private static final String KNN = "=>[KNN %d @embedding $B AS score]";

    /** Returns a client of an empty server. */
    protected abstract JedisPooled client();

    @BeforeEach
    void fill() {
        create();
        set("d50", 50, "\"go\"", "5");
        set("d10", 10, "\"go\"", "1");
        set("d90", 90, "\"stay\"", "9");
        set("d30", 30, "\"stay\"", "3");
        set("d70", 70, "\"Stay\"", "7");
        set("d20", 20, "\"v1.2\"", "2.5");
        set("d80", 80, "\"two words\"", "8");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '⇒', quoteCharacter = '`', nullValues = "nothing", textBlock = """
            1 ⇒ *                                  ⇒ d50 d10 d90 d30 d70 d20 d80
            2 ⇒ *                                  ⇒ d50 d10 d90 d30 d70 d20 d80
            1 ⇒ @owner:{go}                        ⇒ d50 d10
            2 ⇒ @owner:{GO}                        ⇒ d50 d10
            2 ⇒ @owner:{ go }                      ⇒ d50 d10
            2 ⇒ @owner:{st*}                       ⇒ d90 d30 d70
            2 ⇒ @owner:{*ay}                       ⇒ d90 d30 d70
            2 ⇒ @owner:{s*}                        ⇒ nothing
            1 ⇒ @owner:{v1.2}                      ⇒ nothing
            2 ⇒ @owner:{v1.2}                      ⇒ nothing
            1 ⇒ @owner:{v1\\.2}                    ⇒ d20
            2 ⇒ @owner:{v1\\.2}                    ⇒ d20
            2 ⇒ @owner:{"v1.2"}                    ⇒ d20
            1 ⇒ @owner:{"v1.2"}                    ⇒ Syntax error
            1 ⇒ @owner:{two.words}                 ⇒ d80
            2 ⇒ @owner:{two/words}                 ⇒ d80
            2 ⇒ @owner:{two   words}               ⇒ d80
            2 ⇒ @owner:{two\\ words}               ⇒ d80
            2 ⇒ @owner:{two-words}                 ⇒ Syntax error
            1 ⇒ @owner:{two:words}                 ⇒ Syntax error
            2 ⇒ @owner:{two(words)}                ⇒ Syntax error
            2 ⇒ @owner:{}                          ⇒ Syntax error
            2 ⇒ @owner:{ }                         ⇒ Syntax error
            2 ⇒ @owner:{go|}                       ⇒ Syntax error
            2 ⇒ @owner:{go | stay}                 ⇒ d50 d10 d90 d30 d70
            2 ⇒ @n:[2 5]                           ⇒ d50 d30 d20
            2 ⇒ @n:[(1 5]                          ⇒ d50 d30 d20
            2 ⇒ @n:[1 (5]                          ⇒ d10 d30 d20
            2 ⇒ @n:[-inf +inf]                     ⇒ d50 d10 d90 d30 d70 d20 d80
            2 ⇒ @n:[2.5]                           ⇒ d20
            1 ⇒ @n:[2.5]                           ⇒ Syntax error
            2 ⇒ @n==2.5                            ⇒ d20
            2 ⇒ @n:[2 1]                           ⇒ Invalid numeric range (min > max): @n:[2.000000 1.000000]
            2 ⇒ @n:[x y]                           ⇒ Syntax error
            2 ⇒ @n:[2 5                            ⇒ Syntax error
            1 ⇒ @nope:{x}                          ⇒ nothing
            2 ⇒ @nope:{x}                          ⇒ Unknown field at offset 0 near nope
            1 ⇒ @n:{go}                            ⇒ nothing
            2 ⇒ @n:{go}                            ⇒ Expected a TAG field at offset 0 near n
            2 ⇒ @owner:[1 2]                       ⇒ Expected a NUMERIC field at offset 0 near owner
            1 ⇒ -@owner:{go} @n:[5 9]              ⇒ d10 d90 d30 d70 d20 d80
            2 ⇒ -@owner:{go} @n:[5 9]              ⇒ d90 d70 d80
            1 ⇒ (-@owner:{go}) (@n:[5 9])          ⇒ d90 d70 d80
            1 ⇒ @owner:{go} @n:[1 1] | @n:[9 9]    ⇒ d10
            2 ⇒ @owner:{go} @n:[1 1] | @n:[9 9]    ⇒ d10 d90
            1 ⇒ @n:[9 9] | @owner:{go} @n:[1 1]    ⇒ d10
            2 ⇒ @n:[9 9] | @owner:{go} @n:[1 1]    ⇒ d10 d90
            1 ⇒ @owner:{x} | @n:[9 9]              ⇒ Syntax error
            2 ⇒ @owner:{x} | @n:[9 9]              ⇒ d90
            1 ⇒ -@owner:{go} | @n:[1 1]            ⇒ Syntax error
            2 ⇒ -(@owner:{go} @n:[1 1])            ⇒ d50 d90 d30 d70 d20 d80
            2 ⇒ ()                                 ⇒ Syntax error
            """)
    void aQueryIsReadInItsDialect(String dialect, String query, @Nullable String keys) {
        assertThat(keys("FT.SEARCH", "i", query, "NOCONTENT", "DIALECT", dialect))
                .isEqualTo(keys == null ? "" : keys);
    }

    @Test
    void anEmptyQueryFindsNothing() {
        assertThat(keys("FT.SEARCH", "i", "", "NOCONTENT", "DIALECT", "2")).isEmpty();
    }

    @Test
    void theNearestAreReturnedInInsertionOrder() {
        assertThat(nearest("*", 3)).isEqualTo("d10 d30 d20");
        assertThat(nearest("*", 10)).isEqualTo("d50 d10 d90 d30 d70 d20 d80");
        assertThat(nearest("(@owner:{stay})", 2)).isEqualTo("d30 d70");
        assertThat(nearest("*", 0)).isEmpty();

        set("d10", 10, "\"go\"", "1");
        call("DEL", "i:d30");

        assertThat(nearest("*", 3)).isEqualTo("d50 d20 d10");
    }

    @Test
    void theNearestAreSortedOnRequest() {
        assertThat(nearest("*", 3, "SORTBY", "score")).isEqualTo("d10 d20 d30");
        assertThat(nearest("*", 3, "SORTBY", "score", "DESC")).isEqualTo("d30 d20 d10");
        assertThat(keys("FT.SEARCH", "i", "*", "NOCONTENT", "SORTBY", "n")).isEqualTo("d10 d20 d30 d50 d70 d80 d90");
        assertThat(keys("FT.SEARCH", "i", "*", "NOCONTENT", "SORTBY", "nope"))
                .isEqualTo("Property `nope` not loaded nor in schema");
    }

    @Test
    void aNearestQueryRequiresABracketedFilterAVectorAndDialectTwo() {
        String asked = "*" + KNN.formatted(3);
        assertThat(text(call(with("FT.SEARCH", "i", asked, "PARAMS", "2", "B"), vector(0))))
                .startsWith("Syntax error");
        assertThat(keys("FT.SEARCH", "i", asked, "DIALECT", "2")).isEqualTo("No such parameter `B`");
        assertThat(nearest("@owner:{go} @n:[2 9]", 3)).startsWith("Syntax error");
        assertThat(text(call(with("FT.SEARCH", "i", asked, "DIALECT", "2", "PARAMS", "2", "B"), new byte[12])))
                .isEqualTo("Error parsing vector similarity query: query vector blob size (12) does not match index's"
                        + " expected size (8).");
    }

    @Test
    void aPageContainsTenByDefault() {
        IntStream.range(0, 12).forEach(at -> set("x" + at, at, "\"page\"", "100"));

        assertThat(call("FT.SEARCH", "i", "@owner:{page}", "NOCONTENT"))
                .asList()
                .hasSize(11)
                .first()
                .isEqualTo(12L);
        assertThat(keys("FT.SEARCH", "i", "*", "NOCONTENT", "LIMIT", "2", "3")).isEqualTo("d90 d30 d70");
        assertThat(keys("FT.SEARCH", "i", "*", "NOCONTENT", "LIMIT", "40", "3")).isEmpty();
        assertThat(keys("FT.SEARCH", "i", "*", "LIMIT", "0", "0")).isEmpty();
        assertThat(keys("FT.SEARCH", "i", "*", "LIMIT", "0", "2000000")).isEqualTo("LIMIT exceeds maximum of 1000000");
    }

    @Test
    void returnsTheDocumentOrTheRequestedFields() {
        assertThat(text(call("FT.SEARCH", "i", "@n:[2.5]", "DIALECT", "2")))
                .startsWith("1 i:d20 $ {\"embedding\":[")
                .endsWith("\"content\":\"text\",\"owner\":\"v1.2\",\"n\":2.5}");
        assertThat(text(call("FT.SEARCH", "i", "@n:[2.5]", "RETURN", "3", "n", "nope", "owner", "DIALECT", "2")))
                .isEqualTo("1 i:d20 n 2.5 owner v1.2");
        assertThat(text(call(
                        with(
                                "FT.SEARCH",
                                "i",
                                "(@n:[5])" + KNN.formatted(1),
                                "RETURN",
                                "2",
                                "n",
                                "score",
                                "DIALECT",
                                "2",
                                "PARAMS",
                                "2",
                                "B"),
                        vector(0))))
                .startsWith("1 i:d50 score 0.35721")
                .endsWith(" n 5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '⇒', quoteCharacter = '`', textBlock = """
            3.141592653589793  ⇒ 3.14159265359
            -0.333333333333333 ⇒ -0.333333333333
            0.0000123456       ⇒ 1.23456e-05
            1e300              ⇒ 1e+300
            7                  ⇒ 7
            123456789012       ⇒ 123456789012
            """)
    void aNumberIsReturnedWithTwelveDigits(String number, String shown) {
        set("it", 0, "\"digits\"", number);

        assertThat(text(call("FT.SEARCH", "i", "@owner:{digits}", "RETURN", "1", "n")))
                .isEqualTo("1 i:it n " + shown);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '⇒', quoteCharacter = '`', nullValues = "nothing", textBlock = """
            "x"        ⇒ "eight"     ⇒ *                ⇒ nothing
            8          ⇒ 77          ⇒ @n:[77 77]       ⇒ nothing
            null       ⇒ 77          ⇒ @n:[77 77]       ⇒ it
            true       ⇒ 77          ⇒ @owner:{true}    ⇒ it
            ["a1","b"] ⇒ 77          ⇒ @owner:{a1}      ⇒ it
            "c1,d1"    ⇒ 77          ⇒ @owner:{d1}      ⇒ nothing
            "c1,d1"    ⇒ 77          ⇒ @owner:{c1\\,d1} ⇒ it
            " sp "     ⇒ 77          ⇒ @owner:{sp}      ⇒ nothing
            " sp "     ⇒ 77          ⇒ @owner:{\\ sp\\ }⇒ it
            "x"        ⇒ null        ⇒ @owner:{x}       ⇒ it
            """)
    void aDocumentThatDoesNotMatchTheSchemaIsSkippedSilently(
            String owner, String n, String query, @Nullable String found) {
        set("it", 0, owner, n);

        String others = query.equals("*") ? "d50 d10 d90 d30 d70 d20 d80" : "";
        assertThat(keys("FT.SEARCH", "i", query, "NOCONTENT", "DIALECT", "2"))
                .isEqualTo(found == null ? others : found);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '⇒', quoteCharacter = '`', nullValues = "nothing", textBlock = """
            [1,0,0]   ⇒ nothing
            ["a","b"] ⇒ nothing
            8         ⇒ nothing
            [1,0]     ⇒ it
            null      ⇒ it
            """)
    void aDocumentWithAnInvalidVectorIsNotIndexed(String vector, @Nullable String found) {
        call("JSON.SET", "i:it", "$", "{\"embedding\":%s,\"content\":\"text\",\"owner\":\"odd\"}".formatted(vector));

        assertThat(keys("FT.SEARCH", "i", "@owner:{odd}", "NOCONTENT")).isEqualTo(found == null ? "" : found);
    }

    @Test
    void bracketNestingIsLimited() {
        assertThat(keys("FT.SEARCH", "i", nested(240), "NOCONTENT", "DIALECT", "2"))
                .isEqualTo("d10");
        assertThat(keys("FT.SEARCH", "i", nested(250), "NOCONTENT", "DIALECT", "2"))
                .startsWith("Parser stack overflow");
        String flat = IntStream.range(0, 2_000).mapToObj("@n:[1 %d]"::formatted).collect(Collectors.joining(" | "));
        assertThat(keys("FT.SEARCH", "i", flat.replace("[1 0] |", "[0 0] |"), "NOCONTENT", "DIALECT", "2"))
                .isEqualTo("d50 d10 d90 d30 d70 d20 d80");
    }

    @Test
    void indexesAreCreatedAndDropped() {
        assertThat(text(call("FT._LIST"))).isEqualTo("i");
        assertThat(text(createAgain())).isEqualTo("Index already exists");
        assertThat(text(call("FT.DROPINDEX", "nope"))).isEqualTo("nope: no such index");
        assertThat(text(call("FT.DROPINDEX", "i"))).isEqualTo("OK");
        assertThat(keys("FT.SEARCH", "i", "*")).isEqualTo("No such index i");
        assertThat(text(call("EXISTS", "i:d10", "i:d20", "i:d10", "i:nope"))).isEqualTo("3");
        call("FLUSHALL");
        create();
        set("d10", 10, "\"go\"", "1");
        call("SET", "i:text", "stays");
        assertThat(text(call("FT.DROPINDEX", "i", "DD"))).isEqualTo("OK");
        assertThat(text(call("KEYS", "*"))).isEqualTo("i:text");
        call("FLUSHALL");
        assertThat(text(call("KEYS", "*"))).isEmpty();
        assertThat(text(call("FT._LIST"))).isEmpty();
    }

    @Test
    void keysContainTextsOrDocuments() {
        assertThat(text(call("SET", "a", "1", "NX"))).isEqualTo("OK");
        assertThat(call("SET", "a", "2", "NX")).isNull();
        assertThat(text(call("GET", "a"))).isEqualTo("1");
        assertThat(call("GET", "nope")).isNull();
        assertThat(text(call("GET", "i:d10"))).startsWith("WRONGTYPE");
        assertThat(text(call("JSON.SET", "a", "$", "{}"))).isEqualTo("Existing key has wrong Redis type");
        assertThat(text(call("JSON.SET", "b", "$", "{bad"))).startsWith("key must be a string");
        assertThat(text(call("GET"))).isEqualTo("ERR wrong number of arguments for 'get' command");
        assertThat(text(call("DEL", "a", "nope", "i:d10"))).isEqualTo("2");
        assertThat(text(call("NOPE", "x"))).startsWith("ERR unknown command 'NOPE'");
    }

    @Test
    void thePlainStoreDoesNotSort() {
        assertThat(plainSearch("0")).containsExactly("v2", "v0", "v1");
    }

    @Test
    void thePlainStoreDeletesAtMostTen() {
        var plain = PlainStore.of(client());
        plain.add(IntStream.range(0, 30).mapToObj(PlainStore::document).toList());

        plain.delete("owner == 'go'");

        assertThat(plain.similaritySearch(SearchRequest.builder()
                        .query("0")
                        .topK(30)
                        .similarityThresholdAll()
                        .build()))
                .hasSize(20);
    }

    @Test
    void thePlainStoreDeletesDocumentsThatTheFilterExcludes() {
        var plain = PlainStore.of(client());
        plain.add(IntStream.range(0, 6).mapToObj(PlainStore::document).toList());

        plain.delete("(owner == 'go' && n == 3) || n == 4");

        // The filter means documents 3 and 4, but the server reads "owner and (3 or 4)", and nothing at all in the
        // other order.
        assertThat(plain.similaritySearch("0")).hasSize(4);
        plain.delete("n == 1 || owner == 'go' && n == 2");
        assertThat(plain.similaritySearch("0"))
                .extracting(Document::getId)
                .contains("v1")
                .doesNotContain("v2");
    }

    @Test
    void thePlainStoreReadsAValueAsAQuery() {
        var plain = PlainStore.of(client());
        plain.add(IntStream.range(0, 6).mapToObj(PlainStore::document).toList());

        assertThat(plain.similaritySearch(SearchRequest.builder()
                        .query("0")
                        .topK(30)
                        .filterExpression("owner == 'nobody} | @n:[-inf inf] | @owner:{nobody'")
                        .build()))
                .hasSize(6);
    }

    @Test
    void thePlainStoreLosesAValueOfAnotherType() {
        var plain = PlainStore.of(client());

        plain.add(List.of(new Document("lost", "0 text", Map.of("n", "eight"))));

        assertThat(plain.similaritySearch("0")).isEmpty();
    }

    private List<String> plainSearch(String text) {
        var plain = PlainStore.of(client());
        awaitIndexed("plain");
        plain.add(IntStream.of(2, 0, 1).mapToObj(PlainStore::document).toList());
        return plain.similaritySearch(text).stream().map(Document::getId).toList();
    }

    private void create() {
        assertThat(text(createAgain())).isEqualTo("OK");
        awaitIndexed("i");
    }

    /**
     * Waits for the index. The server reads existing keys in the background, and keys that it reads twice come last in
     * results.
     */
    private void awaitIndexed(String index) {
        await().atMost(Duration.ofMinutes(3))
                .until(() -> text(call("FT.INFO", index)), text -> text.contains("indexing 0"));
    }

    private Object createAgain() {
        return call(
                ("FT.CREATE i ON JSON PREFIX 1 i: SCHEMA $.content AS content TEXT WEIGHT 1 $.embedding AS embedding"
                                + " VECTOR HNSW 6 TYPE FLOAT32 DIM 2 DISTANCE_METRIC COSINE $.owner AS owner TAG $.n AS n NUMERIC")
                        .split(" "));
    }

    private void set(String id, int degrees, String owner, String n) {
        double angle = Math.toRadians(degrees);
        assertThat(text(call("JSON.SET", "i:" + id, "$", """
                        {"embedding":[%s,%s],"content":"text","owner":%s,"n":%s}""".formatted(
                                (float) Math.cos(angle), (float) Math.sin(angle), owner, n))))
                .isEqualTo("OK");
    }

    private String nearest(String filter, int count, String... more) {
        List<String> words =
                new ArrayList<>(List.of("FT.SEARCH", "i", filter + KNN.formatted(count), "NOCONTENT", "DIALECT", "2"));
        words.addAll(List.of(more));
        words.addAll(List.of("PARAMS", "2", "B"));
        return keys(call(words, vector(0)));
    }

    private static byte[] vector(int degrees) {
        double angle = Math.toRadians(degrees);
        return ByteBuffer.allocate(2 * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat((float) Math.cos(angle))
                .putFloat((float) Math.sin(angle))
                .array();
    }

    private static String nested(int depth) {
        String query = "@n:[1 1]";
        return "(".repeat(depth) + query + ")".repeat(depth);
    }

    private static List<String> with(String... words) {
        return List.of(words);
    }

    private Object call(String... words) {
        return call(List.of(words), null);
    }

    private Object call(List<String> words, byte @Nullable [] last) {
        ProtocolCommand command = () -> words.getFirst().getBytes(StandardCharsets.UTF_8);
        List<byte[]> arguments = words.stream()
                .skip(1)
                .map(word -> word.getBytes(StandardCharsets.UTF_8))
                .collect(Collectors.toCollection(ArrayList::new));
        if (last != null) {
            arguments.add(last);
        }
        try {
            return client().sendCommand(command, arguments.toArray(byte[][]::new));
        } catch (JedisDataException refused) {
            return refused;
        }
    }

    /** Returns the keys of an answer without their prefix, or the part of an error before the position. */
    private String keys(String... words) {
        return keys(call(words));
    }

    private static String keys(Object answer) {
        String text = text(answer);
        return answer instanceof List<?>
                ? Arrays.stream(text.split(" "))
                        .skip(1)
                        .map(key -> key.replaceFirst("^i:", ""))
                        .collect(Collectors.joining(" "))
                : text.toLowerCase(Locale.ROOT).startsWith("syntax error") ? "Syntax error" : text;
    }

    private static String text(Object answer) {
        return switch (answer) {
            case byte[] bytes -> new String(bytes, StandardCharsets.UTF_8);
            case List<?> items -> items.stream().map(RedisAnswersContract::text).collect(Collectors.joining(" "));
            case JedisDataException refused -> String.valueOf(refused.getMessage());
            case Object other -> other.toString();
        };
    }
}
