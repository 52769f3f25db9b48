package io.schedmate.logs.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogNameTest {

    @ParameterizedTest
    @CsvSource({
        "rank3.log, 3",
        "logs/train_rank_07.out, 7",
        "attempt_1/3/stderr.log, 3",
        "1/rank.12/stdout, 12",
        "5.err, 5",
        "node-12-rank-4.log, 4",
        "global_rank=9.txt.gz, 9"
    })
    void readsTheRank(String name, int rank) {
        assertThat(LogName.of(name).rank()).isEqualTo(rank);
    }

    @ParameterizedTest
    @CsvSource({"train.log", "local_rank0.log", "frankfurt.log", "slurm-81234.out", "2024-01-05.log"})
    void readsNoOtherNumberAsARank(String name) {
        assertThat(LogName.of(name).rank()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "node-12.log, node-12",
        "bert-worker-3/stderr, worker-3",
        "dgx07_rank1.out, dgx07",
        "logs/compute-2-14.err, compute-2-14"
    })
    void readsTheNode(String name, String node) {
        assertThat(LogName.of(name).node()).isEqualTo(node);
    }

    @Test
    void readsTheAttempt() {
        assertThat(LogName.of("attempt_2/0/stdout.log").attempt()).isEqualTo(2);
        assertThat(LogName.of("rank0.log").attempt()).isZero();
    }
}
