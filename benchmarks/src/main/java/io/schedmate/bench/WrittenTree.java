package io.schedmate.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A job's tree of 40,000 lines of Python in 80 modules, all of which the program imports and uses. */
record WrittenTree(Path root) {

    static final String COMMAND = "torchrun --standalone --nproc_per_node=8 train.py --epochs 30 --seed 1";
    private static final int MODULES = 80;
    private static final int LINES = 500;

    /** @param version number written into each file, so that no text of another version occurs again */
    WrittenTree write(int version) throws IOException {
        StringBuilder program = new StringBuilder("import argparse\nimport torch\n# version " + version + "\n");
        for (int module = 0; module < MODULES; module++) {
            Files.writeString(root.resolve("part" + module + ".py"), module(module, version));
            program.append("import part")
                    .append(module)
                    .append("\nx = part")
                    .append(module)
                    .append(".first(1)\n");
        }
        Files.writeString(root.resolve("train.py"), program.append("""
                parser = argparse.ArgumentParser()
                parser.add_argument("--epochs", type=int, default=90)
                parser.add_argument("--lr", type=float, default=0.1)
                parser.add_argument("--seed", type=int, default=0)
                args = parser.parse_args()
                model = torch.nn.parallel.DistributedDataParallel(part0.Net())
                optimizer = torch.optim.SGD(model.parameters(), lr=args.lr)
                loader = torch.utils.data.DataLoader(part0.data(), batch_size=64, shuffle=True)
                for epoch in range(args.epochs):
                    for batch in loader:
                        model(batch)
                """).toString());
        return this;
    }

    private static String module(int module, int version) {
        StringBuilder text =
                new StringBuilder("import torch\n# version ").append(version).append('\n');
        text.append("class Net(torch.nn.Module):\n    def forward(self, x):\n        return x\n");
        text.append("def data():\n    return []\ndef first(x):\n    return f0(x)\n");
        for (int lines = 9, function = 0; lines < LINES; lines += 5, function++) {
            text.append("""
                    def f%1$d(x, scale=%2$d.5, name="layer_%1$d"):
                        y = x * scale + %1$d
                        if y > 100 and name.startswith("layer"):
                            y = [value for value in range(%2$d)]
                        return {"name": name, "value": y}
                    """.formatted(function, module));
        }
        return text.toString();
    }

    /** Reads all files and returns their bytes: the minimum work of any reader of the tree. */
    long read() throws IOException {
        long bytes = Files.readAllBytes(root.resolve("train.py")).length;
        for (int module = 0; module < MODULES; module++) {
            bytes += Files.readAllBytes(root.resolve("part" + module + ".py")).length;
        }
        return bytes;
    }
}
