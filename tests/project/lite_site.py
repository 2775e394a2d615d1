"""A site of JupyterLite with the board in it that asks nothing of any other place.

numpy and Pillow for browsers are published by the makers of Pyodide, in no registry of packages. Of numpy the board
needs how lists of numbers are handed on, and of Pillow that it is there, so that two small wheels stand in for them.
"""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
NUMPY = '''"""What ipycanvas and the board need of numpy to hand numbers on to the page."""
from array import array as packed

int64, float16, float32 = "int64", "float16", "float32"
uint8, uint16, int16, int32 = "uint8", "uint16", "int16", "int32"


class float64(float):
    """IPython asks for it when it shows numbers."""


CODES = {uint8: "B", uint16: "H", int16: "h", int32: "i", float32: "f", float64: "d"}


class ndarray:
    flags = {"C_CONTIGUOUS": True}

    def __init__(self, values, shape, dtype):
        self.shape, self.dtype = shape, dtype
        self.values = packed(CODES[dtype], values)

    def __buffer__(self, flags):
        return memoryview(self.values)

    def __len__(self):
        return self.shape[0]

    @property
    def ndim(self):
        return len(self.shape)

    def ravel(self):
        return ndarray(self.values, (len(self.values),), self.dtype)

    def __mul__(self, number):
        return ndarray([value * number for value in self.values], self.shape, float64)

    def astype(self, dtype):
        return ndarray([int(value) if CODES[dtype] not in "fd" else value for value in self.values], self.shape, dtype)


def array(values, dtype=None):
    if isinstance(values, ndarray):
        return values if dtype is None else values.astype(dtype)
    values, shape = list(values), ()
    while True:
        shape += (len(values) if not shape else len(values) // count,)
        count = len(values)
        if not values or not hasattr(values[0], "__len__"):
            break
        values = [value for row in values for value in row]
    if dtype is None:
        dtype = int32 if all(isinstance(value, int) for value in values) else float64
    return ndarray(values, shape, dtype)


asarray = array


def require(values, dtype=None, requirements=None):
    return array(values, dtype)



def rint(given):
    return ndarray([round(value) for value in given.values], given.shape, float64)


def frombuffer(data, dtype):
    return ndarray(data, (len(data),), dtype)
'''
PILLOW = '"""No pictures are read or written here."""\n'
STAND_INS = {
    "numpy-9999-py3-none-any.whl": {"numpy/__init__.py": NUMPY},
    "pillow-9999-py3-none-any.whl": {"PIL/__init__.py": "", "PIL/Image.py": PILLOW},
}


def write_stand_ins(folder: Path) -> None:
    """Write the two wheels."""
    for wheel, files in STAND_INS.items():
        name = wheel.partition("-")[0]
        about = {
            "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 9999\n",
            "WHEEL": "Wheel-Version: 1.0\nGenerator: tests\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            "RECORD": "",
        }
        with ZipFile(folder / wheel, "w") as packed:
            for path, text in files.items():
                packed.writestr(path, text)
            for path, text in about.items():
                packed.writestr(f"{name}-9999.dist-info/{path}", text)


def make(folder: Path, notebooks: Path) -> Path:
    """Build the site with the command of the documentation, in an environment that has what only it needs.

    JupyterLite is no part of the environment of the tests: its kernel would be an extension of the JupyterLab there.

    Parameters:
        folder: an empty folder.
        notebooks: the folder of the notebooks that the site shows.

    Raises:
        RuntimeError: something could not be fetched or built; the message says what.
    """
    wheels = folder / "stand-ins"
    wheels.mkdir()
    write_stand_ins(wheels)
    environment = folder / "environment"
    _run(sys.executable, "-m", "venv", "--without-pip", str(environment))
    python = next(path for path in (environment / "bin/python", environment / "Scripts/python.exe") if path.exists())
    packages = _run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    here = [path for path in sys.path if path.endswith("site-packages")]
    Path(packages, "of_the_tests.pth").write_text("\n".join(here), "utf-8")
    wanted = ("jupyterlite-core>=0.8.6", "jupyterlite-pyodide-kernel>=0.8.6")
    _run(sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", *wanted)
    site = folder / "site"
    command = [str(python), str(ROOT / "docs" / "lite.py"), "--output", str(site), "--notebooks", str(notebooks)]
    _run(*command, "--stand-ins", str(wheels))
    return site


def _run(*command: str) -> str:
    environment = os.environ | {"JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter"))}
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}")
    return done.stdout
