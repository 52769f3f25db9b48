package io.schedmate.logs.locate;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.logs.extract.plan.KnownFormats;
import io.schedmate.logs.intake.InMemoryLogLines;
import io.schedmate.logs.learned.LearnedMessages;
import io.schedmate.logs.locate.signature.SignatureCatalogue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MadeUpFailuresTest {

    private static final FailureLocator LOCATOR =
            new FailureLocator(SignatureCatalogue.standard(), LearnedMessages.standard(), KnownFormats.NONE);
    private static final int SEEDS = 40;
    private static final int NEAR = 3;

    /** The lines at which the output of a failure starts and its cause is printed. */
    private record Position(long first, long root) {}

    private enum Course {
        ELASTIC_RESTART(4) {
            @Override
            Position write(MadeUpJob job, Ending ending) {
                job.train(60);
                job.fail(1, Ending.ALL.get(job.random.nextInt(Ending.ALL.size())));
                job.timeOuts(1, 3);
                job.restart();
                job.train(80);
                return failed(job, ending, job.random.nextInt(job.ranks));
            }
        },
        EVALUATION_THAT_IS_CAUGHT(1) {
            @Override
            Position write(MadeUpJob job, Ending ending) {
                for (int round = 0; round < 4; round++) {
                    job.train(40 + round);
                    job.print(0, "evaluation at this step failed, going on without its figures:");
                    job.print(0, Ending.ALL.get(job.random.nextInt(3)).cause());
                }
                job.train(30);
                return failed(job, ending, 0);
            }
        },
        SIXTY_FOUR_RANKS(64) {
            @Override
            Position write(MadeUpJob job, Ending ending) {
                job.train(20);
                job.print(5, "NCCL WARN Connection to 10.1.2.3 was reset, trying again");
                job.train(20);
                int rank = job.random.nextInt(job.ranks);
                Position position = failed(job, ending, rank);
                job.timeOuts(rank, 63);
                return position;
            }
        },
        ANOTHER_SPEAKS_FIRST(8) {
            @Override
            Position write(MadeUpJob job, Ending ending) {
                job.train(70);
                long first = job.next();
                job.timeOuts(6, 5);
                long root = job.fail(6, ending);
                job.timeOuts(6, 4);
                return new Position(first, root);
            }
        },
        A_LAUNCHER_SUMS_UP(8) {
            @Override
            Position write(MadeUpJob job, Ending ending) {
                job.train(50);
                Position position = failed(job, ending, 3);
                job.launcher("E0304 05:06:07.011000 88 torch/distributed/elastic/multiprocessing/api.py:869] failed"
                        + " (exitcode: 1) local_rank: 3 (pid: 4003) of binary: /opt/python");
                job.launcher("srun: error: node-3: task 3: Exited with exit code 1");
                return position;
            }
        };

        private final int ranks;

        Course(int ranks) {
            this.ranks = ranks;
        }

        abstract Position write(MadeUpJob job, Ending ending);

        Position failed(MadeUpJob job, Ending ending, int rank) {
            long first = job.next();
            return new Position(first, job.fail(rank, ending));
        }
    }

    @ParameterizedTest
    @EnumSource
    void findsTheFirstErrorOrTheRootCauseInNineteenOfTwenty(Course course) {
        List<String> misses = new ArrayList<>();
        int total = 0;
        for (int seed = 0; seed < SEEDS; seed++) {
            for (Ending ending : Ending.ALL) {
                MadeUpJob job = new MadeUpJob(seed, course.ranks);
                Position wanted = course.write(job, ending);
                total++;
                FailedAttempt answer =
                        LOCATOR.locate(new InMemoryLogLines(job.lines())).answer();
                if (!isNear(wanted, answer)) {
                    misses.add(seed + " " + ending.name() + ": expected " + wanted + ", found "
                            + (answer == null ? null : answer.firstErrorLine() + " " + answer.root())
                            + "; trained as " + job.lines().getFirst());
                }
            }
        }

        assertThat(misses).hasSizeLessThanOrEqualTo(total / 20);
    }

    private static boolean isNear(Position wanted, @Nullable FailedAttempt answer) {
        return answer != null
                && (Math.abs(answer.firstErrorLine() - wanted.first()) <= NEAR
                        || Math.abs(answer.root().messageLine() - wanted.root()) <= NEAR);
    }
}
