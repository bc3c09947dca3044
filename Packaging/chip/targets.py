"""The processors that `make chip` builds for."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Target:
    """One library: how the compilers are told of its processor, and what runs it.

    `triple` names the Embedded standard library that the toolchain has; `flags` are clang's, for
    Swift's code, for C, and for the call conventions of both.
    """

    name: str
    triple: str
    flags: tuple
    # Counts of arrays are atomic operations of four bytes; this processor has none of its own.
    lacks_atomics: bool = False


TARGETS = {
    target.name: target
    for target in [
        # Cortex-M0, M0+, M1, M3, M23: all floats in software, as an M3 has no unit either.
        Target("armv6m", "armv6m-none-none-eabi", ("-mcpu=cortex-m0", "-mfloat-abi=soft"), lacks_atomics=True),
        # Cortex-M4F, M7, M33 and above with a unit of single precision, numbers in its registers.
        Target("armv7em", "armv7em-none-none-eabi",
               ("-mcpu=cortex-m4", "-mfloat-abi=hard", "-mfpu=fpv4-sp-d16")),
        Target("riscv32", "riscv32-none-none-eabi", ("-march=rv32imac", "-mabi=ilp32")),
        Target("aarch64-none", "aarch64-none-none-elf", ("-mcpu=cortex-a53",)),
    ]
}
