// Elements of the page. Text comes from files of strangers: it only ever becomes text.
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key === "text") element.textContent = value;
    else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== ""));
  return element;
}

function button(text, action, properties = {}) {
  return make("button", { type: "button", text, onclick: action, ...properties });
}

// A table with a head; a cell is a text, or `{ text, class }`. `wide` cells keep a line of their own on
// a narrow screen.
function table({ caption, head, rows, ...properties }) {
  const cell = (name, content, extra) => {
    const { text, ...rest } = typeof content === "object" ? content : { text: content };
    return make(name, { text, ...rest, ...extra });
  };
  return make(
    "table", properties,
    caption ? make("caption", { text: caption }) : "",
    head ? make("thead", {}, make("tr", {}, ...head.map((x) => cell("th", x, { scope: "col" })))) : "",
    make("tbody", {}, ...rows.map((row) => make(
      "tr", row.properties ?? {},
      ...row.cells.map((x, i) =>
        i === 0 ? cell("th", x, { scope: "row" }) : cell("td", x, {}))))));
}

// Hands a file to whoever looks at the page.
function download(name, blob) {
  const address = URL.createObjectURL(blob);
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60000); // a browser may still be asking where to put it
}
