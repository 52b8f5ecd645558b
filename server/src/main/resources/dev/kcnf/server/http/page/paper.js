// A walk through the paper, step by step. The steps are the server's: the real predictors ran.

import { el, graph, legend, lineChart, number } from "./charts.js";

const VIEWS = [
  ["algorithm2", "Algorithm 2"], ["algorithm1", "Algorithm 1"], ["repeated-negatives", "Memory of negatives"],
  ["independent-sets", "IS → UPOW → ξ_d"], ["optimality", "No predictor is better"]];

const INTRO = {
  algorithm2: "π_d keeps D, the variables that no positive example has ruled out. Where the conjunction of D holds it says 1, with probability t/(t+1). A positive example takes out of D what it violates: D only ever shrinks, so mistakes are few and the loss stays below (d+1) log₂(t+1).",
  algorithm1: "ζ_d keeps weights w (1 while a variable is still in D) and remembers A, the negative examples. What is in A is known to be 0 for certain; else every violated variable costs a factor. Its loss never passes 2d², however long the stream.",
  "repeated-negatives": "Why remember negatives? ξ⁺_d learns from positives only and pays one bit for the same negative, again and again. Algorithm 1 pays once.",
  "independent-sets": "Why not predict exactly? Each edge of a graph becomes one example with label 0. The sets S that agree with all labels are the complements of the independent sets: who computes ξ_d exactly counts them, which is #P-complete.",
  optimality: "On all 2^d inputs each set S gives another string of labels. Probabilities of different strings sum to at most 1, so every predictor loses d bits or more for some S.",
};

/** The algorithms as they are printed, with their line numbers; the spaces are the indentation. */
const LISTING = {
  "Algorithm 1": [
    "w_i ← 1 for 1 ≤ i ≤ d", "A ← {}", "α ← 2^(−d/2^d)", "r ← 1", "for t = 1 to n",
    "  observe a_t", "  if a_t ∈ A", "    p_t(1) ← 0", "    p_t(0) ← 1", "  else",
    "    p_t(1) ← ∏ ((1−α) + α w_i a_t^i) / ((1−α) + α w_i)", "    p_t(0) ← 1 − p_t(1)", "  end if",
    "  observe x_t, lose −log p_t(x_t)", "  if x_t = 1", "    for i = 1 to d", "      w_i ← w_i a_t^i",
    "    end for", "  else", "    A ← A ∪ {a_t}", "  end if", "  r ← p_t(x_t) r", "end for", "return r"],
  "Algorithm 2": [
    "D ← {1, …, d}", "r ← 1", "for t = 1 to n", "  observe a_t", "  if ∏ a_t^i over i ∈ D = 1",
    "    p_t(1) := t/(t+1)", "    p_t(0) := 1/(t+1)", "  else", "    p_t(1) := 1/(t+1)", "    p_t(0) := t/(t+1)",
    "  end if", "  observe x_t, lose −log p_t(x_t)", "  if x_t = 1", "    D ← D \\ {i : a_t^i = 0}", "  end if",
    "  r ← p_t(x_t) r", "end for", "return r"],
};

/** Formulas as they are printed: π_d has its d below, a_t^i its t below and its i above. */
function math(text) {
  const parts = [];
  let from = 0;
  for (const found of text.matchAll(/([_^])(?:\(([^()]*)\)|\{([^{}]*)\}|(-?[A-Za-z0-9]+(?:\.[0-9]+)?))/g)) {
    parts.push(text.slice(from, found.index), el(found[1] === "_" ? "sub" : "sup", {}, math(found[2] ?? found[3] ?? found[4])));
    from = found.index + found[0].length;
  }
  return [...parts, text.slice(from)];
}

let timer;

export async function showPaper(view, which, get) {
  clearInterval(timer);
  const chosen = VIEWS.some(([key]) => key === which) ? which : "algorithm2";
  const story = await get("/api/paper/" + chosen);
  const stage = el("div", {});
  view.replaceChildren(
    el("h1", {}, "The paper"),
    el("p", { class: "lead" }, "J. Veness and M. Hutter, Online Learning of k-CNF Boolean Functions: its algorithms on small tables, one line at a time. The arrow keys step."),
    el("div", { class: "tabs", role: "group", "aria-label": "Parts of the paper" },
      VIEWS.map(([key, name]) => el("a", { href: "#/paper/" + key, "aria-current": key === chosen ? "page" : null }, math(name)))),
    el("h2", {}, math(story.title)), el("p", { class: "lead" }, math(INTRO[chosen])), ...story.notes.map((n) => el("p", { class: "soft small" }, math(n))), stage);
  const runs = story.parts.filter((p) => p.begin);
  const tables = story.parts.filter((p) => !p.begin);
  if (!runs.length) {
    tables.forEach((t) => stage.append(plainTable(t)));
    return;
  }
  const steps = Math.max(...runs.map((r) => r.rows.length));
  const draw = (t) => {
    body.replaceChildren(...runs.map((run) => runView(run, t, tables[0], chosen)));
    slider.value = t;
    slider.setAttribute("aria-valuetext", t === 0 ? "before the first example" : `example ${t} of ${steps}`);
    at.textContent = t === 0 ? "before the first example" : `t = ${t} of ${steps}`;
    back.disabled = t === 0;
    next.disabled = t === steps;
  };
  const go = (t) => draw(Math.min(steps, Math.max(0, t)));
  const now = () => Number(slider.value);
  const slider = el("input", { type: "range", min: 0, max: steps, value: 0, "aria-label": "Step", oninput: () => go(now()) });
  const at = el("span", { class: "num", "aria-live": "polite" });
  const back = el("button", { type: "button", onclick: () => go(now() - 1) }, "← Back");
  const next = el("button", { type: "button", class: "primary", id: "next", onclick: () => go(now() + 1) }, "Next →");
  const play = el("button", { type: "button", onclick: () => {
    clearInterval(timer);
    if (play.dataset.on) { delete play.dataset.on; play.textContent = "Play"; return; }
    play.dataset.on = "1"; play.textContent = "Pause";
    if (now() === steps) go(0);
    timer = setInterval(() => {
      go(now() + 1);
      if (now() === steps || !play.isConnected) { clearInterval(timer); delete play.dataset.on; play.textContent = "Play"; }
    }, 1400);
  } }, "Play");
  const body = el("div", {});
  stage.append(el("div", { class: "player" }, back, next, play, slider, at), body);
  stage.tabIndex = -1;
  document.onkeydown = (e) => {
    if (!slider.isConnected || ["INPUT", "SELECT"].includes(document.activeElement?.tagName)) return;
    if (e.key === "ArrowRight") go(now() + 1);
    if (e.key === "ArrowLeft") go(now() - 1);
  };
  draw(0);
}

/** Which variables are in D: of "101" those with a 1, of "{x1, x3}" those named. */
function alive(state, names) {
  const text = String(state);
  if (/^[01]+$/.test(text)) return new Set(names.filter((_, i) => text[i] === "1"));
  return new Set(text.replace(/[{}]/g, "").split(", ").filter(Boolean));
}

function runView(run, t, table, chosen) {
  const rows = run.rows, row = rows[t - 1], length = rows[0].a.length;
  const names = Array.from({ length }, (_, i) => "x" + (i + 1));
  const lines = t === 0 ? run.begin : row.lines.concat(t === rows.length ? run.end : []);
  const code = listing(run.title, lines);
  const left = el("section", { class: "card" }, el("h2", {}, math(run.title)), code);
  const right = el("section", { class: "card" });
  if (row) {
    right.append(el("h2", {}, `Example ${t}: a = ${row.a}, label ${row.x}`),
      el("ul", { class: "chips", "aria-label": "The example" }, names.map((n, i) => el("li", { class: "chip " + (row.a[i] === "1" ? "one" : "zero") }, `${n} = ${row.a[i]}`))),
      el("p", {}, "It said ", el("b", {}, "p(1) = " + number(row.p1, 4)), ", and lost ", el("b", {}, number(row.loss, 3) + " bits"), "."));
  }
  if (chosen === "independent-sets") right.append(independent(rows, t, table, length));
  else {
    const before = row ? alive(row.before, names) : new Set(names);
    const after = row ? alive(row.after, names) : new Set(names);
    right.append(el("h2", {}, "D, what no positive has ruled out"),
      el("ul", { class: "chips", "aria-label": "D" }, names.map((n) => {
        const state = after.has(n) ? "in D" : before.has(n) ? "leaves D now" : "not in D";
        return el("li", { class: "chip" + (after.has(n) ? "" : before.has(n) ? " leaving gone" : " gone"), "aria-label": n + " " + state }, n);
      })));
    if (rows[0].negatives !== undefined) {
      const kept = row ? [...alive(row.negatives, [])] : [];
      right.append(el("h2", {}, "A, the negatives remembered"),
        el("ul", { class: "chips", "aria-label": "A" }, kept.length ? kept.map((n) => el("li", { class: "chip plain" + (row && row.a === n ? " zero" : "") }, n)) : el("li", { class: "soft" }, "empty")));
    }
  }
  const seen = rows.slice(0, t);
  const bounds = seen.filter((r) => Number.isFinite(r.bound)).map((r) => [r.t, r.bound]);
  const top = Math.max(1, ...rows.map((r) => r.sum), ...rows.map((r) => (Number.isFinite(r.bound) ? r.bound : 0)));
  right.append(el("h2", {}, "Loss against the bound, in bits"),
    lineChart([{ css: "c-bound", points: bounds }, { css: "c-model", points: [[0, 0], ...seen.map((r) => [r.t, r.sum])] }],
      { label: row ? `Loss ${number(row.sum)} bits after ${t} examples, bound ${number(row.bound)}` : "No loss yet", least: top, last: rows.length }),
    legend(["loss so far", ""], ["bound of the theorem", "l-bound"]));
  return el("div", { class: "two" }, left, right);
}

/** The algorithm as printed, what this step does of it marked, with its values below each line. */
function listing(title, lines) {
  const printed = LISTING[title.slice(0, "Algorithm 1".length)];
  if (!printed) return el("ol", { class: "code" }, lines.map((l) => el("li", { class: "here" }, el("span", { class: "ln" }, l.line), el("span", {}, math(l.text)))));
  const done = new Map();
  for (const { line, text } of lines) {
    const [first, last = first] = String(line).split("-").map(Number);
    for (let n = first; n <= last; n++) done.set(n, "");
    const means = [last, last - 1].find((n) => n >= first && !/^ *end /.test(printed[n - 1])) ?? last;
    done.set(means, text);
  }
  return el("ol", { class: "code" }, printed.map((text, i) => {
    const n = i + 1, depth = text.search(/\S/) / 2;
    return el("li", { class: (done.has(n) ? "here" : "idle") + " in" + depth },
      el("span", { class: "ln" }, n), el("span", {}, math(text.trim()), done.get(n) ? el("span", { class: "value" }, math(done.get(n))) : null));
  }));
}

/** The graph, its edge of this step, and all sets S with those that still agree. */
function independent(rows, t, table, d) {
  const edges = table.rows.map((r) => [...alive(r.edge, [])].map(Number));
  const current = t - 1;
  const box = el("div", {});
  const edge = t ? edges[current] : null;
  const inEdge = new Set(edge ?? []);
  box.append(el("div", { class: "square" }, graph(d, edges, current, inEdge, t ? `Edge ${edge.join("–")} of a cycle of ${d} vertices` : `A cycle of ${d} vertices`)));
  if (t) {
    const r = table.rows[current];
    box.append(el("p", {}, math(`Edge ${r.edge} → S_t = V \\ e_t = ${r.set} → a_t = ${r.a}, label 0.`)));
  }
  const list = el("ul", { class: "lattice", "aria-label": "Sets S that agree with the labels" });
  let left = 0;
  for (let s = 0; s < 1 << d; s++) {
    const members = Array.from({ length: d }, (_, i) => i).filter((i) => (s >> i) & 1);
    const lost = edges.findIndex((_, i) => i < t && members.every((m) => rows[i].a[m] === "1"));
    if (lost < 0) left++;
    const now = lost === current && t > 0;
    list.append(el("li", { class: lost >= 0 ? (now ? "out now" : "out") : null }, "{" + members.map((m) => m + 1).join(",") + "}"));
  }
  box.append(el("h2", {}, `${left} of ${1 << d} sets S agree with all labels`), list,
    el("p", { class: "soft small" }, math(`UPOW so far: ${(1 << d) - left} sets lie in P(S_1) ∪ … ∪ P(S_t).`)));
  return box;
}

function plainTable(t) {
  return el("section", { class: "card scroll" }, el("h2", {}, math(t.title)), el("table", {},
    el("thead", {}, el("tr", {}, t.columns.map((c) => el("th", { scope: "col" }, math(c.title))))),
    el("tbody", {}, t.rows.map((r) => el("tr", {}, t.columns.map((c) => el("td", {}, typeof r[c.key] === "number" ? number(r[c.key], 4) : math(String(r[c.key])))))))));
}
