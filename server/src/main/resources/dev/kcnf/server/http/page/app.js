import { bars, calibrationChart, el, legend, lineChart, number, percent, sparkline } from "./charts.js";
import { showPaper } from "./paper.js";

const view = document.getElementById("view");
const live = document.getElementById("live");
let stopWatching = () => {};

// ---- talking to the server ----

function headers(more = {}) {
  const token = sessionStorage.getItem("kcnf-token");
  return token ? { ...more, Authorization: "Bearer " + token } : more;
}

async function ask(path, options = {}) {
  const answer = await fetch(path, { ...options, headers: headers(options.headers) });
  if (answer.status === 401) {
    await askForToken();
    return ask(path, options);
  }
  if (!answer.ok) {
    const body = await answer.json().catch(() => null);
    throw new Error(body?.error?.message ?? "The server answered " + answer.status);
  }
  return answer;
}

export async function get(path) {
  return (await ask(path)).json();
}

async function post(path, body, type = "application/json") {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const headers = { "Content-Type": type, Accept: type === "text/csv" ? "application/x-ndjson" : type };
  return (await ask(path, { method: "POST", headers, body: text })).text();
}

function askForToken() {
  const dialog = document.getElementById("token");
  return new Promise((done) => {
    dialog.addEventListener("close", () => {
      sessionStorage.setItem("kcnf-token", document.getElementById("token-text").value);
      done();
    }, { once: true });
    dialog.showModal();
  });
}

/** Server-sent events by fetch, which can have a token; tried again when the server is gone. */
function watch(path, onNews) {
  const abort = new AbortController();
  const run = async () => {
    while (!abort.signal.aborted) {
      try {
        const answer = await ask(path, { signal: abort.signal });
        setLive(true);
        const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
        let rest = "", first = true;
        for (;;) {
          const { value, done } = await reader.read();
          if (done) break;
          rest += value;
          const parts = rest.split("\n\n");
          rest = parts.pop();
          for (const part of parts) if (part.startsWith("data: ")) { onNews(JSON.parse(part.slice(6)), first); first = false; }
        }
      } catch (e) {
        if (abort.signal.aborted) return;
      }
      setLive(false);
      await new Promise((later) => setTimeout(later, 1500));
    }
  };
  run();
  return () => abort.abort();
}

function setLive(on) {
  live.textContent = on ? "live" : "waiting for the server";
  live.classList.toggle("on", on);
}

let toastTimer;
export function toast(text) {
  const box = document.getElementById("toast");
  box.textContent = text;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, 6000);
}

const api = (name, rest = "") => "/api/models/" + encodeURIComponent(name) + rest;

// ---- the models ----

function showModels() {
  const list = el("div", { class: "grid", "aria-live": "off" });
  view.replaceChildren(
    el("h1", {}, "Models"),
    el("p", { class: "lead" }, "Each learns one example at a time. The line is its loss per example as it learned: lower is better."),
    list, el("div", { class: "two" }), dropZone());
  const cards = new Map();
  const none = el("p", { class: "soft" }, "No models yet: drop a CSV file below.");
  stopWatching = watch("/api/events", ({ models, removed }, first) => {
    const gone = first ? [...cards.keys()].filter((name) => !models.some((m) => m.name === name)) : removed;
    for (const name of gone) { cards.get(name)?.remove(); cards.delete(name); }
    for (const model of models) {
      if (!cards.has(model.name)) {
        const card = el("a", { class: "card", href: "#/model/" + encodeURIComponent(model.name) });
        const later = [...cards.keys()].filter((name) => name > model.name).sort()[0];
        list.insertBefore(card, later === undefined ? null : cards.get(later));
        cards.set(model.name, card);
      }
      fillCard(cards.get(model.name), model);
    }
    if (cards.size) none.remove(); else list.append(none);
  });
}

function fillCard(card, m) {
  if (m.state === "damaged") {
    card.replaceChildren(el("h2", {}, m.name), el("p", { class: "soft" }, "its files are damaged and cannot be read"));
    return;
  }
  const n = m.total.examples;
  card.replaceChildren(
    el("div", { class: "row between" }, el("h2", {}, m.name), el("span", { class: "tag" }, m.predictor)),
    el("p", { class: "soft small" }, "predicts " + m.target + (m.state === "on disk" ? " · on disk" : "")),
    m.ready ? sparkline(m.spark, `Loss per example of ${m.name} over time`) : el("p", {}, `collecting its first rows: ${m.collected} of ${m.fitRows}`),
    el("div", { class: "row between small" },
      el("span", {}, el("b", { class: "num" }, percent(m.rolling.accuracy)), " right lately"),
      el("span", { class: "soft num" }, number(n, 0) + " examples")));
}

// ---- a CSV file, learned while you watch ----

function dropZone() {
  const input = el("input", { type: "file", accept: ".csv,text/csv", id: "csv-file" });
  const zone = el("div", { class: "drop", id: "drop" },
    el("h2", {}, "Learn a table"),
    el("p", {}, "Drop a CSV file here, or ", el("button", { type: "button", onclick: () => input.click() }, "choose one"), input),
    el("p", { class: "small" }, "It goes to this server only, row by row: each row is predicted first, then learned."));
  input.setAttribute("aria-label", "A CSV file to learn");
  input.addEventListener("change", () => input.files[0] && chosen(input.files[0]));
  for (const type of ["dragenter", "dragover"]) {
    zone.addEventListener(type, (e) => { e.preventDefault(); zone.classList.add("over"); });
  }
  zone.addEventListener("dragleave", () => zone.classList.remove("over"));
  zone.addEventListener("drop", (e) => {
    e.preventDefault();
    zone.classList.remove("over");
    if (e.dataTransfer.files[0]) chosen(e.dataTransfer.files[0]);
  });
  return zone;
}

/** Records of CSV: quotes may hold line breaks. */
function records(text) {
  const found = [];
  let from = 0, quoted = false;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 34) quoted = !quoted;
    else if (c === 10 && !quoted) { found.push(text.slice(from, i + 1)); from = i + 1; }
  }
  if (from < text.length) found.push(text.slice(from) + "\n");
  return found.filter((r) => r.trim() !== "");
}

function cellsOf(record) {
  const cells = [];
  let cell = "", quoted = false;
  const text = record.replace(/\r?\n$/, "");
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '"' && quoted && text[i + 1] === '"') { cell += c; i++; }
    else if (c === '"') quoted = !quoted;
    else if (c === "," && !quoted) { cells.push(cell); cell = ""; }
    else cell += c;
  }
  cells.push(cell);
  return cells;
}

async function chosen(file) {
  const rows = records(await file.text());
  if (rows.length < 2) return toast("This file has no rows of data.");
  const columns = cellsOf(rows[0]);
  const plain = file.name.replace(/\.csv$/i, "").replace(/[^A-Za-z0-9_.-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "").slice(0, 60);
  const name = el("input", { value: plain || "table", required: true, pattern: "[A-Za-z0-9][A-Za-z0-9_.\\-]{0,63}", name: "name" });
  const target = el("select", { name: "target" }, columns.map((c) => el("option", { value: c }, c)));
  target.value = columns[columns.length - 1];
  const predictor = el("select", { name: "predictor" }, ["auto", "fast", "kcnf"].map((p) => el("option", { value: p }, p)));
  const dialog = el("dialog", { "aria-labelledby": "new-title" },
    el("form", { method: "dialog" },
      el("h2", { id: "new-title" }, `Learn ${file.name}`),
      el("p", { class: "soft small" }, `${number(rows.length - 1, 0)} rows, ${columns.length} columns`),
      el("label", {}, "Name of the model ", name),
      el("label", {}, "Column to predict ", target),
      el("label", {}, "Predictor ", predictor),
      el("div", { class: "row" }, el("button", { class: "primary", value: "ok" }, "Learn it"), el("button", { value: "no", formnovalidate: true }, "Cancel"))));
  view.append(dialog);
  dialog.addEventListener("close", () => {
    dialog.remove();
    if (dialog.returnValue === "ok") learnFile(name.value, target.value, predictor.value, rows);
  });
  dialog.showModal();
}

async function learnFile(name, target, predictor, rows) {
  try {
    const settings = predictor === "kcnf" ? { k: 2 } : {};
    await post("/api/models", { name, target, predictor, settings, fitRows: Math.min(1000, Math.max(1, rows.length - 1)) });
    location.hash = "#/model/" + encodeURIComponent(name);
    let size = 50, refused = 0, why = "";
    for (let at = 1; at < rows.length; at += size) {
      if (at > 2000) size = 500;
      const answers = await post(api(name, "/step"), rows[0] + rows.slice(at, at + size).join(""), "text/csv");
      for (const line of answers.split("\n").filter((l) => l.startsWith('{"error"'))) {
        refused++;
        why ||= JSON.parse(line).error.message;
      }
    }
    await post(api(name, "/fit"), {});
    const all = number(rows.length - 1, 0);
    toast(refused ? `${number(refused, 0)} of ${all} rows were refused, the first because: ${why}` : `All ${all} rows are learned.`);
    if (location.hash === "#/model/" + encodeURIComponent(name)) route();
  } catch (e) {
    toast(e.message);
  }
}

// ---- one model ----

async function showModel(name) {
  const model = await get(api(name));
  const boxes = {};
  const box = (key) => (boxes[key] = el("div", {}));
  const card = (title, ...children) => el("section", { class: "card" }, el("h2", {}, title), children);
  const feed = el("ol", { class: "feed", role: "log", "aria-live": "off", "aria-label": "Latest predictions", tabindex: "0" });
  view.replaceChildren(
    el("div", { class: "row between" },
      el("div", {}, el("h1", {}, name),
        el("p", { class: "soft" }, el("span", { class: "tag" }, model.predictor), " predicts ", el("b", {}, model.target))),
      el("div", { class: "row" },
        el("button", { type: "button", onclick: () => download(name) }, "Download"),
        el("button", { type: "button", onclick: () => copyModel(name) }, "Copy"),
        el("button", { type: "button", class: "danger", onclick: () => removeModel(name) }, "Delete"))),
    box("tiles"),
    el("div", { class: "two" },
      card("Loss so far, in bits", box("loss"), legend(["this model", ""], ["looking at no column", "l-base"], ["proven bound", "l-bound"])),
      card("Share predicted rightly", box("accuracy"), legend(["this model", ""], ["always the most frequent", "l-base"]))),
    el("div", { class: "two" }, card("Try a row", box("try")), card("Live", feed)),
    el("div", { class: "two" }, card("The short rules in words", box("rules")), card("Who is believed", box("weights"))),
    el("div", { class: "two" }, card("Calibration", el("p", { class: "soft small" }, "Of the rows predicted with a probability, how many came true? On the line is honest."), box("calibration")), card("By class", box("classes"))));
  let columns = model.columns;
  let show = null;
  const startForm = () => { if (columns) show = tryForm(boxes.try, name, columns); else boxes.try.replaceChildren(el("p", { class: "soft" }, "The columns are known once the first rows are in.")); };
  startForm();
  let slow = 0;
  const refresh = async () => {
    if (!columns) { const now = await get(api(name)); if (now.columns) { columns = now.columns; startForm(); } }
    if (!columns) return;
    showWeights(boxes.weights, await get(api(name, "/weights")));
    showRules(boxes.rules, await get(api(name, "/rules")));
  };
  stopWatching = watch(api(name, "/events"), (news) => {
    showMetrics(boxes, news.model, news.metrics);
    for (const entry of news.feed) showEntry(feed, entry);
    if (show && news.feed.length) { show(news.feed[0].row); show = null; } // a row to begin with
    if (slow++ % 20 === 0) refresh().catch(() => {});
  });
}

function showMetrics(boxes, model, m) {
  const tile = (value, text) => el("div", { class: "tile" }, el("b", {}, value), el("span", { class: "soft small" }, text));
  const t = m.total;
  boxes.tiles.replaceChildren(el("div", { class: "tiles" },
    model.ready ? tile(number(t.examples, 0), "examples") : tile(`${model.collected} of ${model.fitRows}`, "first rows collected"),
    tile(percent(m.rolling.accuracy), `right of the last ${number(m.rolling.examples, 0)}`),
    tile(percent(t.accuracy), "right in all; baseline " + percent(t.baselineAccuracy)),
    tile(t.examples ? number(t.bits / t.examples, 3) : "–", "bits per example; baseline " + (t.examples ? number(t.baselineBits / t.examples, 3) : "–")),
    tile(m.bound === null ? "–" : number(m.bound, 0), "bits at most, proven")));
  const of = (f) => m.curve.map((p) => [p.examples, f(p)]).filter((p) => p[1] !== null);
  boxes.loss.replaceChildren(lineChart([
    { css: "c-bound", clipped: true, points: of((p) => p.bound) },
    { css: "c-base", points: of((p) => p.baselineBits) },
    { css: "c-model", points: of((p) => p.bits) }],
  { label: `Loss: ${number(t.bits)} bits after ${t.examples} examples; looking at no column ${number(t.baselineBits)}` }));
  boxes.accuracy.replaceChildren(lineChart([
    { css: "c-base", points: of((p) => p.baselineAccuracy) },
    { css: "c-model", points: of((p) => p.accuracy) }],
  { label: `Accuracy: ${percent(t.accuracy)}; always the most frequent class ${percent(t.baselineAccuracy)}`, top: 1, format: (v) => percent(v, 0) }));
  boxes.calibration.className = "square";
  boxes.calibration.replaceChildren(calibrationChart(m.calibration));
  boxes.classes.replaceChildren(el("div", { class: "scroll" }, el("table", {},
    el("thead", {}, el("tr", {}, ["class", "rows", "precision", "recall", "bits"].map((h, i) => el("th", { class: i ? "n" : null, scope: "col" }, h)))),
    el("tbody", {}, m.classes.map((c) => el("tr", {}, el("td", {}, c.name), el("td", { class: "n" }, number(c.examples, 0)),
      el("td", { class: "n" }, percent(c.precision)), el("td", { class: "n" }, percent(c.recall)), el("td", { class: "n" }, number(c.bits, 1))))))));
}

function showEntry(feed, e) {
  const known = e.label !== null;
  const cells = Object.entries(e.row).map(([k, v]) => k + " " + v).join(" · ");
  const item = el("li", { class: known ? (e.right ? "right" : "wrong") : null },
    el("div", {}, el("span", { class: "mark", role: "img", "aria-label": known ? (e.right ? "right" : "wrong") : "no label yet" }, known ? (e.right ? "✓" : "✗") : "?"),
      el("b", {}, e.decision ?? "nothing yet"), " ", el("span", { class: "soft num" }, percent(e.probabilities[e.decision])),
      known && !e.right ? el("span", {}, " but it was ", el("b", {}, e.label)) : null),
    el("div", { class: "cells", title: cells }, cells),
    e.reasons.map((r) => el("div", { class: "why" }, "because ", r)));
  feed.prepend(item);
  while (feed.children.length > 40) feed.lastChild.remove();
}

function showWeights(box, weights) {
  const members = Object.entries(weights.members).sort((a, b) => b[1] - a[1]).slice(0, 12);
  const factors = Object.entries(weights.factors).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1])).slice(0, 8);
  if (!members.length && !factors.length) return box.replaceChildren(el("p", { class: "soft" }, "This predictor is no mixture: it has one voice."));
  box.replaceChildren(
    el("p", { class: "soft small" }, "The model mixes experts; those that predicted well are believed."),
    bars(members, { top: 1 }),
    factors.length ? el("p", { class: "soft small" }, "What the likeliest mixer multiplies their log-odds by:") : "",
    factors.length ? bars(factors, { format: (v) => number(v, 2) }) : "");
}

function showRules(box, rules) {
  const list = el("ol", { class: "rules" }, rules.clauses.slice(0, 8).map((c) =>
    el("li", {}, c.words, " ", el("span", { class: "soft small" }, `${number(c.rejects, 0)} rows${c.exceptions ? ", " + number(c.exceptions, 0) + " exceptions" : ""}`))));
  box.replaceChildren(
    el("p", {}, el("b", {}, rules.target), rules.clauses.length ? " if one of these holds:" : ": no short rule yet."), list,
    el("p", { class: "soft small" }, `Right for ${percent(rules.accuracy)} of a sample of ${number(rules.rows, 0)} rows.`));
}

function tryForm(box, name, columns) {
  const answer = el("div", { class: "answer", "aria-live": "polite" });
  const fields = columns.filter((c) => c.kind !== "id").map((c) => {
    const field = c.values
      ? el("select", { name: c.name }, el("option", { value: "" }, "(not known)"), c.values.map((v) => el("option", { value: v }, v)))
      : el("input", { name: c.name, inputmode: c.kind === "number" ? "decimal" : "text", placeholder: "(not known)" });
    field.dataset.column = c.name;
    return el("label", {}, c.name, field);
  });
  let before = null, asked = 0;
  const update = async () => {
    const row = {};
    for (const field of form.elements) if (field.dataset.column && field.value !== "") row[field.dataset.column] = field.value;
    const own = ++asked;
    try {
      const p = JSON.parse(await post(api(name, "/predict?reasons=true"), { row }));
      if (own !== asked) return;
      const entries = Object.entries(p.probabilities).sort((a, b) => b[1] - a[1]).slice(0, 8);
      const moved = before === null ? "" : ` (was ${percent(before[p.decision] ?? 0)})`;
      before = p.probabilities;
      answer.replaceChildren(bars(entries, { top: 1, big: true }),
        el("p", { class: "small soft" }, p.decision === null ? "No class came yet." : `probability of ${p.decision}: ${percent(p.probabilities[p.decision])}${moved}`),
        ...p.reasons.map((r) => el("div", { class: "why" }, "because ", r)));
    } catch (e) {
      answer.replaceChildren(el("p", {}, e.message));
    }
  };
  let timer;
  const form = el("form", { class: "fields", oninput: () => { clearTimeout(timer); timer = setTimeout(update, 120); }, onchange: () => { clearTimeout(timer); update(); }, onsubmit: (e) => e.preventDefault() }, fields);
  const random = el("button", { type: "button", onclick: () => {
    for (const f of form.elements) if (f.tagName === "SELECT") f.selectedIndex = 1 + Math.floor(Math.random() * (f.options.length - 1));
    update();
  } }, "Surprise me");
  const show = (row) => {
    for (const f of form.elements) if (f.dataset.column) f.value = row[f.dataset.column] === "?" ? "" : row[f.dataset.column] ?? "";
    update();
  };
  box.replaceChildren(answer, el("div", { class: "row" }, random, el("button", { type: "button", onclick: () => { form.reset(); update(); } }, "Clear")), el("p", {}), form);
  update();
  return show;
}

async function download(name) {
  const blob = await (await ask(api(name, "/file"))).blob();
  const link = el("a", { href: URL.createObjectURL(blob), download: name + ".kcnf" });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function copyModel(name) {
  try {
    let copy = name + "-copy";
    const taken = (await get("/api/models")).models.map((m) => m.name);
    for (let i = 2; taken.includes(copy); i++) copy = name + "-copy" + i;
    await post(api(name, "/copy"), { name: copy });
    location.hash = "#/model/" + encodeURIComponent(copy);
  } catch (e) { toast(e.message); }
}

function removeModel(name) {
  const dialog = el("dialog", { "aria-labelledby": "gone" }, el("form", { method: "dialog" },
    el("h2", { id: "gone" }, `Delete ${name}?`), el("p", {}, "What it has learned is gone for good."),
    el("div", { class: "row" }, el("button", { value: "ok" }, "Delete it"), el("button", { value: "no", class: "primary" }, "Keep it"))));
  view.append(dialog);
  dialog.addEventListener("close", async () => {
    dialog.remove();
    if (dialog.returnValue !== "ok") return;
    try { await ask(api(name), { method: "DELETE" }); location.hash = "#/"; } catch (e) { toast(e.message); }
  });
  dialog.showModal();
}

// ---- champion and challenger ----

async function showCompare() {
  const { models } = await get("/api/models");
  const names = models.map((m) => m.name);
  const pick = (label, i) => el("label", {}, label, el("select", { id: "pick" + i }, names.map((n) => el("option", { value: n }, n))));
  const out = el("div", {});
  view.replaceChildren(el("h1", {}, "Champion and challenger"),
    el("p", { class: "lead" }, "Two models side by side. To let both learn the very same rows, POST them to /api/compare?models=champion,challenger."),
    el("div", { class: "pick" }, pick("Champion ", 0), pick("Challenger ", 1)), el("p", {}), out);
  if (!names.length) { out.replaceChildren(el("p", { class: "soft" }, "There are no models yet.")); return; }
  view.querySelector("#pick1").selectedIndex = Math.min(1, names.length - 1);
  const update = async () => {
    const chosenNames = [0, 1].map((i) => view.querySelector("#pick" + i)?.value);
    if (chosenNames.includes(undefined)) return;
    const [a, b] = await Promise.all(chosenNames.map((n) => get(api(n, "/metrics"))));
    const per = (m) => m.curve.map((p) => [p.examples, p.bits]);
    const line = (title, f) => el("tr", {}, el("th", { scope: "row" }, title), el("td", { class: "n" }, f(a)), el("td", { class: "n" }, f(b)));
    out.replaceChildren(el("div", { class: "two" },
      el("section", { class: "card" }, el("h2", {}, "Loss so far, in bits"),
        lineChart([{ css: "c-base", points: per(b) }, { css: "c-model", points: per(a) }], { label: `Loss of ${chosenNames[0]} and ${chosenNames[1]}` }),
        legend([chosenNames[0], ""], [chosenNames[1], "l-base"])),
      el("section", { class: "card" }, el("h2", {}, "Figures"), el("div", { class: "scroll" }, el("table", {},
        el("thead", {}, el("tr", {}, el("th", {}), chosenNames.map((n) => el("th", { class: "n", scope: "col" }, n)))),
        el("tbody", {}, line("examples", (m) => number(m.total.examples, 0)), line("mistakes", (m) => number(m.total.mistakes, 0)),
          line("right", (m) => percent(m.total.accuracy)), line("right lately", (m) => percent(m.rolling.accuracy)),
          line("bits", (m) => number(m.total.bits, 1)), line("bits lately", (m) => number(m.rolling.bits, 1))))))));
  };
  view.querySelectorAll("select").forEach((s) => s.addEventListener("change", () => update().catch((e) => toast(e.message))));
  await update();
  stopWatching = watch("/api/events", () => update().catch(() => {}));
}

// ---- which view ----

async function route() {
  stopWatching();
  stopWatching = () => {};
  const [, kind = "", rest = ""] = location.hash.split("/");
  const nav = kind === "paper" ? "paper" : kind === "compare" ? "compare" : "models";
  for (const link of document.querySelectorAll("nav a")) {
    if (link.dataset.nav === nav) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    if (kind === "model") await showModel(decodeURIComponent(rest));
    else if (kind === "paper") { setLive(true); await showPaper(view, rest, get); }
    else if (kind === "compare") await showCompare();
    else showModels();
  } catch (e) {
    view.replaceChildren(el("h1", {}, "This did not work"), el("p", {}, e.message), el("a", { href: "#/" }, "All models"));
  }
}

window.addEventListener("hashchange", () => { route(); view.focus(); });
route();
