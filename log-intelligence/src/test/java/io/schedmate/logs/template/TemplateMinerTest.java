package io.schedmate.logs.template;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemplateMinerTest {

    private final TemplateMiner miner = new TemplateMiner();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "step 10 loss 0.5 lr 1e-05 | step <num> loss <dec> lr <dec>",
                "loss: nan, norm=-inf | loss: <nan>, norm=<nan>",
                "0 errors, skipped=0 | <0> errors, skipped=<0>",
                "3 errors | <num> errors",
                "Read timed out at 2023-11-29T08:57:32.086Z | Read timed out at <time>",
                "Nov 29 08:57:32 gpu-07 kernel: ok | <time> gpu-<num> kernel: ok",
                "[Wed Nov 29 08:57:32 2023] NVRM | [<time>] NVRM",
                "eta 1:02:03 at 10.0.0.7:29500 | eta <time> at <ip>:<num>",
                "GPU-3f2b1c9a-0000-1111-2222-333344445555 lost | GPU-<uuid> lost",
                "NVRM: Xid (PCI:0000:3b:00.0): 79 | NVRM: Xid (PCI:<addr>): <num>",
                "at 0x7f3a9c00 in libtorch.so | at <hex> in libtorch.so",
                "open /data/set-1/a.bin or src/nn/a.py | open <path> or <path>",
                "12.5 samples/sec, 2.00it/s | <dec> samples/sec, <dec>it/s",
                "train/loss 0.3 val/error 0.1 | train/loss <dec> val/error <dec>",
                "No module named 'apex' | No module named <str>",
                "{'loss': 0.1, 'status': 'error'} | {'loss': <dec>, 'status': 'error'}",
                "torch 2.1.0+cu118 | torch <ver>+cu<num>",
                "losses [1, 2, 3, 4.5, 6] end | losses [<num>, <num><list>] end",
                "==================== | ====",
                "values [ 1. 2.  0.5 nan] | values [ <num>. <num><list> <nan>]",
                "I1129 08:57:32.086 7 net.cpp:9] x | I<num> <time> <num> net.cpp:<num>] x",
                "f+0x1/0x2 (+0x3f) [-1, 2] | f+<hex>/<hex> (+<hex>) [-<num>, <num>]",
                "from node7.cluster.local port 22 | from <host> port <num>",
                "https://a.org/x?y=1 failed | <url> failed",
            })
    void valuesBecomePlaceholders(String segment, String text) {
        assertThat(miner.template(segment).text()).isEqualTo(text);
    }

    @Test
    void barsOfOneKindShareATemplateUntilTheyComplete() {
        var early = miner.template(" 12%|█▏        | 60/500 [00:30<03:40,  2.00it/s, loss=0.3]");
        var late = miner.template(" 92%|█████████▏| 460/500 [03:30<00:20,  1.98it/s, loss=0.2]");
        var ended = miner.template("100%|██████████| 500/500 [04:10<00:00,  2.01it/s, loss=0.2]");

        assertThat(late).isEqualTo(early);
        assertThat(ended).isNotEqualTo(early);
        assertThat(ended.text()).startsWith("<100>%|<bar>| ");
    }

    @Test
    void coloursAndColumnWidthsDoNotMatter() {
        assertThat(miner.template("\u001B[31mERROR\u001B[0m   rank 3")).isEqualTo(miner.template("ERROR rank 41"));
    }

    @Test
    void anotherMinerGivesTheSameId() {
        assertThat(new TemplateMiner(8).template("rank 3 died").id())
                .isEqualTo(miner.template("rank 5 died").id())
                .hasSize(16);
    }

    @Test
    void aForgottenTemplateIsMinedAgainTheSame() {
        var small = new TemplateMiner(8);
        var first = small.template("the first");
        for (char a = 'a'; a <= 'z'; a++) {
            for (char b = 'a'; b <= 'z'; b++) {
                small.template("word " + a + b);
            }
        }

        assertThat(small.template("the first")).isEqualTo(first);
        assertThat(small.mined()).isEqualTo(1 + 26 * 26 + 1);
    }

    @Test
    void aHugeSegmentHasABoundedTemplateThatKeepsItsEnd() {
        var template = miner.template("x = 1, ".repeat(1_000_000) + "Killed");

        assertThat(template.text()).hasSizeLessThan(40_000).contains("<rest>").endsWith("Killed");
    }

    @Test
    void indentationIsKeptRegardlessOfItsDepth() {
        assertThat(miner.template("    raise x")).isEqualTo(miner.template("  raise x"));
        assertThat(miner.template("raise x")).isNotEqualTo(miner.template("  raise x"));
    }

    @Test
    void anExampleResemblesALine() {
        miner.key("step 4100 loss 0.52, 0 errors, wrote /data/out.bin at 2024-05-06 07:08:09");

        assertThat(miner.example()).isEqualTo("step 1 loss 1.1, 0 errors, wrote /a/b.c at 1-1-1 1:1:1");
    }

    @Test
    void aRequestedEntryStaysInAFullCache() {
        var cache = new TemplateCache<String>(8);
        cache.put(-1, "asked for");
        for (long key = 0; key < 1000; key++) {
            assertThat(cache.get(-1)).isEqualTo("asked for");
            cache.put(key, "seen once");
        }

        assertThat(cache.get(-1)).isEqualTo("asked for");
        assertThat(cache.get(0)).isNull();
        assertThat(cache.evictions()).isEqualTo(1000 + 1 - 8);
    }

    @Test
    void aRemovedEntryIsGoneAndTheOthersRemain() {
        var cache = new TemplateCache<String>(8);
        for (long key = 0; key < 5; key++) {
            cache.put(key, "value " + key);
        }
        cache.remove(2);

        assertThat(cache.get(2)).isNull();
        assertThat(cache.get(0)).isEqualTo("value 0");
        assertThat(cache.get(4)).isEqualTo("value 4");
    }
}
