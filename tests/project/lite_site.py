"""JupyterLite site for tests, without requests to other hosts.

numpy and Pillow for browsers are published by Pyodide, outside of package registries. The board needs only arrays of
numbers from numpy, and an importable Pillow, so that two small wheels replace them.
"""

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
NUMPY = '''"""The part of numpy that ipycanvas and the board need to send numbers to the page."""
from array import array as packed

int64, float16, float32 = "int64", "float16", "float32"
uint8, uint16, int16, int32 = "uint8", "uint16", "int16", "int32"


class float64(float):
    """IPython requires it to display numbers."""


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



def rint(values):
    return ndarray([round(value) for value in values.values], values.shape, float64)


def frombuffer(data, dtype):
    return ndarray(data, (len(data),), dtype)
'''
PILLOW = '"""A stand-in without pictures."""\n'
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


def build_site(folder: Path, notebooks: Path) -> Path:
    """Build the site with the command of the documentation, in an environment with its own requirements.

    JupyterLite is not installed with the tests, since its kernel would be an extension of their JupyterLab.

    Parameters:
        folder: an empty folder.
        notebooks: the folder of the notebooks of the site.

    Raises:
        RuntimeError: a package could not be downloaded, or the site could not be built.
    """
    wheels = folder / "stand-ins"
    wheels.mkdir()
    write_stand_ins(wheels)
    environment = folder / "environment"
    _run(sys.executable, "-m", "venv", "--without-pip", str(environment))
    python = next(path for path in (environment / "bin/python", environment / "Scripts/python.exe") if path.exists())
    packages = _run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    site_packages = [path for path in sys.path if path.endswith("site-packages")]
    Path(packages, "of_the_tests.pth").write_text("\n".join(site_packages), "utf-8")
    requirements = ("jupyterlite-core>=0.8.6", "jupyterlite-pyodide-kernel>=0.8.6")
    _run(sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", *requirements)
    site = folder / "site"
    command = [str(python), str(ROOT / "docs" / "lite.py"), "--output", str(site), "--notebooks", str(notebooks)]
    _run(*command, "--stand-ins", str(wheels))
    return site


def _run(*command: str) -> str:
    environment = os.environ | {"JUPYTER_PATH": str(Path(sys.prefix, "share", "jupyter"))}
    process = subprocess.run(command, capture_output=True, text=True, env=environment)
    if process.returncode:
        raise RuntimeError(f"{' '.join(command)}\n{process.stdout}\n{process.stderr}")
    return process.stdout
