package io.schedmate.code.estimate.learned;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** A {@link BoostedMedian} and the number of runs ended at its training, as bytes that reproduce it exactly. */
record ModelBytes(long seen, BoostedMedian model) {

    byte[] written() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(seen);
            out.writeInt(model.bins().cuts().length);
            for (double[] cuts : model.bins().cuts()) {
                out.writeInt(cuts.length);
                write(out, cuts);
            }
            out.writeInt(model.trees().size());
            for (Tree tree : model.trees()) {
                for (int node = 0; node < Tree.LEAVES; node++) {
                    out.writeShort(tree.features()[node]);
                    out.writeByte(tree.lastBins()[node]);
                }
                write(out, tree.values());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, double[] values) throws IOException {
        for (double value : values) {
            out.writeDouble(value);
        }
    }

    /** @throws IllegalArgumentException if the bytes are not a model */
    static ModelBytes read(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            long seen = in.readLong();
            double[][] cuts = new double[size(in, bytes)][];
            for (int feature = 0; feature < cuts.length; feature++) {
                cuts[feature] = doubles(in, size(in, bytes));
            }
            List<Tree> trees = new ArrayList<>();
            int count = size(in, bytes);
            for (int i = 0; i < count; i++) {
                trees.add(tree(in, cuts.length));
            }
            return new ModelBytes(seen, new BoostedMedian(new Bins(cuts), trees));
        } catch (IOException e) {
            throw new IllegalArgumentException("Expected the bytes of a trained model, got (" + bytes.length + ")", e);
        }
    }

    private static Tree tree(DataInputStream in, int width) throws IOException {
        int[] features = new int[Tree.LEAVES];
        int[] lastBins = new int[Tree.LEAVES];
        for (int node = 0; node < Tree.LEAVES; node++) {
            features[node] = in.readShort();
            lastBins[node] = in.readByte();
            if (features[node] >= width) {
                throw new IOException("feature " + features[node] + " of " + width);
            }
        }
        return new Tree(features, lastBins, doubles(in, Tree.LEAVES));
    }

    /** Returns a size that does not exceed the number of bytes. */
    private static int size(DataInputStream in, byte[] bytes) throws IOException {
        int size = in.readInt();
        if (size < 0 || size > bytes.length) {
            throw new IOException("size " + size);
        }
        return size;
    }

    private static double[] doubles(DataInputStream in, int count) throws IOException {
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = in.readDouble();
        }
        return values;
    }
}
