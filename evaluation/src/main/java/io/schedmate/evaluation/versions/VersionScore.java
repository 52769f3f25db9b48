package io.schedmate.evaluation.versions;

import java.util.List;

/**
 * The cost of the edits in one repository.
 *
 * @param commits replayed, oldest first; the first is read in both cases and does not count
 * @param known edits that were answered without reading
 * @param same edits whose answer equals the one from scratch
 * @param files opened for these edits
 * @param tokens of a model, for these edits
 * @param secondsScratch for all edits together, without a model
 * @param secondsVersioned for all edits together, without a model
 * @param differing commits with another answer
 */
public record VersionScore(
        History history,
        List<String> commits,
        int known,
        int same,
        Files files,
        Tokens tokens,
        double secondsScratch,
        double secondsVersioned,
        List<String> differing) {

    public VersionScore {
        commits = List.copyOf(commits);
        differing = List.copyOf(differing);
    }

    /**
     * Files opened, either to be read or to detect changes.
     *
     * @param scratch each time from scratch
     * @param running by a process that keeps running
     * @param restarted by a process that is started for each edit, with stored readings
     */
    public record Files(long scratch, long running, long restarted) {

        Files plus(Files other) {
            return new Files(scratch + other.scratch, running + other.running, restarted + other.restarted);
        }
    }

    /**
     * The tokens of requests and answers.
     *
     * @param asked edits for which the model was asked
     * @param same edits with the model's answer from scratch
     */
    public record Tokens(long scratch, long versioned, int asked, int same) {

        Tokens plus(Tokens other) {
            return new Tokens(
                    scratch + other.scratch, versioned + other.versioned, asked + other.asked, same + other.same);
        }
    }

    public int edits() {
        return commits.size() - 1;
    }
}
