"""Trains the models of comparison on the training rows and scores the judged rows.

Arguments: directory, number of columns. Reads train.f32, judged.f32 (features, row after row), train.u8 (labels in order of time);
writes MODEL.f64, one score a judged row, and MODEL.json with the threshold. The last fifth of the training rows chooses a threshold for
30 alerts in 1,000; the model itself never learns from it. Shuffled labels are a third run: whatever it finds, it finds by a leak.
"""

import json
import pathlib
import sys

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, StandardScaler

ALERTS_PER_1000 = 30
CHOOSING_SHARE = 0.2
SEED = 0


def logarithms(values):
    return np.sign(values) * np.log1p(np.abs(values))


def logistic_regression():
    return make_pipeline(
        SimpleImputer(strategy="median", add_indicator=True, keep_empty_features=True),
        FunctionTransformer(logarithms),
        StandardScaler(),
        LogisticRegression(max_iter=500, random_state=SEED),
    )


def boosted_trees():
    return HistGradientBoostingClassifier(
        max_iter=200, learning_rate=0.1, max_leaf_nodes=31, l2_regularization=1.0, early_stopping=False, random_state=SEED
    )


def main():
    directory, columns = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    read = lambda name: np.fromfile(directory / name, dtype=np.float32).reshape(-1, columns)
    train, judged = read("train.f32"), read("judged.f32")
    labels = np.fromfile(directory / "train.u8", dtype=np.uint8)
    shuffled = np.random.default_rng(SEED).permutation(labels)
    choosing = int(len(labels) * (1 - CHOOSING_SHARE))
    models = {
        "logistic": (logistic_regression(), labels),
        "boosted": (boosted_trees(), labels),
        "shuffled": (boosted_trees(), shuffled),
    }
    for name, (model, truth) in models.items():
        model.fit(train[:choosing], truth[:choosing])
        chosen = model.predict_proba(train[choosing:])[:, 1]
        threshold = float(np.quantile(chosen, 1 - ALERTS_PER_1000 / 1000))
        model.predict_proba(judged)[:, 1].astype(np.float64).tofile(directory / f"{name}.f64")
        (directory / f"{name}.json").write_text(json.dumps({"threshold": threshold}))


main()
