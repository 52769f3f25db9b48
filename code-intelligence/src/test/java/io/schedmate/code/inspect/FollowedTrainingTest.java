package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.value.Place;
import io.schedmate.code.workload.Certainty;
import io.schedmate.code.workload.WorkloadField;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Without an evaluated training, no setting counts as absent. */
class FollowedTrainingTest {

    private static final String START = """
            import sys
            import torch
            from torch.utils.data import DataLoader
            from otherlibrary import Recipe
            torch.manual_seed(0)
            torch.backends.cudnn.benchmark = True
            print('start')
            loader = DataLoader([], batch_size=4)
            recipe = Recipe(sys.argv[1])
            recipe.read()
            recipe.check()
            torch.cuda.empty_cache()
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    @Test
    void aTrainingByAnUnknownObjectLeavesFieldsUndetermined() {
        var job = tree.with("launch.py", START + "recipe.part('trainer').fit(recipe.part('model'))\n")
                .inspect("python launch.py recipe.yaml");

        for (WorkloadField field :
                new WorkloadField[] {WorkloadField.PRECISION, WorkloadField.DISTRIBUTED, WorkloadField.AUGMENTATION}) {
            assertThat(job.value(field)).as(field.fieldName()).isNull();
            assertThat(job.certainty(field)).isEqualTo(new Certainty.NotFollowed(Place.COMMAND));
        }
        assertThat(job.gpus()).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "torch.optim.SGD([], lr=0.1)",
                "recipe.loss().backward()",
                "from pytorch_lightning import Trainer; Trainer().fit(recipe)"
            })
    void anEvaluatedTrainingLeavesNoFieldUndetermined(String training) {
        var job = tree.with("launch.py", START + "recipe.part('model').prepare()\n" + training + "\n")
                .inspect("python launch.py recipe.yaml");

        assertThat(job.precision()).isEqualTo("fp32");
        assertThat(job.augmentation()).isEmpty();
    }

    @Test
    void aProgramWithoutTrainingGetsDefaults() {
        var job = tree.with("evaluate.py", START + "recipe.part('model').predict(loader)\n")
                .inspect("python evaluate.py recipe.yaml");

        assertThat(job.precision()).isEqualTo("fp32");
    }

    @Test
    void aFunctionOfAnUnknownPackageMayTrain() {
        var job = tree.with("launch.py", """
                        import sys
                        import torch
                        from otherlibrary.training import launch
                        print('start')
                        launch(sys.argv[1])
                        """).with("probe.py", """
                        import torch
                        print(torch.cuda.device_count())
                        """);

        assertThat(job.inspect("python launch.py recipe.yaml").distributed()).isNull();
        assertThat(job.inspect("python launch.py recipe.yaml").gpus()).isNull();
        assertThat(job.inspect("python probe.py").distributed()).isEqualTo("none");
    }
}
