"""Makes the SynCCFD set of the public benchmark: 1,000 cards, 2,000 terminals, 120 days, seed 42. Argument: the CSV to write."""

import contextlib
import io
import os
import sys

from synccfd import DatasetGenerator

COLUMNS = ["TX_DATETIME", "CUSTOMER_ID", "TERMINAL_ID", "TX_AMOUNT", "TX_TYPE", "TX_FRAUD", "TX_FRAUD_SCENARIO"]

path = sys.argv[1]
generator = DatasetGenerator(n_customers=1000, n_terminals=2000, nb_days=120, start_date="2025-01-01", random_state=42)
with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
    _, _, transactions = generator.generate()
transactions.sort_values("TX_DATETIME", kind="stable")[COLUMNS].to_csv(path + ".part", index=False)
os.replace(path + ".part", path)
