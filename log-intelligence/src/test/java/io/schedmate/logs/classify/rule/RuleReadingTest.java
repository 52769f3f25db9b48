package io.schedmate.logs.classify.rule;

import static io.schedmate.model.LineLabel.ERROR;
import static io.schedmate.model.LineLabel.OTHER;
import static io.schedmate.model.LineLabel.PROGRESS;
import static io.schedmate.model.LineLabel.WARNING;
import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.classify.LineClassifier;
import io.schedmate.model.LineLabel;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RuleReadingTest {

    private final RuleLineClassifier classifier = new RuleLineClassifier();

    @Test
    void theSourceLinesOfATracebackAreErrors() {
        assertThat(labels(
                        "Traceback (most recent call last):",
                        "  File \"a.py\", line 3, in <module>",
                        "    main()",
                        "    ^^^^^^",
                        "queue.Empty",
                        "saving done"))
                .containsExactly(ERROR, ERROR, ERROR, ERROR, ERROR, OTHER);
    }

    @Test
    void theIndentedLinesOfAUsageMessageAreErrors() {
        assertThat(labels(
                        "usage: train.py [-h] [--lr LR]",
                        "                [--data_dir DATA_DIR]",
                        "train.py: error: unrecognized arguments: --local_rank=0",
                        "saving done"))
                .containsExactly(ERROR, ERROR, ERROR, OTHER);
    }

    @Test
    void theSeparatorLineUnderAnExceptionBelongsToIt() {
        String rule = "=======================";
        assertThat(labels("torch.distributed.elastic.multiprocessing.errors.ChildFailedError: ", rule))
                .containsExactly(ERROR, ERROR);
        assertThat(labels("saving done", rule)).containsExactly(OTHER, OTHER);
    }

    @Test
    void rowsUnderAHeaderOfMetricsAreProgress() {
        assertThat(labels("step\tloss", "10\t8.460716", "20\t7.913311", "", "7\t1.5"))
                .containsExactly(OTHER, PROGRESS, PROGRESS, OTHER, OTHER);
        assertThat(labels("  Class  Images  P  R  mAP@0.5", "  all  58  0.544  0.839  0.849", "seen 58 images"))
                .containsExactly(OTHER, PROGRESS, OTHER);
    }

    @Test
    void rowsSeparatedByBarsOrCommasAreProgressToo() {
        assertThat(labels(
                        "| Iteration    | Loss         | Elapsed Time |",
                        "+--------------+--------------+--------------+",
                        "| 10           | 5.40187      | 9.41s        |"))
                .endsWith(PROGRESS);
        assertThat(labels("epoch,loss,ppl,accuracy", "8, 2.80508, 16.52840,56.512", "9, 2.59322, 13.37271,62.662"))
                .endsWith(PROGRESS, PROGRESS);
    }

    @Test
    void theTextOfAWarningMayStartOnTheNextLine() {
        assertThat(labels(
                        "train.py:93: UserWarning: ",
                        "The version is not given.",
                        "Version 1.1 is assumed",
                        "  @main(config_path='config')",
                        "Version 1.1 is assumed"))
                .containsExactly(WARNING, WARNING, WARNING, WARNING, OTHER);
        assertThat(labels("train.py:93: UserWarning: ", "2024-03-01 10:00:00 INFO ready"))
                .containsExactly(WARNING, OTHER);
    }

    @Test
    void aSourceLineWithNothingBeforeItIsClassifiedAsATraceback() {
        assertThat(labels("    main()")).containsExactly(ERROR);
        assertThat(labels("           ^^^^^^")).containsExactly(ERROR);
    }

    @Test
    void aCodeListingInALogIsNotAnError() {
        assertThat(labels("the answer of the model:", "    result = solve(x)", "    return result"))
                .containsOnly(OTHER);
    }

    @Test
    void theRankPrefixOfTorchMarksATraceback() {
        assertThat(labels("saving done", "[rank3]:     loss = model(batch)")).containsExactly(OTHER, ERROR);
    }

    @Test
    void aFrameWithoutItsHeaderStartsATraceback() {
        assertThat(labels(
                        "saving done",
                        "  File \"a.py\", line 3, in <module>",
                        "    x  # twice",
                        "queue.Empty",
                        "saving done"))
                .containsExactly(OTHER, ERROR, ERROR, ERROR, OTHER);
    }

    @Test
    void aFrameIsRecognizedAfterAnyLauncherPrefix() {
        assertThat(labels("12:00:01.977 [177/train/578 (pid 289)] [a-b]   File \"/opt/a.py\", line 379, in save"))
                .containsExactly(ERROR);
        assertThat(labels("saving File \"/opt/a.py\", line 379 of the list")).containsExactly(OTHER);
    }

    @Test
    void aDriverMessageOnSeveralLinesIsAnErrorAsAWhole() {
        assertThat(labels(
                        "[ 18.3] NVRM: The NVIDIA GPU 0000:b3:00.0",
                        "NVRM: (PCI ID: 10de:26b5) installed in this system has",
                        "NVRM: fallen off the bus and is not responding to commands."))
                .containsOnly(ERROR);
    }

    @Test
    void aPrintedModelIsNotSourceCode() {
        assertThat(labels(
                        "  (relu): ReLU()",
                        "    ToTensor()",
                        "    (0-31): 32 x LlamaDecoderLayer(",
                        "    type='ResNet',"))
                .containsOnly(OTHER);
    }

    @Test
    void linesOfAnotherRankAreNotPartOfATraceback() {
        assertThat(labels(
                        "0: Traceback (most recent call last):",
                        "1:     model = build()",
                        "0:     model = build()",
                        "0: ValueError: no such model"))
                .containsExactly(ERROR, OTHER, ERROR, ERROR);
    }

    @Test
    void progressWithinATracebackIsStillProgress() {
        assertThat(labels(
                        "Traceback (most recent call last):",
                        "step 10 loss 0.5 lr 0.1",
                        "    run()",
                        "RuntimeError: stop"))
                .containsExactly(ERROR, PROGRESS, ERROR, ERROR);
    }

    @Test
    void theMessageOfAnExceptionContinuesOnIndentedLines() {
        assertThat(labels(
                        "Traceback (most recent call last):",
                        "RuntimeError: shapes differ for Net:",
                        "\tlayer one is of another width",
                        "next run begins"))
                .containsExactly(ERROR, ERROR, ERROR, OTHER);
    }

    @Test
    void theSourceLineUnderAPythonWarningIsAWarning() {
        assertThat(labels("a.py:3: UserWarning: odd input", "  x = prepare(x)", "  the next part"))
                .containsExactly(WARNING, WARNING, OTHER);
    }

    @Test
    void theReportOfTorchElasticIsAnErrorUpToItsLastSeparator() {
        assertThat(labels(
                        "train.py FAILED",
                        "-----------------",
                        "Root Cause (first observed failure):",
                        "[0]:",
                        "  host      : gpu1",
                        "=================",
                        "job is over"))
                .containsExactly(ERROR, ERROR, ERROR, ERROR, ERROR, ERROR, OTHER);
    }

    @Test
    void anErrorDirectlyAfterAProgressBarStartsItsTraceback() {
        assertThat(labels(
                        "  5%|▌         | 5/100 [00:05<01:35,  1.00s/it]Traceback (most recent call last):",
                        "    step()", "KeyError: 'x'"))
                .containsExactly(ERROR, ERROR, ERROR);
    }

    @Test
    void aKernelDumpIsAnError() {
        assertThat(labels(
                        "[  10.1] BUG: unable to handle page fault for address: 00000010",
                        "[  10.1] RIP: 0010:nv_read+0x10/0x40 [nvidia]",
                        "[  10.1] RAX: 0000000000000000 RBX: ffff888100000000",
                        "[  10.1] Call Trace:",
                        "[  10.1]  ? vfs_read+0x9d/0x150",
                        "[  10.1] ---[ end trace 0000000000000000 ]---"))
                .containsOnly(ERROR);
    }

    @Test
    void anUnterminatedTracebackDoesNotCoverTheRestOfTheLog() {
        Stream<String> rest =
                Stream.generate(() -> "2024-01-01 10:00:00 saving part").limit(100);
        List<LineLabel> labels = labels(Stream.concat(Stream.of("Traceback (most recent call last):"), rest)
                .toArray(String[]::new));

        assertThat(labels.subList(1, labels.size())).containsOnly(OTHER);
    }

    private List<LineLabel> labels(String... segments) {
        LineClassifier.Reading reading = classifier.open();
        return Stream.of(segments).map(segment -> reading.next(segment).label()).toList();
    }
}
