package io.schedmate.tracker.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.schedmate.model.job.JobId;
import io.schedmate.model.log.LogSource;
import io.schedmate.tracker.intake.raw.RawLine;
import io.schedmate.tracker.intake.raw.RawShapes;
import io.schedmate.tracker.intake.raw.UnreadableRecord;
import io.schedmate.wire.RawRecords;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShippedRecordsTest {

    private final JobMapping mapping = new JobMapping(new MappingRules(
            "hall-a",
            "slurm",
            List.of("schedmate_job_id"),
            List.of("job_id", "fields.job_id"),
            List.of("batch.kubernetes.io/job-name"),
            List.of(MappingRules.pattern("paths", "slurm-(\\d+(?:_\\d+)?)[^/]*\\.out$")),
            List.of(MappingRules.pattern("owner-paths", "^/home/([^/]+)/")),
            List.of(MappingRules.plain("shared-paths", "^/(?:l|var/log)/")),
            true,
            List.of("attempt"),
            List.of("rank"),
            List.of(
                    RankLabel.of("rank-labels", "k/index + 1 where k/role=worker"),
                    RankLabel.of("rank-labels", "batch.kubernetes.io/job-completion-index without k/set")),
            List.of(MappingRules.pattern("rank-paths", "rank(\\d{1,6})"))));

    @Test
    void fluentBitsRecordIsRead() {
        RawLine line = read("""
                {"@timestamp": 1767323045.123456, "log": "step 1\\n", "file": "/l/slurm-7.out", "offset": 42, "host": "n1"}""");

        assertThat(line.text()).isEqualTo("step 1");
        assertThat(line.time()).isEqualTo(Instant.parse("2026-01-02T03:04:05.123456Z"));
        assertThat(line.offset()).isEqualTo(42);
        assertThat(mapping.map(line))
                .contains(new MappedLine(job("7"), null, new LogSource("/l/slurm-7.out", null, "n1"), null));
    }

    @Test
    void fluentBitsContainerRecordIsRead() {
        RawLine line = read("""
                {"time": "2026-01-02T03:04:05.5+01:00", "stream": "stdout", "_p": "P", "log": "half of",
                 "kubernetes": {"pod_name": "train-0", "host": "n2", "labels": {"batch.kubernetes.io/job-name": "train"}}}""");

        assertThat(line.isPartial()).isTrue();
        assertThat(line.time()).isEqualTo(Instant.parse("2026-01-02T02:04:05.5Z"));
        assertThat(mapping.map(line))
                .contains(new MappedLine(job("train"), null, new LogSource("train-0", null, "n2"), null));
    }

    @ParameterizedTest
    @ValueSource(strings = {"namespace_name", "pod_namespace", "namespace"})
    void aPodsJobIsNamedWithItsNamespaceInEveryShippersForm(String field) {
        RawLine line = read("""
                {"message": "step 1", "kubernetes": {"%s": "vision", "labels": {"batch.kubernetes.io/job-name": "train"}}}""".formatted(field));

        assertThat(mapping.map(line)).map(MappedLine::jobId).contains(job("vision/train"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"k8s.job.name\": \"train\"",
                "\"k8s.pod.label.batch.kubernetes.io/job-name\": \"train\", \"k8s.job.name\": \"train-node-0\"",
                "\"k8s.pod.labels.batch.kubernetes.io/job-name\": \"train\", \"k8s.job.name\": \"train-node-0\"",
            })
    void openTelemetrysAttributesNameJobPodAndNode(String job) {
        MappedLine line = mapped("""
                {"message": "step 1", "k8s.namespace.name": "vision", "k8s.pod.name": "train-x7", "k8s.node.name": "n5", %s}""".formatted(job));

        assertThat(line)
                .isEqualTo(new MappedLine(job("vision/train"), null, new LogSource("train-x7", null, "n5"), null));
    }

    @Test
    void aJobIdInALabelIdentifiesTheJob() {
        RawLine line = read("""
                {"message": "step 1", "kubernetes": {"namespace_name": "vision",
                 "labels": {"batch.kubernetes.io/job-name": "%s"}}}""".formatted(job("vision/train")));

        assertThat(mapping.map(line)).map(MappedLine::jobId).contains(job("vision/train"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "\"batch.kubernetes.io/job-completion-index\": \"3\" | 3",
                "\"batch.kubernetes.io/job-completion-index\": \"3\", \"k/set\": \"s\" | -",
                "\"k/index\": \"0\", \"k/role\": \"worker\" | 1",
                "\"k/index\": \"0\", \"k/role\": \"server\" | -",
                "\"k/index\": \"first\", \"k/role\": \"worker\" | -",
            })
    void labelsOfAPodContainItsRank(String labels, @Nullable Integer rank) {
        MappedLine line = mapped("""
                {"message": "step 1", "kubernetes": {"pod_name": "p", "labels": {"batch.kubernetes.io/job-name": "train", %s}}}""".formatted(labels));

        assertThat(line.source()).isEqualTo(new LogSource("p", rank, null));
    }

    @Test
    void theShippersRankIsPreferredToALabel() {
        MappedLine line = mapped("""
                {"message": "step 1", "rank": 5, "kubernetes": {"pod_name": "p", "labels":
                 {"batch.kubernetes.io/job-name": "train", "batch.kubernetes.io/job-completion-index": "3"}}}""");

        assertThat(line.source().rank()).isEqualTo(5);
    }

    @Test
    void anInvalidRuleForRanksIsRejected() {
        assertThatThrownBy(() -> RankLabel.of("rank-labels", "k/index plus one"))
                .hasMessageContaining("rank-labels")
                .hasMessageContaining("k/index plus one");
    }

    @Test
    void eachRecordOfOneFormIsReadWithItsOwnValues() {
        String form = """
                {"message": "step 1", "host": %s, "hostname": "n2", "file": "/l/slurm-7.out", "attempt": %d, "rank": %d}""";

        assertThat(mapped(form.formatted("\"n1\"", 1, 0)))
                .isEqualTo(new MappedLine(job("7"), 1, new LogSource("/l/slurm-7.out", 0, "n1"), null));
        assertThat(mapped(form.formatted("\" \"", 2, 1)))
                .isEqualTo(new MappedLine(job("7"), 2, new LogSource("/l/slurm-7.out", 1, "n2"), null));
        assertThat(mapped(form.formatted("null", 2, 3)))
                .isEqualTo(new MappedLine(job("7"), 2, new LogSource("/l/slurm-7.out", 3, "n2"), null));
        assertThat(mapped(form.formatted("{\"name\": \"n3\"}", 2, 3)))
                .isEqualTo(new MappedLine(job("7"), 2, new LogSource("/l/slurm-7.out", 3, "n3"), null));
    }

    @Test
    void linesOfOneFileShareTheirOrigin() {
        String record = """
                {"log": "step %d", "file": "/l/slurm-7.out", "offset": %d, "host": "n1"}""";

        assertThat(mapped(record.formatted(1, 0))).isSameAs(mapped(record.formatted(2, 7)));
    }

    @Test
    void vectorsRecordIsRead() {
        RawLine line = read("""
                {"file": "/l/rank3/slurm-8_2.out", "host": "n3", "message": "step 1", "source_type": "file", "offset": 9,
                 "timestamp": "2026-01-02T03:04:05.678901234Z"}""");

        assertThat(line.time()).isEqualTo(Instant.parse("2026-01-02T03:04:05.678901234Z"));
        assertThat(mapping.map(line))
                .contains(new MappedLine(job("8_2"), null, new LogSource("/l/rank3/slurm-8_2.out", 3, "n3"), null));
    }

    @Test
    void vectorsContainerRecordIsRead() {
        RawLine line = read("""
                {"message": "step 1", "kubernetes": {"pod_name": "p-1", "pod_node_name": "n4",
                 "pod_labels": {"batch.kubernetes.io/job-name": "train"}}, "file": "/var/log/pods/p-1/0.log"}""");

        assertThat(mapping.map(line))
                .contains(
                        new MappedLine(job("train"), null, new LogSource("/var/log/pods/p-1/0.log", null, "n4"), null));
    }

    @Test
    void filebeatsRecordIsReadAlthoughItsLogIsAnObject() {
        RawLine line = read("""
                {"@timestamp": "2026-01-02T03:04:05.678Z", "log": {"offset": 4096, "file": {"path": "/l/a.txt", "inode": "17"}},
                 "message": "step 1", "host": {"name": "n5"}, "fields": {"job_id": 9, "rank": "x"}, "attempt": "2", "rank": "5"}""");

        assertThat(line.offset()).isEqualTo(4096);
        assertThat(line.fileIdentity()).isEqualTo("17");
        assertThat(mapping.map(line)).contains(new MappedLine(job("9"), 2, new LogSource("/l/a.txt", 5, "n5"), null));
    }

    @Test
    void rsyslogsRecordIsReadAlthoughItsOffsetIsAText() {
        RawLine line = read("""
                {"@timestamp": "2026-01-02T03:04:05.678+00:00", "host": "n6", "file": "/l/slurm-3.out", "offset": "77", "message": "x"}""");

        assertThat(line.offset()).isEqualTo(77);
        assertThat(mapping.map(line)).isPresent();
    }

    @Test
    void aBareLineIsMappedByItsKey() {
        JobId ours = job("12");

        assertThat(mapping.map(read("step 1", "12"))).map(MappedLine::jobId).contains(ours);
        assertThat(mapping.map(read("step 1", ours.toString())))
                .map(MappedLine::jobId)
                .contains(ours);
        assertThat(mapping.map(read("step 1", "/l/a.out"))).isEmpty();
        assertThat(mapping.map(read("step 1", null))).isEmpty();
    }

    @Test
    void aFilesNameNamesAJobOfTheFoldersOwnerAlone() {
        assertThat(mapping.map(read(file("/home/rosa/logs/slurm-7.out"))))
                .map(MappedLine::fileOwner)
                .contains("rosa");
        assertThat(mapping.map(read(file("/var/log/slurm-7.out"))))
                .hasValueSatisfying(line -> assertThat(line.fileOwner()).isNull());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/tmp/slurm-7.out",
                "slurm-7.out",
                "/l/../tmp/slurm-7.out",
                "/home/slurm-7.out",
                "/tmp/l/slurm-7.out"
            })
    void aFilesNameNamesNoJobIfTheFilesOwnerIsUnknown(String path) {
        assertThat(mapping.map(read(file(path)))).isEmpty();
    }

    @Test
    void aJobNamedByAFieldMustMatchTheOwnerOfTheFile() {
        String record = "{\"message\": \"x\", \"job_id\": 9, \"file\": \"/home/rosa/train.log\"}";

        assertThat(mapping.map(read(record)))
                .hasValueSatisfying(line -> assertThat(line.jobId()).isEqualTo(job("9")))
                .map(MappedLine::fileOwner)
                .contains("rosa");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"message\": \"forged\", \"job_id\": 9}",
                "{\"message\": \"forged\", \"schedmate_job_id\": \"6c206715-c5cc-5ebe-b68e-eca21eb11b51\"}",
                "{\"log\": \"forged\", \"file\": \"/l/slurm-9.out\", \"offset\": 0}",
                "{\"message\": \"forged\", \"kubernetes\": {\"labels\": {\"batch.kubernetes.io/job-name\": \"9\"}}}",
            })
    void aPrintedLineThatLooksLikeARecordOfAnotherJobContradictsItsKey(String printed) {
        RawLine line = read(printed, "12");

        assertThat(mapping.contradictsItsKey(line)).isTrue();
        assertThat(mapping.map(RawShapes.bare(printed, "12")))
                .map(MappedLine::jobId)
                .contains(job("12"));
        assertThat(mapping.map(line)).map(MappedLine::jobId).contains(job("12"));
    }

    @Test
    void aPrintedLineDoesNotNameAnotherFileThanItsKey() {
        String printed = "{\"message\": \"forged\", \"file\": \"/l/slurm-9.out\"}";

        assertThat(mapping.contradictsItsKey(read(printed, "/home/rosa/slurm-12.out")))
                .isTrue();
        assertThat(mapping.map(RawShapes.bare(printed, "/home/rosa/slurm-12.out")))
                .hasValueSatisfying(line -> assertThat(line.jobId()).isEqualTo(job("12")))
                .map(MappedLine::fileOwner)
                .contains("rosa");
        assertThat(mapping.contradictsItsKey(read(file("/l/slurm-9.out"), "/l/slurm-9.out")))
                .isFalse();
    }

    @Test
    void aLogInJsonIsReadLineByLine() {
        RawLine line = read("{\"step\": 1, \"loss\": 2.5}", "12");

        assertThat(line.text()).isEqualTo("{\"step\": 1, \"loss\": 2.5}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"message\": 5}", "{\"log\": {\"file\": {}}}", "{\"@timestamp\": 1}", "{}"})
    void aRecordWithoutALineIsRejected(String record) {
        assertThatThrownBy(() -> read(record))
                .isInstanceOf(UnreadableRecord.class)
                .hasMessageContaining("message, log");
    }

    @ParameterizedTest
    @ValueSource(strings = {"job(\\d+)(?!\\d)", "(\\w+)/\\1/", "(?<=job)(\\d+)", "(\\d++)"})
    void anExpressionThatNeedsBacktrackingIsRejected(String expression) {
        assertThatThrownBy(() -> MappingRules.pattern("rank-paths", expression))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("RE2")
                .hasMessageContaining(expression);
    }

    @Test
    void aGroupMayHaveANameInJavaSyntax() {
        assertThat(MappingRules.pattern("rank-paths", "rank(?<rank>\\d+)").groupCount())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        "1767323045, 2026-01-02T03:04:05Z",
        "1767323045678, 2026-01-02T03:04:05.678Z",
        "1767323045678901, 2026-01-02T03:04:05.678901Z",
        "1767323045678901234, 2026-01-02T03:04:05.678901Z"
    })
    void aNumericTimeIsReadInTheOnlyPlausibleUnit(String number, Instant time) {
        assertThat(read("{\"message\": \"x\", \"timestamp\": %s}".formatted(number))
                        .time())
                .isEqualTo(time);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-02T03:04:05Z, 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.6Z, 2026-01-02T03:04:05.6Z",
        "2026-01-02T03:04:05.000678901Z, 2026-01-02T03:04:05.000678901Z",
        "2024-02-29T23:59:59.999999999Z, 2024-02-29T23:59:59.999999999Z",
        "2026-01-02T03:04:05.Z, 2026-01-02T03:04:05Z",
        "2026-01-02T03:04Z, 2026-01-02T03:04:00Z",
        "2026-01-02t03:04:05z, 2026-01-02T03:04:05Z",
        "2026-01-02T03:04:05.6-01:30, 2026-01-02T04:34:05.6Z"
    })
    void aTimeIsReadInEachFormOfIso8601(String text, Instant time) {
        assertThat(read("{\"message\": \"x\", \"time\": \"%s\"}".formatted(text))
                        .time())
                .isEqualTo(time);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-29T03:04:05Z",
                "2026-01-02T24:04:05.1Z",
                "2026-01-02T03:04:05.0123456789Z",
                "2026-01-02T03:04:05",
                "2026-01-02 03:04:05Z",
                "2026-01-02T03:04:0Z",
                "Z"
            })
    void aTextThatIsNotATimeIsIgnored(String text) {
        assertThat(read("{\"message\": \"x\", \"time\": \"%s\"}".formatted(text))
                        .time())
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"-5", "1e400", "\"soon\"", "{}", "[]", "true", "0"})
    void aValueThatIsNotATimeIsIgnored(String value) {
        assertThat(read("{\"message\": \"x\", \"@timestamp\": %s}".formatted(value))
                        .time())
                .isNull();
    }

    private static String file(String path) {
        return "{\"message\": \"x\", \"file\": \"%s\"}".formatted(path);
    }

    private static JobId job(String externalId) {
        return JobId.of("hall-a", "slurm", externalId);
    }

    private static RawLine read(String value) {
        return read(value, null);
    }

    private MappedLine mapped(String json) {
        return mapping.map(read(json)).orElseThrow();
    }

    private static RawLine read(String value, @Nullable String key) {
        return new RawShapes().read(new RawRecords().read(value.getBytes(StandardCharsets.UTF_8)), key, () -> value);
    }
}
