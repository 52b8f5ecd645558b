// Small charts in SVG. Everything is made of elements and texts, never of markup, so that no
// name of a column, value or label can be more than a text.

const NS = "http://www.w3.org/2000/svg";

/** An element with attributes and children; texts are texts. */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(NS, name), attributes, children);
}

function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat()) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

export function number(value, digits = 2) {
  if (value === null || value === undefined || value === "Infinity") return "–";
  return Number(value).toLocaleString("en", { maximumFractionDigits: digits });
}

export function percent(value, digits = 1) {
  if (value === null || value === undefined) return "–";
  return (100 * value).toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits }) + "\u00a0%";
}

function path(points) {
  return points.map(([x, y], i) => (i ? "L" : "M") + x.toFixed(1) + " " + y.toFixed(1)).join("");
}

export function sparkline(values, label) {
  const w = 240, h = 44;
  const top = Math.max(...values, 0.05);
  const points = values.map((v, i) => [values.length < 2 ? 0 : (i * w) / (values.length - 1), h - 3 - (v / top) * (h - 6)]);
  const shape = svg("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": label, preserveAspectRatio: "none" });
  if (points.length > 1) {
    shape.append(svg("path", { class: "area", d: path(points) + `L${w} ${h}L0 ${h}Z` }), svg("path", { class: "c-model", d: path(points) }));
  }
  return shape;
}

/** The least step of 1, 2, 2.5 or 5 times a power of ten that is not below this. */
function niceStep(value) {
  if (!(value > 0)) return 1;
  const power = Math.pow(10, Math.floor(Math.log10(value)));
  return [1, 2, 2.5, 5, 10].find((step) => step * power >= value * 0.9999) * power;
}

/**
 * Lines over examples. A series is { name, css, points: [[x, y], …] }; what is above the top is cut.
 */
export function lineChart(series, { label, top, least = 0.1, last = 1, format = (v) => number(v) }) {
  const w = 520, h = 250, left = 46, right = 12, low = 26, high = 10;
  const xs = series.flatMap((s) => s.points.map((p) => p[0]));
  const x1 = Math.max(last, ...xs);
  const y1 = top === undefined ? 4 * niceStep(Math.max(...series.filter((s) => !s.clipped).flatMap((s) => s.points.map((p) => p[1])), least) / 4) : top;
  const X = (x) => left + (x / x1) * (w - left - right);
  const Y = (y) => h - low - (y / y1) * (h - low - high);
  const chart = svg("svg", { viewBox: `0 0 ${w} ${h}`, role: "img", "aria-label": label });
  for (let i = 0; i <= 4; i++) {
    const y = (y1 * i) / 4;
    chart.append(svg("line", { class: "axis", x1: left, x2: w - right, y1: Y(y), y2: Y(y) }),
      svg("text", { x: left - 7, y: Y(y) + 4, "text-anchor": "end" }, format(y)));
  }
  const step = Math.max(1, niceStep(x1 / 5));
  for (let x = 0; x <= x1; x += step) {
    const anchor = x === 0 ? "start" : x > x1 - step / 8 ? "end" : "middle";
    chart.append(svg("text", { x: X(x), y: h - 7, "text-anchor": anchor }, number(x, 0)));
  }
  for (const s of series) {
    const seen = [];
    for (const [x, y] of s.points) {
      if (y > y1) { if (s.clipped) { continue; } }
      seen.push([X(x), Y(Math.min(y, y1))]);
    }
    if (seen.length > 1) chart.append(svg("path", { class: s.css, d: path(seen) }));
    else if (seen.length === 1) chart.append(svg("circle", { class: s.css, cx: seen[0][0], cy: seen[0][1], r: 2 }));
  }
  return chart;
}

export function legend(...entries) {
  return el("div", { class: "legend" }, entries.map(([name, css]) => el("span", { class: css }, name)));
}

export function calibrationChart(bins) {
  const s = 250, pad = 30;
  const at = (v) => pad + v * (s - 2 * pad);
  const chart = svg("svg", { viewBox: `0 0 ${s} ${s}`, role: "img",
    "aria-label": "Calibration: " + bins.filter((b) => b.count).map((b) => `predicted ${percent(b.mean, 0)}, came true ${percent(b.share, 0)}`).join("; ") });
  for (const v of [0, 0.5, 1]) {
    chart.append(svg("line", { class: "axis", x1: at(0), x2: at(1), y1: s - at(v), y2: s - at(v) }),
      svg("line", { class: "axis", y1: s - at(0), y2: s - at(1), x1: at(v), x2: at(v) }),
      svg("text", { x: at(0) - 5, y: s - at(v) + 4, "text-anchor": "end" }, String(v)),
      svg("text", { x: at(v), y: s - at(0) + 15, "text-anchor": "middle" }, String(v)));
  }
  chart.append(svg("line", { class: "c-base", x1: at(0), y1: s - at(0), x2: at(1), y2: s - at(1) }));
  const most = Math.max(1, ...bins.map((b) => b.count));
  for (const bin of bins) {
    if (bin.count) {
      chart.append(svg("circle", { class: "dot", cx: at(bin.mean), cy: s - at(bin.share), r: 3 + 8 * Math.sqrt(bin.count / most) },
        svg("title", {}, `${number(bin.count, 0)} predictions of about ${percent(bin.mean)}: ${percent(bin.share)} came true`)));
    }
  }
  chart.append(svg("text", { x: s / 2, y: s - 2, "text-anchor": "middle" }, "predicted"));
  return chart;
}

/** Bars by name, widths in shares of the largest unless a top is given. */
export function bars(entries, { top, format = (v) => percent(v), big = false } = {}) {
  const most = top ?? Math.max(1e-9, ...entries.map((e) => Math.abs(e[1])));
  const box = el("div", { class: big ? "bars big" : "bars" });
  for (const [name, value] of entries) {
    const inner = el("div", { class: "fill" });
    inner.style.width = Math.min(100, (100 * Math.abs(value)) / most) + "%";
    box.append(el("span", {}, name), el("div", { class: "track", "aria-hidden": "true" }, inner), el("span", { class: "num" }, format(value)));
  }
  return box;
}

/** A graph of vertices on a circle, some edges, one of which is looked at. */
export function graph(vertices, edges, current, chosen, label) {
  const s = 260, c = s / 2, r = 92;
  const at = (v) => { const a = -Math.PI / 2 - Math.PI / 4 + (2 * Math.PI * (v - 1)) / vertices; return [c + r * Math.cos(a), c + r * Math.sin(a)]; };
  const chart = svg("svg", { viewBox: `0 0 ${s} ${s}`, role: "img", "aria-label": label });
  edges.forEach(([a, b], i) => {
    const [x1, y1] = at(a), [x2, y2] = at(b);
    chart.append(svg("line", { class: i === current ? "edge now" : "edge", x1, y1, x2, y2 }));
  });
  for (let v = 1; v <= vertices; v++) {
    const [x, y] = at(v);
    chart.append(svg("circle", { class: chosen.has(v) ? "vertex in" : "vertex", cx: x, cy: y, r: 20 }),
      svg("text", { class: "vlabel", x, y: y + 5 }, String(v)));
  }
  return chart;
}
