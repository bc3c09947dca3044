// The page: recordings come by drop, by the chooser, or from the simulator.

// A folder that is dropped comes as an entry without bytes.
function takeDropped(transfer) {
  const folders = [...transfer.items ?? []].map((item) => item.webkitGetAsEntry?.())
    .filter((entry) => entry?.isDirectory).map((entry) => entry.name);
  const files = [...transfer.files].filter((file) => !folders.includes(file.name));
  document.getElementById("said").textContent = folders.length > 0
    ? `${words.list(folders)}: this is a folder. Pack it as a zip and drop that.` : "";
  take(files);
}

document.getElementById("files").addEventListener("change", (event) => {
  const files = [...event.target.files];
  event.target.value = ""; // so that the same file can be chosen again
  take(files);
});
document.getElementById("try").addEventListener("click", () => {
  const coded = document.getElementById("example").textContent;
  const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0));
  take([new File([bytes], "way-home.zip")], { isNew: false });
});

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dragged");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("dragged");
});
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dragged");
  takeDropped(event.dataTransfer);
});
programModule.catch((error) => {
  document.getElementById("said").textContent = withoutProgram(error.message);
});
