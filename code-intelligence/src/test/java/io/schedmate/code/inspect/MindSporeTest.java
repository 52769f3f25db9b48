package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs of MindSpore and its launcher. */
class MindSporeTest {

    private TestTree tree;

    @BeforeEach
    void atATrainingOfMindSpore(@TempDir Path folder) {
        tree = new TestTree(folder)
                .with("nets/book.py", """
                        _makers = {}
                        def register_net(maker):
                            _makers[maker.__name__] = maker
                            return maker
                        def is_net(name):
                            return name in _makers
                        """)
                .with("nets/small.py", """
                        from mindspore import nn
                        from .book import register_net
                        @register_net
                        def squeezenet_mini():
                            return nn.SequentialCell([nn.Dense(4, 2)])
                        """)
                .with("fit.py", """
                        import argparse
                        import mindspore as ms
                        from mindspore import nn
                        from nets.book import is_net, _makers
                        p = argparse.ArgumentParser()
                        p.add_argument('--net', default='squeezenet_mini')
                        p.add_argument('--epoch_size', type=int, default=90)
                        p.add_argument('--batch_size', type=int, default=48)
                        a = p.parse_args()
                        ms.set_auto_parallel_context(device_num=4, parallel_mode='data_parallel')
                        if not is_net(a.net):
                            raise RuntimeError(f'no net of the name {a.net}')
                        net = _makers[a.net]()
                        data = ms.dataset.Cifar10Dataset('d').batch(a.batch_size)
                        rule = nn.Momentum(net.trainable_params(), learning_rate=0.2, momentum=0.9)
                        model = ms.Model(net, loss_fn=nn.CrossEntropyLoss(), optimizer=rule, amp_level='O3')
                        model.train(a.epoch_size, data)
                        """);
    }

    @Test
    void theLauncherStartsTheWorkersOfOneMachine() {
        var job = tree.inspect("msrun --bind_core=True --worker_num 4 --local_worker_num 4 fit.py");

        assertThat(job.gpus()).isEqualTo(4);
        assertThat(job.nodes()).isEqualTo(1);
        assertThat(job.distributed()).isEqualTo("data parallel");
        assertThat(job.globalBatchSize()).isEqualTo(192);
    }

    @Test
    void workersMayBeOnSeveralMachines() {
        assertThat(tree.inspect("msrun --worker_num 8 --local_worker_num 4 fit.py")
                        .nodes())
                .isEqualTo(2);
    }

    @Test
    void theModelStatesItsPrecisionAndItsEpochs() {
        var job = tree.inspect("msrun --worker_num 4 fit.py");

        assertThat(job.precision()).isEqualTo("fp16");
        assertThat(job.epochs()).isEqualTo(90);
    }

    @Test
    void aNameThatAnotherModuleRegistersInADictionaryIsKnown() {
        assertThat(tree.inspect("msrun --worker_num 4 fit.py").hindrances()).isEmpty();
    }
}
