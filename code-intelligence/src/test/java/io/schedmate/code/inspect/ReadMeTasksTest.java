package io.schedmate.code.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import io.schedmate.code.workload.Workload;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The task in a README compared with the task that follows from model and dataset. */
class ReadMeTasksTest {

    private static final String RESNET = """
            import torch, torchvision
            model = torchvision.models.resnet50(num_classes=10)
            torch.optim.SGD(model.parameters(), lr=0.5)
            """;

    private static final String OWN_MODEL_ON_KITTI = """
            import torch
            class Drifter(torch.nn.Module):
                def __init__(self):
                    super().__init__()
                    self.inner = torch.nn.Linear(4, 4)
            class KittiFrames(torch.utils.data.Dataset):
                pass
            model = Drifter()
            torch.optim.SGD(model.parameters(), lr=0.5)
            for batch in torch.utils.data.DataLoader(KittiFrames('kitti'), batch_size=2):
                model(batch)
            """;

    private TestTree tree;

    @BeforeEach
    void atAnEmptyTree(@TempDir Path folder) {
        tree = new TestTree(folder);
    }

    private Workload headed(String heading, String program) {
        return tree.with("README.md", "# " + heading + "\n\nSome words.\n")
                .with("train.py", program)
                .inspect("python train.py");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ReefNet: Deep Coral Bleaching Detection                      | coral bleaching detection
                    Fast segmentation of river ice                                | river ice segmentation
                    Tidal: Robust Rainfall Forecasting using Object Detection     | rainfall forecasting
                    Gates for Hand Gesture Recognisers                            | hand gesture recognition
                    A diffusion network with application to peptide generation    | peptide generation
                    Image super resolution                                        | image super-resolution
                    Prompt Learning for Vision-Language Models                    | prompt learning
                    SoftTide: Singing Voice Conversion                            | voice conversion
                    Reliable Deep Multi-View Clustering                           | multi-view clustering
                    The Gull’s Eye View Segmentation                             | gull’s eye view segmentation
                    """)
    void theHeadingOutranksTheUsualTaskOfTheNetwork(String heading, String task) {
        var job = headed(heading, RESNET);

        assertThat(job.taskType()).startsWith(task);
        assertThat(job.evidence()).containsEntry("taskType", "README.md:1");
    }

    @ParameterizedTest
    @CsvSource({
        "Class prediction",
        "Multi-task classification",
        "Toolbox: Face Recognition and Pose Estimation",
        "Notes on learning"
    })
    void aHeadingOfSeveralTasksOrNoneDecidesNothing(String heading) {
        assertThat(headed(heading, RESNET).taskType()).startsWith("image classification");
    }

    @Test
    void theKnownTaskOfSeveralInAHeadingIsConfirmed() {
        var job = headed("Toolbox: Pose Estimation and Image Classification", RESNET);

        assertThat(job.taskType()).startsWith("image classification");
        assertThat(job.evidence()).containsEntry("taskType", "README.md:1");
    }

    @Test
    void theProgramNameOutranksTheHeading() {
        var job = tree.with("README.md", "# Coral Bleaching Detection\n")
                .with("train_segmentation.py", RESNET)
                .inspect("python train_segmentation.py");

        assertThat(job.taskType()).contains("segmentation").doesNotContain("coral");
    }

    @Test
    void aTaskThatOnlyTheDataSuggestsIsNotGuessed() {
        assertThat(tree.with("train.py", OWN_MODEL_ON_KITTI)
                        .inspect("python train.py")
                        .taskType())
                .isNull();
    }

    @Test
    void theFirstSentenceOfTheReadMeGivesTheTaskIfNothingElseDoes() {
        var job = tree.with("README.md", "# Drifter\n\nThis code trains Drifter for video frame prediction.\n")
                .with("train.py", OWN_MODEL_ON_KITTI)
                .inspect("python train.py");

        assertThat(job.taskType()).startsWith("video frame prediction");
        assertThat(job.evidence()).containsEntry("taskType", "README.md:3");
    }

    @Test
    void aLineWithTheTaskIsCitedForATaskThatFollowsFromTheModel() {
        var job = tree.with("README.md", "# Slow\n\nWhat it is.\n\nA model of image classification.\n")
                .with("train.py", RESNET)
                .inspect("python train.py");

        assertThat(job.taskType()).startsWith("image classification");
        assertThat(job.evidence()).containsEntry("taskType", "README.md:5");
    }

    @Test
    void aLineWithTheModelTypeIsCitedWithItsDerivation() {
        var job = tree.with("README.md", "# Slow\n\nA small convolutional neural network.\n")
                .with("train.py", RESNET)
                .inspect("python train.py");

        assertThat(job.evidence()).containsEntry("modelType", "derived: train.py:2, README.md:3");
    }

    @Test
    void attentionAmongRecurrentLayersIsNotATransformer() {
        tree.with("train.py", """
                import torch
                class Attention(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.score = torch.nn.Linear(4, 1)
                class Speaker(torch.nn.Module):
                    def __init__(self):
                        super().__init__()
                        self.ear = torch.nn.GRU(4, 4)
                        self.eye = Attention()
                model = Speaker()
                torch.optim.SGD(model.parameters(), lr=0.5)
                """);

        assertThat(tree.inspect("python train.py").modelType()).contains("recurrent");
    }

    @Test
    void theTitleOfTheCitedPaperGivesTheTaskIfTheHeadingDoesNot() {
        var job = tree.with("README.md", """
                        # Fjord

                        ```
                        @article{fjord,
                          title={Fjord: Learned Glacier Calving Forecasting},
                        ```
                        """).with("train.py", RESNET).inspect("python train.py");

        assertThat(job.taskType()).startsWith("glacier calving forecasting");
        assertThat(job.evidence()).containsEntry("taskType", "README.md:5");
    }

    @Test
    void theDescriptionOfAProgramGivesItsTask() {
        var job = tree.with("train.py", """
                        import argparse, torch, torchvision
                        argparse.ArgumentParser(description='Trains a part of speech tagger for bird song tagging')
                        model = torchvision.models.resnet50(num_classes=10)
                        torch.optim.SGD(model.parameters(), lr=0.5)
                        """).inspect("python train.py");

        assertThat(job.taskType()).startsWith("bird song tagging");
    }

    @Test
    void aLossThatFitsTheTaskOfTheDatasetConfirmsIt() {
        var program = OWN_MODEL_ON_KITTI.replace("KittiFrames", "Cifar10Frames").replace("'kitti'", "'cifar10'");

        assertThat(tree.with("train.py", program).inspect("python train.py").taskType())
                .isNull();
        assertThat(tree.with("train.py", program + "    torch.nn.CrossEntropyLoss()(batch, batch)\n")
                        .inspect("python train.py")
                        .taskType())
                .startsWith("image classification");
    }

    private static final String ENCODER = """
            import torch, transformers
            encoder = transformers.AutoModel.from_pretrained('bert-base-uncased')
            loss = torch.nn.CrossEntropyLoss()
            torch.optim.AdamW(encoder.parameters(), lr=0.00002)
            %s
            """;

    @Test
    void anEncoderClassifiesUnlessItPredictsMaskedTokens() {
        assertThat(tree.with("train.py", ENCODER.formatted(""))
                        .inspect("python train.py")
                        .taskType())
                .startsWith("text classification");
        assertThat(tree.with("train.py", ENCODER.formatted("masked_lm_labels = None"))
                        .inspect("python train.py")
                        .taskType())
                .startsWith("language modeling");
    }

    @Test
    void aNetworkOfConvolutionsAndRecurrentCellsDoesNotClassifyImages() {
        var job = tree.with("train.py", """
                        import torch
                        class CNN_LSTM(torch.nn.Module):
                            def __init__(self):
                                super().__init__()
                                self.conv = torch.nn.Conv1d(4, 8, 3)
                                self.cells = torch.nn.LSTM(8, 8)
                        torch.optim.SGD(CNN_LSTM().parameters(), lr=0.5)
                        """).inspect("python train.py");

        assertThat(String.valueOf(job.taskType())).doesNotContain("image");
    }

    @Test
    void theLineOfTheModelHeadGivesTheTask() {
        var job = tree.with("train.py", """
                        import transformers
                        from transformers import AutoModelForCausalLM as Writer
                        model = Writer.from_pretrained('gpt2')
                        transformers.Trainer(model=model).train()
                        """).inspect("python train.py");

        assertThat(job.taskType()).contains("causal language modeling");
        assertThat(job.evidence().get("taskType")).asString().contains("train.py:2");
    }

    @Test
    void imdbFacesAreNotReviews() {
        var job = tree.with("train.py", RESNET + """
                        import argparse
                        parser = argparse.ArgumentParser()
                        parser.add_argument('--dataset', default='imdb_wiki')
                        args = parser.parse_args()
                        """).inspect("python train.py");

        assertThat(job.taskType()).startsWith("age estimation");
    }

    @Test
    void imagesFromASimulatorAreNoTaskOfAnAgent() {
        String program = """
                import torch
                class %s(torch.nn.Module):
                    pass
                class CarlaFrames(torch.utils.data.Dataset):
                    pass
                model = %s()
                torch.optim.SGD(model.parameters(), lr=0.5)
                for batch in torch.utils.data.DataLoader(CarlaFrames('carla'), batch_size=2):
                    model(batch)
                """;

        assertThat(tree.with("train.py", program.formatted("CycleGAN", "CycleGAN"))
                        .inspect("python train.py")
                        .taskType())
                .contains("image-to-image translation")
                .doesNotContain("reinforcement");
        assertThat(tree.with("train.py", program.formatted("ResNet", "ResNet"))
                        .inspect("python train.py")
                        .taskType())
                .contains("reinforcement learning");
    }
}
