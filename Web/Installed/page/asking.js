// Asks before something is lost. Gives the answer, or undefined where the question was closed without one.
// The first answer is the one that changes nothing: it has the focus.
function ask(question, answers) {
  return new Promise((done) => {
    let answer;
    const dialog = make("dialog", { "aria-labelledby": "question", onclose: () => {
      dialog.remove();
      done(answer);
    } },
      make("p", { id: "question", text: question }),
      make("div", { class: "buttons" }, ...answers.map((text) => button(text, () => {
        answer = text;
        dialog.close();
      }))));
    document.querySelector("main").append(dialog);
    dialog.showModal();
  });
}
