// Two recordings of the same way beside each other: which two, and where they begin to be compared.
const comparing = { pair: [], alignment: "start" };

const titleOf = (number) => [".title", ".about"].map((part) =>
  shown.root.querySelector(`article[data-recording="${number}"] ${part}`)?.textContent).filter(Boolean);

function pairChooser(id, label, recordings, place) {
  const found = chooser(id, label, recordings.map(({ key }, number) => [key, titleOf(number).join(", ")]), (key) => {
    comparing.pair[place] = key;
    showComparing(shown.recordings);
  });
  found.querySelector("select").value = comparing.pair[place];
  return found;
}

// The recordings that are compared, with their views.
function comparedOf(recordings) {
  return Promise.all(comparing.pair.map(async (key) => {
    const number = recordings.findIndex((recording) => recording.key === key);
    const view = await viewUnseen(number);
    await reportDrawing.decode(view, /^history\.distance/);
    return { document: recordings[number].document, view, title: titleOf(number)[0], about: titleOf(number)[1] ?? "" };
  }));
}

// There are two to be chosen from; two that were chosen stay so while they are there.
function showComparing(recordings) {
  const section = document.getElementById("comparing"), keys = recordings.map(({ key }) => key);
  section.hidden = recordings.length < 2;
  if (section.hidden) return section.replaceChildren();
  const stays = comparing.pair.length === 2 && comparing.pair.every((key) => keys.includes(key));
  if (!stays) Object.assign(comparing, { pair: keys.slice(0, 2), isOpen: false });
  const result = make("div", { class: "compared" });
  keepFocus(section, () => section.replaceChildren(
    make("h2", { text: "Compare two" }),
    make("p", { class: "muted", text: "Two recordings of the same way: what was done below each other, the figures side " +
      "by side with their errors, and whether they differ by more than these." }),
    make("div", { class: "choice" },
      pairChooser("first", "First", recordings, 0), pairChooser("second", "Second", recordings, 1),
      button("Compare", () => {
        comparing.isOpen = true;
        writeCompared(result, recordings);
      }, { class: "primary" })),
    result));
  if (comparing.isOpen) writeCompared(result, recordings);
}

async function writeCompared(result, recordings) {
  if (comparing.pair[0] === comparing.pair[1])
    return result.replaceChildren(make("p", { class: "error", text: "This is the same recording twice: choose another one." }));
  const { root } = shown;
  const pair = await comparedOf(recordings);
  if (root !== shown?.root) return; // bound anew meanwhile: that writes it too
  const hill = hillOf(...pair);
  if (hill.moments === undefined) comparing.alignment = "start";
  keepFocus(result, () => result.replaceChildren(
    alignmentChoice(hill), make("div", { class: "pictured" }), figureTable(pair)));
  comparing.draw = () => { if (result.isConnected) drawCompared(result, pair, hill); };
  comparing.draw();
}

// Words on the axis are as dense as they have room.
addEventListener("resize", () => comparing.draw?.());

function alignmentChoice(hill) {
  const choice = (value, label) => make("label", {}, make("input", {
    type: "radio", name: "alignment", value, checked: comparing.alignment === value,
    disabled: value === "hill" && hill.moments === undefined,
    onchange: () => {
      comparing.alignment = value;
      comparing.draw();
    },
  }), ` ${label}`);
  return make("fieldset", { class: "alignment" }, make("legend", { text: "Below each other" }),
    choice("start", "from the start of both"), choice("hill", hill.label ?? "by the same hill"),
    make("p", { class: "muted found", text: hill.said }));
}

function drawCompared(result, pair, hill) {
  const moments = comparing.alignment === "hill" ? hill.moments : [0, 0];
  result.querySelector(".pictured").replaceChildren(...comparedPictures(pair, moments, comparing.alignment));
}
