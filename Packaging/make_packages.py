#!/usr/bin/env python3
"""Makes the Debian packages of the programs that were built.

    Packaging/make_packages.py BUILD OUTPUT

Each folder of Packaging/packages is a package: `control` (its paragraph of deb-control(5), with
`${version}`), `files` (what goes where, with which mode), the scripts of its maintainer and, where lintian is
wrong, `overrides` with the reason. Symbols go into a package of their own. Equal programs and an equal commit
give equal bytes. Prints the size of each package. Needs dpkg-dev and binutils, no other packages.
"""

import argparse
import gzip
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from manual import commands, pages  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[1]
PACKAGES = ROOT / "Packaging/packages"
NAMES = ["coremotion", "coremotiond", "coremotion-sensor-proxy"]
PROGRAMS = ["coremotion", "coremotiond"]
SCRIPTS = ["preinst", "postinst", "prerm", "postrm"]
MAINTAINER = "{} <{}>".format(os.environ.get("DEBFULLNAME", "coremotion contributors"),
                              os.environ.get("DEBEMAIL", "coremotion@users.noreply.github.com"))


def output(*command, **options):
    """What a command prints; its failure is ours."""
    return subprocess.run([str(x) for x in command], check=True, text=True, stdout=subprocess.PIPE,
                          **options).stdout.strip()


class Release:
    """What is packaged: version and date of the commit, and the machine that it is for."""

    def __init__(self, build):
        self.date = int(os.environ.get("SOURCE_DATE_EPOCH")
                        or output("git", "-C", ROOT, "log", "-1", "--format=%ct"))
        self.version = self.debian_version(output(build / "coremotiond", "--version"))
        self.architecture = output("dpkg", "--print-architecture")
        os.environ["SOURCE_DATE_EPOCH"] = str(self.date)

    @staticmethod
    def debian_version(product):
        """The version itself where the commit is tagged with it, else one before it that grows by the day."""
        tags = output("git", "-C", ROOT, "tag", "--points-at", "HEAD").split()
        if f"v{product}" in tags:
            return product
        day_and_commit = output("git", "-C", ROOT, "log", "-1", "--abbrev=8", "--date=format:%Y%m%d%H%M",
                                "--format=%cd.%h")
        return f"{product}~git{day_and_commit}"

    def changelog(self, package):
        date = output("date", "-u", "-R", "-d", f"@{self.date}")
        return (f"{package} ({self.version}) unstable; urgency=medium\n\n"
                f"  * What changed is in NEWS.gz, /usr/share/doc/{package}.\n\n"
                f" -- {MAINTAINER}  {date}\n")


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    path.chmod(mode)


def compressed(text):
    return gzip.compress(text.encode(), 9, mtime=0)


def make_ahead(build, made):
    """What programs write of themselves, and pages of the documentation as manual pages."""
    for program in PROGRAMS:
        for shell in ["bash", "zsh", "fish"]:
            script = output(build / program, "--generate-completion-script", shell) + "\n"
            # It is read by a shell, not run.
            write(made / "completions" / program / shell, script.removeprefix("#!/bin/bash\n"))
    date = output("date", "-u", "-d", f"@{os.environ['SOURCE_DATE_EPOCH']}", "+%Y-%m-%d")
    for program, section in [("coremotion", 1), ("coremotiond", 8)]:
        dump = output(build / program, "--experimental-dump-help")
        for name, text in commands.manual(dump, section, date).items():
            write(made / "man" / name, text)
    for name, text in pages.manual(ROOT, date).items():
        write(made / "man" / name, text)


def install(package, build, made, tree):
    """Puts the files of a package where its list says."""
    for line in (PACKAGES / package / "files").read_text().splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        what, where, mode = line.split()
        pattern = what.format(build=build, made=made)
        found = sorted(pathlib.Path("/").glob(pattern[1:])) if pattern.startswith("/") else sorted(
            ROOT.glob(pattern))
        if not found:
            sys.exit(f"{PACKAGES / package / 'files'}: {what} is not there")
        for source in found:
            target = tree / where / source.name if where.endswith("/") else tree / where
            data = source.read_bytes()
            if "/man/" in where:
                target, data = target.with_name(target.name + ".gz"), gzip.compress(data, 9, mtime=0)
            write(target, data, int(mode, 8))


def document(package, release, tree):
    place = tree / "usr/share/doc" / package
    if package.endswith("-dbgsym"):
        place.parent.mkdir(parents=True)
        place.symlink_to(package.removesuffix("-dbgsym"))
        return
    license_lines = (ROOT / "LICENSE").read_text().split("\n\n", 2)[2].strip().splitlines()
    license_text = "\n".join(f" {x}" if x.strip() else " ." for x in license_lines)
    write(place / "copyright", (PACKAGES / "copyright").read_text().format(license=license_text))
    write(place / "changelog.gz", compressed(release.changelog(package)))
    write(place / "NEWS.gz", compressed((ROOT / "CHANGELOG.md").read_text()))
    overrides = PACKAGES / package / "overrides"
    if overrides.exists():
        write(tree / "usr/share/lintian/overrides" / package, overrides.read_text())


def split_symbols(program, tree):
    """Takes the symbols out of a program, into a file that debuggers find by the number of the build."""
    notes = output("readelf", "-n", program)
    number = re.search(r"Build ID: ([0-9a-f]+)", notes)
    if not number:
        sys.exit(f"{program} has no build ID: it must be linked with --build-id")
    number = number[1]
    target = tree / f"usr/lib/debug/.build-id/{number[:2]}/{number[2:]}.debug"
    target.parent.mkdir(parents=True)
    output("objcopy", "--only-keep-debug", "--compress-debug-sections", program, target)
    target.chmod(0o644)
    output("strip", "--remove-section=.comment", "--remove-section=.note", program)
    return number


def dependencies(binary):
    """Packages of the libraries that a program loads, as dpkg-shlibdeps finds them."""
    with tempfile.TemporaryDirectory() as folder:
        write(pathlib.Path(folder) / "debian/control", "Source: coremotion\n\nPackage: coremotion\nArchitecture: any\n")
        # It warns of a program outside of the folder debian/, where it has no business of its own.
        done = subprocess.run(["dpkg-shlibdeps", "--warnings=0", "-O", "-e", binary], cwd=folder, text=True,
                              capture_output=True)
    if done.returncode != 0:
        sys.exit(done.stderr)
    found = done.stdout.strip()
    return found.removeprefix("shlibs:Depends=")


def control(package, text, release, tree, depends):
    """The package's paragraph with what is the same for all or is computed."""
    lines = text.replace("${version}", release.version).rstrip().splitlines()
    description = next(i for i, x in enumerate(lines) if x.startswith("Description:"))
    head = lines[:description]
    if depends:
        given = [i for i, x in enumerate(head) if x.startswith("Depends:")]
        if given:
            head[given[0]] += f", {depends}"
        else:
            head.append(f"Depends: {depends}")
    architecture = "all" if not (tree / "usr/bin").exists() and not package.endswith("-dbgsym") \
        else release.architecture
    size = sum((x.stat().st_size + 1023) // 1024 if x.is_file() and not x.is_symlink() else 1
               for x in tree.rglob("*"))
    head[1:1] = [f"Version: {release.version}", f"Architecture: {architecture}", f"Maintainer: {MAINTAINER}",
                 f"Installed-Size: {size}", "Priority: optional"]
    return "\n".join(head + lines[description:]) + "\n", architecture


def pack(package, paragraph, release, tree, to, depends="", scripts=None):
    """Writes the package of a tree; returns its file."""
    document(package, release, tree)
    text, architecture = control(package, paragraph, release, tree, depends)
    sums = "".join(
        f"{output('md5sum', x).split()[0]}  {x.relative_to(tree)}\n" for x in sorted(tree.rglob("*"))
        if x.is_file() and not x.is_symlink() and x.relative_to(tree).parts[0] != "etc")
    meta = tree / "DEBIAN"
    write(meta / "control", text)
    write(meta / "md5sums", sums)
    configured = sorted(f"/{x.relative_to(tree)}\n" for x in tree.glob("etc/**/*") if x.is_file())
    if configured:
        write(meta / "conffiles", "".join(configured))
    for script in SCRIPTS:
        if scripts and (scripts / script).exists():
            write(meta / script, (scripts / script).read_text(), 0o755)
    for path in [tree, *tree.rglob("*")]:
        if path.is_dir() and not path.is_symlink():
            path.chmod(0o755)
        os.utime(path, (release.date, release.date), follow_symlinks=False)
    target = to / f"{package}_{release.version}_{architecture}.deb"
    output("dpkg-deb", "--root-owner-group", "-Zxz", "--build", tree, target)
    return target


SYMBOLS = """\
Package: {package}-dbgsym
Section: debug
Depends: {package} (= ${{version}})
Auto-Built-Package: debug-symbols
Build-Ids: {number}
Description: debug symbols for {package}
"""


def make(package, build, made, release, to, work):
    """Makes a package, and one of its symbols where it has a program; returns their files."""
    tree = work / package
    install(package, build, made, tree)
    packages, depends = [], ""
    program = tree / "usr/bin" / package
    if program.exists():
        symbols = work / f"{package}-dbgsym"
        number = split_symbols(program, symbols)
        depends = dependencies(program)
        packages.append(pack(f"{package}-dbgsym", SYMBOLS.format(package=package, number=number), release,
                             symbols, to))
    paragraph = (PACKAGES / package / "control").read_text()
    packages.insert(0, pack(package, paragraph, release, tree, to, depends, PACKAGES / package))
    return packages


def installed_size(deb):
    return int(output("dpkg-deb", "--field", deb, "Installed-Size"))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build", type=pathlib.Path, help="folder with the programs")
    parser.add_argument("output", type=pathlib.Path, help="folder for the packages; made anew")
    arguments = parser.parse_args()
    build, to = arguments.build.resolve(), arguments.output.resolve()
    shutil.rmtree(to, ignore_errors=True)
    to.mkdir(parents=True)
    os.umask(0o022)
    release = Release(build)
    made_packages = []
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        make_ahead(build, work / "made")
        for package in NAMES:
            made_packages += make(package, build, work / "made", release, to, work)
    for deb in made_packages:
        print(f"{deb.stat().st_size / 1e6:7.2f} MB  {installed_size(deb) / 1024:7.1f} MiB installed  {deb.name}")


if __name__ == "__main__":
    main()
