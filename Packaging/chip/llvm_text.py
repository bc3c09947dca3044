"""What `make chip` changes in LLVM's text of the Swift part before clang makes code of it."""

import re

# The description of a class is made once and written by nobody: it need not lie in RAM.
DESCRIPTION = re.compile(r'^@("\$es[^"]*N") = (.*?) global <\{ ptr', re.M)
LINKAGE = r"(?:linkonce_odr (?:hidden|protected)|hidden|protected)"
FUNCTION = re.compile(rf"^define {LINKAGE} (?!.*@coremotion_)", re.M)
# No enumeration crosses the door, so a linker need not warn of programs with short ones.
ENUM_SIZE = re.compile(r'!"min_enum_size"')
VARIABLE = re.compile(rf"^@(\S+) = {LINKAGE} ", re.M)


def prepared(text):
    """The text for a library that shows nothing but its door.

    Arrays are taken out of the caller's memory, so that a program's own heap is neither needed nor
    touched. What only the library itself calls is internal: clang then leaves out what nothing uses, and
    puts a function that is called once where it is called.
    """
    text = re.sub(r"@posix_memalign\b", "@coremotion_private_allocate", text)
    text = re.sub(r"@free\b", "@coremotion_private_free", text)
    text = DESCRIPTION.sub(r"@\1 = \2 constant <{ ptr", text)
    text = ENUM_SIZE.sub('!"coremotion_no_enum"', text)
    text = FUNCTION.sub("define internal ", text)
    return VARIABLE.sub(r"@\1 = internal ", text)
