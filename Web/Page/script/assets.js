// Style and script of a report, letter by letter as the program has them. Both stand in this page only once: the style
// is its own too, and of the script all but its last file runs here, as `reportDrawing` (`Web/pack`).
const reportAssets = {
  style: document.getElementById("report-style").textContent,
  get script() {
    const library = document.getElementById("report-library").textContent;
    return library.slice(library.indexOf("(() => {"), library.lastIndexOf("return {")) +
      document.getElementById("report-start").textContent + "})();\n";
  },
};
