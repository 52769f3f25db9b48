package io.schedmate.code.similar;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The GPUs that a submitted script asks a cluster for: Slurm, PBS, Grid Engine or LSF.
 *
 * @param gpus on each node; empty where it does not say
 * @param onProcessors whether it asks for a queue of machines without GPUs
 */
record ClusterRequest(OptionalInt gpus, boolean onProcessors) {

    private static final Pattern DIRECTIVE = Pattern.compile("(?m)^\\s*#(?:SBATCH|PBS|BSUB|\\$)\\s+(.{1,400})$");
    private static final Pattern GPUS = Pattern.compile("--gres[= ]gpu(?::[A-Za-z][\\w-]*)?(?::(\\d{1,4}))?"
            + "|--gpus(?:-per-node)?[= ](?:[A-Za-z][\\w-]*:)?(\\d{1,4})"
            + "|\\bngpus=(\\d{1,4})|:gpus=(\\d{1,4})|-l\\s+(?:\\S*,)?n?gpus?=(\\d{1,4})|-gpu\\s+\\S*num=(\\d{1,4})");
    private static final Pattern PROCESSORS =
            Pattern.compile("(?:-q|-p|--partition|--queue)[= ]\\S*\\bcpu", Pattern.CASE_INSENSITIVE);

    static ClusterRequest of(JobCommand job) {
        StringBuilder asked = new StringBuilder();
        if (job.isShellScript()) {
            // What stands on the command line stands over what the script says.
            asked.append(job.command()).append('\n');
            Matcher directive = DIRECTIVE.matcher(job.script().orElse(""));
            while (directive.find()) {
                asked.append(directive.group(1)).append('\n');
            }
        }
        Matcher gpus = GPUS.matcher(asked);
        return new ClusterRequest(
                gpus.find() ? OptionalInt.of(count(gpus)) : OptionalInt.empty(),
                PROCESSORS.matcher(asked).find());
    }

    private static int count(Matcher found) {
        for (int group = 1; group <= found.groupCount(); group++) {
            String count = found.group(group);
            if (count != null) {
                return Integer.parseInt(count);
            }
        }
        return 1;
    }

    Optional<Difference> from(ClusterRequest other) {
        return isOther(other)
                ? Optional.of(new Difference(FlagKind.MODE, "GPUs asked for", told(), other.told(), true))
                : Optional.empty();
    }

    private boolean isOther(ClusterRequest other) {
        if (gpus.isPresent() && other.gpus.isPresent()) {
            return gpus.getAsInt() != other.gpus.getAsInt();
        }
        return gpus.isPresent() ? other.onProcessors : other.gpus.isPresent() && onProcessors;
    }

    private String told() {
        return gpus.isPresent() ? String.valueOf(gpus.getAsInt()) : onProcessors ? "none" : "";
    }
}
