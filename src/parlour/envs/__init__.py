"""Every game for those who learn: PettingZoo, Gymnasium, OpenSpiel, and arrays out of records.

Nothing here names a game. A framework is imported only by the module that is called after it.
"""

from parlour.needed import needed

with needed("bots"):
    import numpy as numpy
