"""Manual pages, completions and the example configuration of the packages that were made."""

import gzip
import pathlib
import re
import shutil
import subprocess
import tempfile

from report import check, run, skip


def hold(tree):
    """`tree`: a folder into which all packages were unpacked."""
    pages = sorted((tree / "usr/share/man").rglob("*.gz"))
    names = {x.name.removesuffix(".gz") for x in pages}
    commands = commands_of(tree / "usr/bin/coremotion")
    wanted = {"coremotion.1", "coremotiond.8", "coremotiond.toml.5", "coremotion-protocol.7",
              *(f"coremotion-{x}.1" for x in commands)}
    check(len(commands) >= 15 and names == wanted, f"{len(names)} manual pages: one of each command, and four more",
          str(names ^ wanted))
    hold_words(pages)
    hold_keys(tree)
    for shell, place in [("bash", "bash-completion/completions/coremotion"),
                         ("zsh", "zsh/vendor-completions/_coremotion"),
                         ("fish", "fish/vendor_completions.d/coremotion.fish")]:
        script = tree / "usr/share" / place
        check(all(x in script.read_text() for x in commands), f"{shell} completes every command")
        if shutil.which(shell):
            status, output = run(shell, "-n", script)
            check(status == 0, f"{shell} reads it", output)


def commands_of(program):
    output = subprocess.run([program, "--help"], text=True, stdout=subprocess.PIPE, check=True).stdout
    return re.findall(r"^  ([a-z][a-z-]*)(?: |$)", output.split("SUBCOMMANDS:")[1], re.M)


def hold_words(pages):
    for tool, command in [("man", ["man", "--warnings", "--encoding=UTF-8", "--local-file", "--ditroff"]),
                          ("mandoc", ["mandoc", "-T", "lint"])]:
        if not shutil.which(tool):
            skip(f"{tool} is not there, so it says nothing of the pages")
            continue
        said = ""
        for page in pages:
            done = subprocess.run([*command, page], text=True, stderr=subprocess.STDOUT if tool == "mandoc" else
                                  subprocess.PIPE, stdout=subprocess.PIPE, errors="replace", timeout=60)
            said += done.stdout if tool == "mandoc" else done.stderr
            if tool == "man" and len(done.stdout) < 500:
                said += f"{page.name}: it is empty\n"
        check(not said, f"{tool} has nothing to say against {len(pages)} pages", said[:3000])


def keys_of(daemon, folder):
    """All keys of the configuration, those of tables as `table.key`, as the service names them to who writes a
    wrong one."""
    def named(text, wrong):
        (folder / "wrong.toml").write_text(text)
        _, output = run(daemon, "--config", folder / "wrong.toml", "--check-config")
        found = re.search(rf"{wrong}: unknown key, expected one of (.*)", output)
        return found[1].split(", ") if found else []

    keys = named("nobody_has_this = 1\n", "nobody_has_this")
    for key in list(keys):
        if key != "permissions":
            keys += [f"{key}.{x}" for x in named(f"[{key}]\nnobody_has_this = 1\n", rf"{key}\.?\s?nobody_has_this")]
    return keys


def hold_keys(tree):
    daemon = tree / "usr/bin/coremotiond"
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        keys = keys_of(daemon, folder)
        check(len(keys) > 15 and any("." in x for x in keys), f"the service names its {len(keys)} keys", str(keys))
        page = gzip.decompress((tree / "usr/share/man/man5/coremotiond.toml.5.gz").read_bytes()).decode()
        # Where a key is explained it begins a paragraph; one of a table stands there with it, or in its chapter.
        terms = " ".join(re.findall(r"^\.TP\n((?:.*\n)??.*\\fR.*)$", page, re.M))
        missing = [x for x in keys if f"\\fB{x.split('.')[-1]}\\fR" not in terms
                   and f"\\fB[{x.split('.')[-1]}]\\fR" not in terms]
        check(not missing, "coremotiond.toml(5) explains them all", str(missing))
        example = (tree / "etc/coremotion/coremotiond.toml").read_text()
        # Of a desktop's or a developer's, and options of the units: not for this file.
        elsewhere = {"socket", "data", "runtime", "answers", "replay", "device", "speed", "dates", "sensors.root"}
        lines = [x.lstrip("# ") for x in example.splitlines()[2:]]
        missing = [x for x in keys if x not in elsewhere
                   and not any(re.match(rf"\[?{re.escape(x.split('.')[-1])}\b", line) for line in lines)]
        check(not missing, "the example configuration has those that are for it", str(missing))
        # Each example, by itself in force, is one: but for users and programs that are not on this machine.
        text = "\n".join(lines) + "\n"
        text = text.replace('"ann"', '"root"').replace('"bob"', '"daemon"').replace("/usr/libexec/ask", "/bin/true")
        (folder / "all.toml").write_text(text)
        status, output = run(daemon, "--config", folder / "all.toml", "--check-config")
        check(status == 0, "all of its examples at once are understood", output + text)
