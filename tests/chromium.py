"""`python -m tests.chromium` is what `python -m tests.browsers` was called when there was one browser."""

import sys

from tests.browsers import main

if __name__ == "__main__":
    sys.exit(main())
