import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Fits a line with many weights by gradient descent, for machines without Python. With the argument "forecast" it
 * contains a bug that appears late.
 */
class Train {

    public static void main(String[] arguments) throws Exception {
        String task = arguments[0];
        int steps = Integer.parseInt(arguments[1]);
        Path checkpoint = Path.of(arguments[2]);
        // The demo kills the run at this step. Without the wait, the run could end first on a busy machine.
        int holdAt = Integer.parseInt(System.getenv().getOrDefault("DEMO_HOLD_AT_STEP", "0"));
        int batch = 32;
        double rate = 0.05;
        double[] weights = new double[16];
        Random random = new Random(7);
        int first = 1;
        if (Files.exists(checkpoint)) {
            String[] kept = Files.readString(checkpoint).split(" ");
            first = Integer.parseInt(kept[0]) + 1;
            for (int i = 0; i < weights.length; i++) {
                weights[i] = Double.parseDouble(kept[i + 1]);
            }
            System.out.println("Resumed from " + checkpoint + " at step " + kept[0]);
        }
        System.out.printf("Training %s: %d steps, batch size %d, lr %.2f%n", task, steps, batch, rate);
        long shown = System.nanoTime();
        for (int step = first; step <= steps; step++) {
            double loss = 0;
            for (int each = 0; each < batch; each++) {
                double[] x = random.doubles(weights.length, -1, 1).toArray();
                double error = 0;
                for (int i = 0; i < weights.length; i++) {
                    error += (weights[i] - Math.sin(i)) * x[i];
                }
                loss += error * error;
                for (int i = 0; i < weights.length; i++) {
                    weights[i] -= rate * error * x[i] / batch;
                }
            }
            // Leaves processor time to the platform, which shares a small machine with three training jobs.
            Thread.sleep(30);
            if (step % 10 == 0) {
                long now = System.nanoTime();
                System.out.printf(
                        Locale.ROOT,
                        "step %d/%d loss %.4f lr %.2f %.1f samples/s%n",
                        step, steps, loss / batch, rate, 10 * batch * 1e9 / (now - shown));
                shown = now;
            }
            if (step % 50 == 0) {
                StringBuilder kept = new StringBuilder().append(step);
                for (double weight : weights) {
                    kept.append(' ').append(weight);
                }
                Files.writeString(checkpoint, kept);
            }
            if (step == holdAt) {
                Thread.sleep(3_600_000);
            }
            if (step == 200 && task.equals("forecast")) {
                System.out.println("validation loss " + weights[weights.length]);
            }
        }
        System.out.println("Training finished");
    }
}
