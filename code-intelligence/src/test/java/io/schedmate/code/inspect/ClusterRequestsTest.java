package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Resources that a job requests from a queue, and the processes that it starts there. */
class ClusterRequestsTest {

    private TestTree tree;

    @BeforeEach
    void atATreeWithAProgram(@TempDir Path folder) {
        tree = new TestTree(folder).with("train.py", """
                import torch
                from torch.nn.parallel import DistributedDataParallel
                torch.distributed.init_process_group('nccl')
                model = DistributedDataParallel(torch.nn.Linear(2, 2))
                torch.optim.SGD(model.parameters(), lr=0.1)
                """).with("alone.py", """
                import torch
                model = torch.nn.Linear(2, 2)
                if torch.cuda.device_count() > 1:
                    model = torch.nn.DataParallel(model)
                torch.optim.SGD(model.parameters(), lr=0.1)
                """);
    }

    @Test
    void pbsChunksAreNodesAndTheirGpusAreProcesses() {
        tree.with("job.pbs", """
                #!/bin/bash
                #PBS -l select=2:ncpus=16:ngpus=4:mpiprocs=4
                #PBS -q long
                mpirun -np 8 --map-by ppr:4:node python train.py
                """);

        var job = tree.inspect("qsub job.pbs");

        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.nodes()).isEqualTo(2);
    }

    @Test
    void aLauncherForAllGpusTakesTheRequestedGpus() {
        tree.with("old.sh", """
                #PBS -l nodes=1:ppn=8:gpus=2
                torchrun --nproc_per_node=gpu train.py
                """).with("sge.sh", """
                #$ -l h_rt=24:00:00,gpu=4
                torchrun --nproc_per_node=gpu train.py
                """).with("lsf.sh", """
                #BSUB -gpu "num=3:mode=exclusive_process"
                torchrun --nproc_per_node=gpu train.py
                """);

        assertThat(tree.inspect("qsub old.sh").gpus()).isEqualTo(2);
        assertThat(tree.inspect("qsub sge.sh").gpus()).isEqualTo(4);
        assertThat(tree.inspect("bsub < lsf.sh").gpus()).isEqualTo(3);
    }

    @Test
    void aDataParallelProcessTakesAllDevicesOfItsJob() {
        tree.with("job.sh", """
                #SBATCH --gres=gpu:4
                #SBATCH -n 1
                python alone.py
                """);

        var job = tree.inspect("sbatch job.sh");

        assertThat(job.distributed()).isEqualTo("data parallel");
        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.nodes()).isEqualTo(1);
        assertThat(job.evidence()).containsEntry("gpus", "job.sh:1");
    }

    @Test
    void tasksDividedByTasksPerNodeAreNodes() {
        tree.with("job.sh", """
                #SBATCH --ntasks=8
                #SBATCH --ntasks-per-node=4
                #SBATCH --gpus-per-task=1
                srun python train.py
                """);

        var job = tree.inspect("sbatch job.sh");

        assertThat(job.gpus()).isEqualTo(8);
        assertThat(job.nodes()).isEqualTo(2);
    }

    @Test
    void processesPerNodeGiveTheNodesOfMpi() {
        assertThat(tree.inspect("mpirun -np 16 -npernode 8 python train.py").nodes())
                .isEqualTo(2);
        assertThat(tree.inspect("mpirun -np 16 -N 8 python train.py").nodes()).isEqualTo(2);
    }

    @Test
    void oneTaskRunsOnOneNode() {
        tree.with("one.sh", """
                #!/bin/bash
                #SBATCH --ntasks=1
                #SBATCH --gpus-per-task=1
                srun python train.py
                """).with("more.sh", """
                #!/bin/bash
                #SBATCH --ntasks=4
                #SBATCH --gpus-per-task=1
                srun python train.py
                """);

        assertThat(tree.inspect("sbatch one.sh").nodes()).isEqualTo(1);
        assertThat(tree.inspect("sbatch more.sh").nodes()).isNull();
    }

    @Test
    void aBatchScriptThatAsksForNoTasksRunsOneTaskOnOneNode() {
        tree.with("job.sh", """
                #!/bin/bash
                #SBATCH --gres=gpu:v100:1
                #SBATCH --time=2:00:00
                srun python train.py
                """);

        var job = tree.inspect("sbatch job.sh");

        assertThat(job.nodes()).isEqualTo(1);
        assertThat(job.gpus()).isEqualTo(1);
        assertThat(job.distributed()).isEqualTo("none");
    }
}
