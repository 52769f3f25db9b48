package io.schedmate.code.library;

import io.schedmate.code.evaluate.Evaluator;
import io.schedmate.code.evaluate.Library;
import io.schedmate.code.evaluate.LibraryList;
import io.schedmate.code.library.absl.Absl;
import io.schedmate.code.library.argbind.Argbind;
import io.schedmate.code.library.argparse.Argparse;
import io.schedmate.code.library.callback.CallbackLibraries;
import io.schedmate.code.library.click.Click;
import io.schedmate.code.library.cluster.Cluster;
import io.schedmate.code.library.deepspeed.DeepSpeed;
import io.schedmate.code.library.detectron2.Detectron2;
import io.schedmate.code.library.dictionaries.Dictionaries;
import io.schedmate.code.library.elements.Elements;
import io.schedmate.code.library.files.FileReaders;
import io.schedmate.code.library.fire.Fire;
import io.schedmate.code.library.frameworks.Frameworks;
import io.schedmate.code.library.gin.Gin;
import io.schedmate.code.library.hydra.Hydra;
import io.schedmate.code.library.hydra.OmegaConf;
import io.schedmate.code.library.idiom.ImportFunctions;
import io.schedmate.code.library.isaacgym.IsaacGym;
import io.schedmate.code.library.launch.ProcessStarters;
import io.schedmate.code.library.lightning.Lightning;
import io.schedmate.code.library.openmmlab.OpenMmlab;
import io.schedmate.code.library.regex.RegularExpressions;
import io.schedmate.code.library.sacred.Sacred;
import io.schedmate.code.library.standard.PathFunctions;
import io.schedmate.code.library.standard.StandardLibrary;
import io.schedmate.code.library.transformers.Transformers;
import io.schedmate.code.library.typed.TypedCommands;
import io.schedmate.code.library.wandb.WeightsAndBiases;
import java.util.List;
import java.util.function.Function;

/** The models of libraries, in the order in which the evaluator consults them. */
public final class KnownLibraries {

    private static final List<Function<Evaluator, Library>> IN_ORDER = List.of(
            _ -> new Frameworks(),
            StandardLibrary::new,
            PathFunctions::new,
            _ -> new RegularExpressions(),
            Cluster::new,
            _ -> new Sacred(),
            Elements::new,
            Argbind::new,
            _ -> new Argparse(),
            IsaacGym::new,
            Detectron2::new,
            OpenMmlab::new,
            ImportFunctions::new,
            Hydra::new,
            OmegaConf::new,
            _ -> new DeepSpeed(),
            Lightning::new,
            Transformers::new,
            TypedCommands::new,
            Click::new,
            Absl::new,
            Fire::new,
            Gin::new,
            Dictionaries::new,
            FileReaders::new,
            CallbackLibraries::new,
            ProcessStarters::new,
            WeightsAndBiases::new);

    private KnownLibraries() {}

    /** Creates the models for one evaluation. They store what the program defines. */
    public static Library of(Evaluator run) {
        return new LibraryList(
                IN_ORDER.stream().map(library -> library.apply(run)).toList());
    }
}
