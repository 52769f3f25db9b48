package io.schedmate.code.estimate.use;

/** Solves small systems of linear equations for least-squares fits. */
public final class LinearEquations {

    private LinearEquations() {}

    /**
     * Solves a system with a symmetric positive matrix.
     *
     * @param rows the matrix with its right side as the last column; overwritten
     */
    public static double[] solution(double[][] rows) {
        int size = rows.length;
        for (int pivot = 0; pivot < size; pivot++) {
            for (int row = pivot + 1; row < size; row++) {
                double factor = rows[row][pivot] / rows[pivot][pivot];
                for (int column = pivot; column <= size; column++) {
                    rows[row][column] -= factor * rows[pivot][column];
                }
            }
        }
        double[] solution = new double[size];
        for (int row = size - 1; row >= 0; row--) {
            double rest = rows[row][size];
            for (int column = row + 1; column < size; column++) {
                rest -= rows[row][column] * solution[column];
            }
            solution[row] = rest / rows[row][row];
        }
        return solution;
    }
}
